-- The message of a conversation that a draft was offered in: whoever comes back to it finds the draft again.
alter table mail_drafts add column message_id uuid;
-- squawk-ignore adding-foreign-key-constraint, constraint-missing-not-valid
alter table mail_drafts add constraint mail_drafts_message_exists
  foreign key (tenant_id, message_id) references messages on delete set null (message_id);
-- squawk-ignore require-concurrent-index-creation
create unique index mail_drafts_one_for_message on mail_drafts (tenant_id, message_id) where message_id is not null;
