-- What taking the change of a row back needs, such as the tier or the value that it had; the action that takes it back
-- carries it along.
alter table bulk_action_rows add column undo jsonb;
