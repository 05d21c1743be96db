"""The server: the page, and the API by which it asks about games."""

from tablier.server.app import create_app

__all__ = ["create_app"]
