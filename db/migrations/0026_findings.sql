-- What detectors find: one row for each finding, however often it is found again; see lib/intelligence. The id follows
-- from what is found and what it is about, so that a decision on it outlives the next run.
create table findings (
  tenant_id text not null references tenants on delete cascade,
  id uuid not null,
  kind text not null check (kind in ('anomaly', 'insight', 'churn')),
  -- Empty on what was found before it was kept here.
  detector text not null default '',
  type text not null check (type <> ''),
  module text not null check (module in ('finances', 'members', 'events')),
  -- What its evidence consists of; whoever lacks this is not shown the finding.
  permission text not null,
  severity text not null check (severity in ('low', 'medium', 'high', 'critical')),
  -- What lists sort by: the most severe first.
  severity_rank bigint not null generated always as (
    case severity when 'critical' then 4 when 'high' then 3 when 'medium' then 2 else 1 end
  ) stored,
  -- Of an anomaly how sure it is that it is one, of an insight how much it matters; 0 to 1.
  score double precision not null,
  -- How much it matters among findings of every kind.
  rank double precision not null default 0,
  -- The probability of as much by chance, and after control of false discoveries over all tests of the run; null where
  -- nothing was tested.
  p_value double precision check (p_value between 0 and 1),
  q_value double precision,
  -- The day on which it happened; of what is so now, the day on which that was found.
  occurred_on date not null,
  subject jsonb not null,
  title text not null,
  explanation text not null,
  certainty text not null,
  figures jsonb not null default '[]',
  evidence jsonb not null default '[]',
  href text,
  action jsonb,
  -- What only findings of this kind have.
  details jsonb not null default '{}',
  -- The main figure, now and when it was decided on; a decision holds until it has moved on. null: it holds for good.
  measure double precision,
  decided_measure double precision,
  status text not null default 'open' check (status in ('open', 'resolved', 'ignored', 'snoozed')),
  snoozed_until date,
  note text,
  is_useful boolean,
  decided_by uuid,
  decided_at timestamptz,
  first_seen timestamptz not null,
  last_seen timestamptz not null,
  -- When a run did not find it any more; the clean-up removes it some time after.
  ended_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id)
);
create index findings_by_severity on findings (tenant_id, kind, severity_rank desc, id desc);
create index findings_by_rank on findings (tenant_id, rank desc, id desc);
create index findings_by_day on findings (tenant_id, occurred_on desc, id desc);
create index findings_by_end on findings (tenant_id, ended_at) where ended_at is not null;
select fence_table('findings');
select open_to_reader('findings', 'false');

-- The last run of each kind of detectors over each module, with what each had to go by.
create table finding_runs (
  tenant_id text not null references tenants on delete cascade,
  kind text not null check (kind in ('anomaly', 'insight', 'churn')),
  module text not null check (module in ('finances', 'members', 'events', 'all')),
  lookback_days integer not null check (lookback_days between 1 and 730),
  checked jsonb not null,
  ran_at timestamptz not null,
  primary key (tenant_id, kind, module)
);
select fence_table('finding_runs');
select open_to_reader('finding_runs', 'false');

-- What was found before, with what people decided on it; one tenant at a time, so that an owner whom row-level security
-- binds can do it too.
do $$
declare
  tenant text;
begin
  for tenant in select tenant_id from tenant_ids loop
    execute format('set local app.tenant = %L', tenant);

    -- Resolved by nobody is what a run did not find any more.
    insert into findings (tenant_id, id, kind, detector, type, module, permission, severity, score, p_value, occurred_on,
      subject, title, explanation, certainty, figures, evidence, href, action, details, status, note, decided_by,
      decided_at, first_seen, last_seen, ended_at, version)
    select tenant, id, 'anomaly',
      case
        when type = 'overpayment' then 'double_payment'
        when type in ('period_spike', 'period_drop') then 'period_totals'
        when type in ('paid_before_issued', 'due_before_issued', 'future_dated', 'number_gap') then 'odd_entries'
        when type in ('over_capacity', 'seat_count_mismatch', 'attendance_without_registration', 'check_in_outside_event') then 'attendance_counts'
        else type
      end,
      type, module,
      case
        when type in ('double_payment', 'overpayment') then 'payments.read'
        when type = 'ticket_revenue_mismatch' or module = 'finances' then 'invoices.read'
        when type = 'feedback_drop' then 'feedback.read'
        when module = 'events' then 'registrations.read'
        else 'members.read'
      end,
      severity, score, p_value, occurred_on, entity, entity ->> 'label', explanation, method,
      jsonb_build_array(
        jsonb_build_object('label', 'Observed', 'value', observed ->> 'text', 'unit', 'text', 'currency', currency, 'href', null)
      ) || case when expected is null then '[]' else jsonb_build_array(
        jsonb_build_object('label', 'Usual', 'value', expected ->> 'text', 'unit', 'text', 'currency', currency, 'href', null)
      ) end,
      evidence, entity ->> 'href', jsonb_build_object('label', suggested_action, 'href', null),
      jsonb_build_object('z', z, 'observed', observed, 'expected', expected,
        'window', jsonb_build_object('from', window_from, 'to', window_to), 'n_baseline', n_baseline,
        'amount_minor', amount_minor, 'currency', currency, 'people', people),
      case when gone then 'open' else status end,
      case when not gone then note end, decided_by, case when not gone then decided_at end, first_seen, last_seen,
      case when gone then coalesce(decided_at, last_seen) end, version
    from (select *, status = 'resolved' and decided_by is null and note = 'Not found any more' as gone from anomaly_findings) old
    where tenant_id = tenant;

    insert into findings (tenant_id, id, kind, type, module, permission, severity, score, rank, p_value, q_value,
      occurred_on, subject, title, explanation, certainty, figures, evidence, href, action, details, measure,
      decided_measure, status, snoozed_until, is_useful, decided_by, decided_at, first_seen, last_seen, ended_at, version)
    select tenant, id, 'insight', kind, module,
      case
        when kind in ('ratings', 'complaint_words', 'attendance_renewal') then 'feedback.read'
        when module = 'finances' then 'invoices.read' when module = 'events' then 'registrations.read' else 'members.read'
      end,
      case tone when 'warning' then 'high' when 'attention' then 'medium' else 'low' end,
      score, score, p_value, q_value, (first_seen at time zone 'UTC')::date,
      jsonb_build_object('type', module, 'id', null, 'label', title, 'href', href), title, why, certainty, figures, rows,
      href, action, jsonb_build_object('tone', tone, 'impact', impact), measure, decided_measure,
      case status when 'dismissed' then 'ignored' else status end, snoozed_until, is_useful, decided_by, decided_at,
      first_seen, last_seen, case when not is_current then last_seen end, version
    from insights where tenant_id = tenant;

    insert into finding_runs (tenant_id, kind, module, lookback_days, checked, ran_at)
    select tenant, 'anomaly', module, lookback_days, checked, ran_at from anomaly_runs where tenant_id = tenant;
  end loop;
  execute 'set local app.tenant = ''-''';
end
$$;

-- squawk-ignore ban-drop-table
drop table anomaly_findings, anomaly_runs, insights, insight_runs;
