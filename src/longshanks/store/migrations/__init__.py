"""Migrations of the database: one file for every change of its tables, run when the server starts."""
