-- Who is about to leave: one model per tenant, and what it says of everybody who could.

create table churn_models (
  tenant_id text primary key references tenants on delete cascade,
  version integer not null default 1,
  basis text not null check (basis in ('prior', 'blended', 'tenant')),
  -- By feature: log-odds per deviation, the typical value, the deviation.
  weights jsonb not null,
  centres jsonb not null,
  scales jsonb not null,
  -- Intercept, slope and how they came about.
  calibration jsonb not null,
  trained_on jsonb not null,
  -- How it did on quarters it had not seen; null as long as there are too few outcomes to tell.
  quality jsonb,
  back_test jsonb,
  -- The day as of which it was trained, where the tenant is.
  as_of date not null,
  trained_at timestamptz not null default now()
);
select fence_table('churn_models');

-- The refresh that runs or ran last. Rows of churn_scores are replaced at its end, in one transaction.
create table churn_refreshes (
  tenant_id text primary key references tenants on delete cascade,
  state text not null default 'waiting' check (state in ('waiting', 'running', 'done', 'failed')),
  done_count integer not null default 0 check (done_count >= 0),
  total_count integer not null default 0 check (total_count >= 0),
  requested_at timestamptz not null default now(),
  started_at timestamptz,
  finished_at timestamptz
);
select fence_table('churn_refreshes');

-- Members whose membership runs or is in grace; whoever has lapsed has no risk left to score.
create table churn_scores (
  tenant_id text not null,
  member_id uuid not null,
  -- Of lapsing within the next 90 days.
  probability double precision not null check (probability between 0 and 1),
  level text not null check (level in ('low', 'medium', 'high')),
  -- What raises and what lowers the risk most, the strongest first.
  factors jsonb not null default '[]',
  protective jsonb not null default '[]',
  recommended_action jsonb not null,
  model_version integer not null,
  as_of date not null,
  primary key (tenant_id, member_id),
  constraint churn_scores_member_exists foreign key (tenant_id, member_id) references members on delete cascade
);
create index churn_scores_by_probability on churn_scores (tenant_id, probability, member_id);
create index churn_scores_by_level on churn_scores (tenant_id, level, probability, member_id);
select fence_table('churn_scores');

select open_to_reader('churn_models', 'false');
select open_to_reader('churn_scores', 'false');
