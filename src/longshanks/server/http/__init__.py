"""The REST API and the pages: the application, its routes, what they share, and the files of the browser client."""
