-- What deserves attention, found by looking; see lib/ai/insights. The identifier follows from kind, subject and
-- period, so that the same news is the same row each time it is found.
create table insights (
  tenant_id text not null references tenants on delete cascade,
  id uuid not null,
  kind text not null,
  module text not null check (module in ('members', 'finances', 'events')),
  tone text not null check (tone in ('good', 'attention', 'warning')),
  title text not null,
  why text not null,
  certainty text not null,
  -- null for plain facts, which need no test
  p_value double precision,
  q_value double precision,
  impact double precision not null check (impact between 0 and 1),
  score double precision not null,
  figures jsonb not null default '[]',
  rows jsonb not null default '[]',
  href text,
  action jsonb,
  -- what the figures were when it was last decided on; news are news again only when they have moved on
  measure double precision not null,
  decided_measure double precision,
  status text not null default 'open' check (status in ('open', 'dismissed', 'snoozed')),
  snoozed_until date,
  is_useful boolean,
  decided_by uuid,
  decided_at timestamptz,
  -- false when the last look did not find it any more
  is_current boolean not null default true,
  first_seen timestamptz not null default now(),
  last_seen timestamptz not null default now(),
  version integer not null default 1,
  primary key (tenant_id, id)
);
create index insights_by_score on insights (tenant_id, score desc, id) where is_current;
select fence_table('insights');
select open_to_reader('insights', 'false');

-- When insights were last looked for.
create table insight_runs (
  tenant_id text primary key references tenants on delete cascade,
  ran_at timestamptz not null,
  checked jsonb not null
);
select fence_table('insight_runs');
select open_to_reader('insight_runs', 'false');
