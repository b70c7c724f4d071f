-- Mails that no association sends, because they tell one person of several: asked for by anybody who gives an address,
-- written by a job, which looks into each association in turn.
create table service_mails (
  id uuid primary key,
  to_address text not null check (to_address !~ '[\r\n]'),
  subject text not null default '' check (subject !~ '[\r\n]'),
  html text not null default '',
  text text not null default '',
  -- Wanted until the job has looked and written it, or removed it where there is nothing to tell.
  status text not null default 'wanted' check (status in ('wanted', 'queued', 'sent', 'failed', 'local')),
  created_at timestamptz not null default now()
);
create index service_mails_by_creation on service_mails (created_at desc, id desc);

-- They tell of several tenants, so no transaction of a tenant sees them, whatever it asks.
alter table service_mails enable row level security;
alter table service_mails force row level security;
create policy outside_of_tenants on service_mails
  using (coalesce(current_setting('app.tenant', true), '') = '')
  with check (coalesce(current_setting('app.tenant', true), '') = '');
grant select, insert, update, delete on service_mails to quorate_app;
