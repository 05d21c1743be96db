"""Certificates of proved results, and their verification by the rulebook alone."""

from __future__ import annotations

from tablier.certificates.certificate import Answer, Certificate, CertificateError
from tablier.certificates.question import Question
from tablier.certificates.verification import Verdict, verify

__all__ = ["Answer", "Certificate", "CertificateError", "Question", "Verdict", "verify"]
