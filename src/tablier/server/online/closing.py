"""Why a socket is closed: the codes of its protocol, and one of our own."""

NORMAL, POLICY_VIOLATION, INTERNAL_ERROR, RESTART, TRY_AGAIN_LATER = 1000, 1008, 1011, 1012, 1013
NOT_FOUND = 4404

SILENT = "nothing was heard for a while"
NO_GAME = "there is no such game"
TOO_MANY = "too many sockets are open: try again later"
COME_AGAIN = "the server restarts: connect again"
