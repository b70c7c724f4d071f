-- How often somebody who works for the association is told by mail what waits; null for as often as their role has it.
alter table accounts add column summary_frequency text check (summary_frequency in ('daily', 'weekly', 'never'));
-- squawk-ignore require-concurrent-index-creation
create index accounts_of_staff on accounts (tenant_id, id) where roles <> '{member}';

-- What waited when the summary of an account was last due, whether a mail came of it or not: what is new is told by it.
create table summaries (
  tenant_id text not null,
  account_id uuid not null,
  -- Where the tenant is.
  looked_on date not null,
  looked_at timestamptz not null,
  counts jsonb not null,
  primary key (tenant_id, account_id),
  foreign key (tenant_id, account_id) references accounts on delete cascade
);
select fence_table('summaries');
