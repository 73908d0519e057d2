"""Who somebody is and what is let in: session cookies, passwords, rate limits and the middleware for requests."""
