"""The server: games for browsers and bots over HTTP and WebSockets."""
