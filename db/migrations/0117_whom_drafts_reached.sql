-- How many people a draft reached when they were chosen, and a sum that tells them from others: a draft that is kept says
-- at sending when it reaches other people by then.
alter table mail_drafts
  add column chosen_count integer,
  add column chosen_key text,
  add column chosen_at timestamptz;
