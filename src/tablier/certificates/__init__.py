"""Certificates of proved results, and their verification by the rulebook alone."""

from __future__ import annotations

from tablier.certificates.certificate import Certificate, CertificateError, Reply
from tablier.certificates.question import Question
from tablier.certificates.verification import Verdict, verify

__all__ = ["Certificate", "CertificateError", "Question", "Reply", "Verdict", "verify"]
