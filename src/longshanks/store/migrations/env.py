"""Runs the migrations on the connection the server hands over."""

from alembic import context

from longshanks.store.models import Base

context.configure(connection=context.config.attributes["connection"], target_metadata=Base.metadata)
with context.begin_transaction():
    context.run_migrations()
