"""How the help of the commands shows what they take: by the names given here, not by the types of Python."""

from __future__ import annotations

from typing import Any

from typer.core import TyperArgument, TyperCommand, TyperGroup, TyperOption


class NamedArgument(TyperArgument):
    """An argument shown by its name alone, in brackets where it may be left out."""

    def display_type_rich(self, ctx: Any) -> str | None:
        """The type: GAME says more."""
        return None

    def get_usage_pieces(self, ctx: Any) -> list[str]:
        """What stands in the line of usage."""
        name = self.display_name_raw if self.required else f"[{self.display_name_raw}]"
        return [f"{name}..." if self.nargs != 1 else name]


class PlainCommand(TyperCommand):
    """A command whose help names no types."""

    def __init__(self, *args: Any, **settings: Any) -> None:
        super().__init__(*args, **settings)
        for parameter in self.params:  # Typer has made them, and there is no way to tell it of which class
            if isinstance(parameter, TyperArgument):
                parameter.__class__ = NamedArgument

    def get_help_option(self, ctx: Any) -> TyperOption | None:
        """The option --help."""
        return _untyped(super().get_help_option(ctx))


class PlainGroup(TyperGroup):
    """The commands together; their help names no types either."""

    def get_help_option(self, ctx: Any) -> TyperOption | None:
        """The option --help."""
        return _untyped(super().get_help_option(ctx))


def _untyped(option: TyperOption | None) -> TyperOption | None:
    if option is not None:
        option.metavar = ""
    return option
