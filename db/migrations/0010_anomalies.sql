-- What an analysis found odd: one row for each oddity, however often it is found again. The id follows from the kind
-- of oddity and the records it is about, so that a decision on it outlives the next run.
create table anomaly_findings (
  tenant_id text not null references tenants on delete cascade,
  id uuid not null,
  type text not null check (type <> ''),
  module text not null check (module in ('finances', 'members', 'events')),
  severity text not null check (severity in ('low', 'medium', 'high', 'critical')),
  -- What lists sort by: the most severe first.
  severity_rank bigint not null generated always as (
    case severity when 'critical' then 4 when 'high' then 3 when 'medium' then 2 else 1 end
  ) stored,
  -- How sure it is that this is odd, 0 to 1.
  score double precision not null check (score between 0 and 1),
  -- The probability of seeing this or more by chance, or the robust deviation; rules have neither.
  p_value double precision check (p_value between 0 and 1),
  z double precision,
  entity jsonb not null,
  observed jsonb not null,
  expected jsonb,
  -- The days looked at; occurred_on is the day within them on which it happened.
  window_from date not null,
  window_to date not null,
  occurred_on date not null,
  explanation text not null,
  evidence jsonb not null default '[]',
  suggested_action text not null,
  method text not null,
  -- How many rows say what is usual.
  n_baseline integer not null default 0 check (n_baseline >= 0),
  -- What is at stake.
  amount_minor bigint not null default 0 check (amount_minor >= 0),
  currency char(3) not null,
  people integer not null default 0 check (people >= 0),
  status text not null default 'open' check (status in ('open', 'resolved', 'ignored')),
  note text,
  -- Nobody decided on what is resolved without an account: a later run did not find it any more.
  decided_by uuid,
  decided_at timestamptz,
  first_seen timestamptz not null,
  last_seen timestamptz not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id),
  constraint anomaly_findings_window_in_order check (window_from <= window_to)
);
create index anomaly_findings_by_severity on anomaly_findings (tenant_id, severity_rank desc, id desc);
create index anomaly_findings_by_day on anomaly_findings (tenant_id, occurred_on desc, id desc);
create index anomaly_findings_by_status on anomaly_findings (tenant_id, status, severity_rank desc, id desc);
select fence_table('anomaly_findings');
select open_to_reader('anomaly_findings', 'false');

-- The last run over each module, with what each detector had to go by.
create table anomaly_runs (
  tenant_id text not null references tenants on delete cascade,
  module text not null check (module in ('finances', 'members', 'events', 'all')),
  lookback_days integer not null check (lookback_days between 1 and 730),
  window_from date not null,
  window_to date not null,
  checked jsonb not null,
  ran_at timestamptz not null,
  primary key (tenant_id, module)
);
select fence_table('anomaly_runs');
select open_to_reader('anomaly_runs', 'false');
