-- The pictures and files of a mail, small ones only: [{file_name, content_type, content_id, content}], content in base64.
alter table mails add column attachments jsonb not null default '[]';
alter table mails add constraint mails_attachments_small
  check (jsonb_typeof(attachments) = 'array' and octet_length(attachments::text) <= 262144) not valid;

-- Who is to be told of a change of time or place is also to be told what it was: what this person was last told.
alter table registrations add column notice_before jsonb;
-- Rows of before satisfy both constraints as they are.
alter table registrations drop constraint registrations_notice_check;
alter table registrations add constraint registrations_notice_check
  check (notice in ('registered', 'offered', 'event_changed', 'event_cancelled')) not valid;
