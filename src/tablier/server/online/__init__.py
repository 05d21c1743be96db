"""Games by link over HTTP and sockets: who asks, what he may see, and who looks on."""
