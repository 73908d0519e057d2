"""Views: what one side may know, and full states that agree with it."""
