-- What a draft says to those whose language is another than its own, and texts that somebody has changed.
alter table mail_drafts add column others jsonb not null default '[]';
alter table mail_drafts drop constraint mail_drafts_written_by_check;
-- squawk-ignore constraint-missing-not-valid
alter table mail_drafts add constraint mail_drafts_written_by_check
  check (written_by in ('template', 'model', 'person'));
