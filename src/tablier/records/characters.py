"""Which characters a record text may hold, and how those that mean something are written in it."""

from __future__ import annotations

import re

from tablier.errors import TablierError

# Control characters, the two Unicode line separators, and halves of characters (which no file can hold).
UNPRINTABLE = re.compile("[\x00-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff]")
UNREADABLE = re.compile("[\x00-\x08\x0a-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff]")
SURROGATE = re.compile("[\ud800-\udfff]")

_IN_VALUE = re.compile(r'["\\]')
_IN_COMMENT = re.compile("[{}\\\\\x00-\x1f\x7f-\x9f\u2028\u2029]")
_VALUE_ESCAPE = re.compile(r"\\(.?)", re.DOTALL)
_COMMENT_ESCAPE = re.compile(r"\\(u[0-9a-fA-F]{4}|.?)", re.DOTALL)
_BLANKS = re.compile(r"[ \t\n]++")


class EscapeError(TablierError):
    """A backslash that begins nothing known; ``offset`` is where it stands."""

    def __init__(self, what: str, offset: int) -> None:
        super().__init__(what)
        self.offset = offset


def name_of(character: str) -> str:
    """What to call a character that may not be printed in a message."""
    code = ord(character)
    if 0xDC80 <= code <= 0xDCFF:
        return f"the byte 0x{code - 0xDC00:02x}, which is not UTF-8 here,"
    return f"the character U+{code:04X}"


def escape_value(value: str) -> str:
    """A tag's value as it stands between the quotation marks."""
    return _IN_VALUE.sub(r"\\\g<0>", value)


def unescape_value(text: str) -> str:
    """The value of a tag from what stands between the quotation marks."""

    def plain(found: re.Match[str]) -> str:
        if found[1] not in ('"', "\\"):
            raise EscapeError('in a tag a backslash is followed by " or by another backslash', found.start())
        return found[1]

    return _VALUE_ESCAPE.sub(plain, text)


def escape_comment(comment: str) -> str:
    """A comment as it stands between the braces, on one line."""

    def escaped(found: re.Match[str]) -> str:
        if found[0] in "{}\\":
            return "\\" + found[0]
        return "\\n" if found[0] == "\n" else f"\\u{ord(found[0]):04x}"

    return _IN_COMMENT.sub(escaped, comment)


def unescape_comment(text: str) -> str:
    """A comment from what stands between the braces; a line break with the blanks around it is one space."""

    def plain(found: re.Match[str]) -> str:
        escape = found[1]
        if escape and escape in "{}\\":
            return escape
        if escape == "n":
            return "\n"
        if len(escape) == 5 and not SURROGATE.match(chr(int(escape[1:], 16))):
            return chr(int(escape[1:], 16))
        raise EscapeError(
            "in a comment a backslash is followed by {, }, another backslash, n (a line break) "
            "or u with the four hexadecimal digits of a character",
            found.start(),
        )

    # A line break is replaced between the escapes only: what an escape stands for is kept as it is.
    parts, end = [], 0
    for found in _COMMENT_ESCAPE.finditer(text):
        parts += [_on_one_line(text[end : found.start()]), plain(found)]
        end = found.end()
    return "".join([*parts, _on_one_line(text[end:])])


def _on_one_line(text: str) -> str:
    # A run of blanks is looked at once, as a whole: a search for those that hold a line break would take time
    # that grows with the square of the longest run.
    return _BLANKS.sub(lambda blanks: " " if "\n" in blanks[0] else blanks[0], text)
