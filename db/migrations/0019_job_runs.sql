-- When each scheduled job last ran and how it went. One row a job, for the whole installation: it says nothing of any
-- tenant.
create table job_runs (
  job text primary key,
  state text not null check (state in ('running', 'done', 'failed')),
  started_at timestamptz not null,
  -- The end of the last run that has ended, and of the last that went well.
  finished_at timestamptz,
  succeeded_at timestamptz
);
-- Every run changes the row twice; the room beside it keeps the changes on its page.
alter table job_runs set (fillfactor = 50);
grant select, insert, update, delete on job_runs to quorate_app;
