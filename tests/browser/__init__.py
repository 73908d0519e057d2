"""Tests in a real browser, which all of them share."""
