"""How networks are trained: games against oneself, lessons from them, and the whole numbers that come of it."""
