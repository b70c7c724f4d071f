-- The status of each member day by day, so that what is said of a past day stays true whatever comes later. The
-- database writes it with every change of status, so that no way of changing one can forget it.

create extension if not exists btree_gist;

create table status_periods (
  tenant_id text not null,
  id uuid not null default gen_random_uuid(),
  member_id uuid not null,
  status text not null check (status in ('pending', 'active', 'grace', 'lapsed', 'suspended', 'cancelled', 'deceased')),
  from_on date not null,
  -- Inclusive; null while it lasts. The day before from_on when it lasted less than a day.
  to_on date,
  -- What changed the status: a decision, a payment, the clock.
  cause text not null check (cause <> ''),
  account_id uuid,
  -- The day was concluded from terms, not written down when it came.
  is_assumed boolean not null default false,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  constraint status_periods_in_order check (to_on >= from_on - 1),
  constraint status_periods_member_exists foreign key (tenant_id, member_id) references members on delete cascade,
  constraint status_periods_apart exclude using gist (
    tenant_id with =, member_id with =, daterange(from_on, to_on + 1) with &&
  )
);
create unique index status_periods_running on status_periods (tenant_id, member_id) where to_on is null;
create index status_periods_by_member on status_periods (tenant_id, member_id, from_on, created_at);
create index status_periods_by_day on status_periods (tenant_id, from_on) include (to_on, status, member_id);
select fence_table('status_periods', 'select, insert, update');

-- Of what is over, nothing changes any more.
create function guard_status_period() returns trigger
language plpgsql
set search_path = public, pg_catalog
as $$
begin
  if old.to_on is null and (new.tenant_id, new.id, new.member_id, new.status, new.cause, new.account_id, new.created_at)
    is not distinct from (old.tenant_id, old.id, old.member_id, old.status, old.cause, old.account_id, old.created_at)
  then
    return new;
  end if;
  raise exception 'the history of a status is not rewritten' using errcode = 'QT003';
end
$$;
create trigger status_periods_guarded before update on status_periods for each row execute function guard_status_period();

-- Ends the running period of a member the day before, and begins one.
create function begin_status(
  tenant text, member uuid, next_status text, since date, next_cause text, acting uuid, is_assumed boolean
) returns void
language plpgsql
set search_path = public, pg_catalog
as $$
declare
  running record;
begin
  select p.id, p.status, p.from_on into running from status_periods p
  where p.tenant_id = tenant and p.member_id = member and p.to_on is null;
  if running.status = next_status then
    return;
  end if;
  since := greatest(since, running.from_on);
  update status_periods p set to_on = since - 1 where p.tenant_id = tenant and p.id = running.id;
  insert into status_periods (tenant_id, member_id, status, from_on, cause, account_id, is_assumed)
  values (tenant, member, next_status, since, next_cause, acting, begin_status.is_assumed);
end
$$;

create function keep_status_history() returns trigger
language plpgsql
set search_path = public, pg_catalog
as $$
declare
  today date := (select (now() at time zone time_zone)::date from tenants where tenant_id = new.tenant_id);
  acting uuid := nullif(current_setting('app.status_account', true), '')::uuid;
  given_cause text := nullif(current_setting('app.status_cause', true), '');
  by_clock boolean := false;
  is_entered boolean := false;
  since date := today;
begin
  if tg_op = 'INSERT' then
    -- Whoever brings the history along inserts it as well.
    if current_setting('app.status_history', true) = 'given' then
      return null;
    end if;
    is_entered := new.status in ('active', 'grace', 'lapsed');
    if is_entered then
      since := least(today, coalesce(new.current_term_start, new.joined_on, today));
    end if;
  elsif new.status in ('active', 'grace', 'lapsed') and new.current_term_start < today and old.status = 'pending'
    and not exists (
      select from status_periods p
      where p.tenant_id = new.tenant_id and p.member_id = new.id and (p.status <> 'pending' or p.created_at < now())
    )
  then
    -- A membership that ran before it was entered here.
    is_entered := true;
    since := new.current_term_start;
    update status_periods p set from_on = since where p.tenant_id = new.tenant_id and p.member_id = new.id;
  else
    by_clock := old.status in ('active', 'grace') and new.status in ('grace', 'lapsed')
      and old.override_status is null and new.override_status is null
      and new.valid_through is not distinct from old.valid_through;
  end if;

  if is_entered or by_clock then
    given_cause := coalesce(given_cause, case when is_entered then 'entered' else 'clock' end);
    if is_entered then
      perform begin_status(new.tenant_id, new.id, 'active', since, given_cause, acting, since < today);
    end if;
    -- The days of the calendar, however late the clock is looked at.
    if new.status in ('grace', 'lapsed') and new.valid_through < today and new.grace_through > new.valid_through then
      perform begin_status(new.tenant_id, new.id, 'grace', new.valid_through + 1, given_cause, acting, is_entered);
    end if;
    since := case new.status
      when 'grace' then coalesce(new.valid_through + 1, today)
      when 'lapsed' then coalesce(new.grace_through + 1, new.valid_through + 1, today)
      else since end;
    perform begin_status(new.tenant_id, new.id, new.status, least(since, today), given_cause, acting, is_entered);
    return null;
  end if;

  if tg_op = 'UPDATE' and old.override_status is not null and new.override_status is null and old.override_until < today then
    since := old.override_until + 1;
    given_cause := coalesce(given_cause, 'override_ended');
  end if;
  given_cause := coalesce(given_cause, case
    when tg_op = 'INSERT' then 'entered'
    when new.override_status = new.status then 'override'
    when new.status in ('suspended', 'cancelled', 'deceased') then new.status
    when new.current_term_start is distinct from old.current_term_start
      or new.valid_through is distinct from old.valid_through then 'term'
    else 'changed' end);
  perform begin_status(new.tenant_id, new.id, new.status, since, given_cause, acting, false);
  return null;
end
$$;

-- The history of a tenant's members as far as terms and the audit log tell it: inside a term a member was active, after
-- it in grace and then lapsed, unless people decided otherwise on a day that the log names. A decision without an entry
-- is taken to be of the day on which the member was last changed. Assumed is all that does not come from the log.
create function concluded_status_periods(tenant text)
returns table (id uuid, member_id uuid, status text, from_on date, to_on date, cause text, is_assumed boolean)
language sql stable
set search_path = public, pg_catalog
begin atomic
  with place as (
    select t.time_zone, (now() at time zone t.time_zone)::date as today from tenants t where t.tenant_id = tenant
  ),
  ran as materialized (
    select t.member_id, t.start_on, coalesce(t.end_on, 'infinity') as end_on,
      coalesce(t.end_on + i.grace_days, 'infinity') as grace_on
    from terms t join tiers i on i.tenant_id = t.tenant_id and i.id = t.tier_id, place
    where t.tenant_id = tenant and t.state in ('active', 'ended') and t.start_on <= today
    union all
    -- Dates without a term, as an import may have left them.
    select m.id, coalesce(m.current_term_start, m.joined_on, (m.created_at at time zone place.time_zone)::date),
      coalesce(m.valid_through, 'infinity'), coalesce(m.grace_through, m.valid_through, 'infinity')
    from members m, place
    where m.tenant_id = tenant and m.status in ('active', 'grace', 'lapsed')
      and not exists (select from terms t where t.tenant_id = tenant and t.member_id = m.id and t.state in ('active', 'ended'))
  ),
  decided as materialized (
    select a.object_id as member_id, (a.at at time zone place.time_zone)::date as on_day, a.at as created_at,
      case a.action when 'member.suspended' then 'suspended' when 'member.cancelled' then 'cancelled'
        when 'member.deceased' then 'deceased' end as status, false as is_assumed
    from audit_log a, place
    where a.tenant_id = tenant and a.noun = 'members' and a.action in ('member.suspended', 'member.cancelled',
      'member.deceased', 'member.reopened', 'member.approved', 'membership.renewed')
    union all
    select m.id, least(today, coalesce(m.deceased_on, (m.updated_at at time zone place.time_zone)::date)), m.updated_at, m.status, true
    from members m, place
    where m.tenant_id = tenant and m.status in ('suspended', 'cancelled', 'deceased')
      and m.override_status is null
      and not exists (
        select from audit_log a where a.tenant_id = tenant and a.noun = 'members' and a.object_id = m.id
          and a.action = 'member.' || m.status
      )
    union all
    select m.id, least(today, (m.updated_at at time zone place.time_zone)::date), m.updated_at, m.override_status, true
    from members m, place
    where m.tenant_id = tenant and m.override_status is not null and m.override_status = m.status
  ),
  days as (
    select r.member_id, r.start_on as on_day from ran r
    union select r.member_id, r.end_on + 1 from ran r, place where r.end_on < today
    union select r.member_id, r.grace_on + 1 from ran r, place where r.grace_on < today
    union select d.member_id, d.on_day from decided d
    union select m.id, least(today, (m.created_at at time zone place.time_zone)::date,
      (select min(r.start_on) from ran r where r.member_id = m.id)) from members m, place where m.tenant_id = tenant
  ),
  stood as (
    select days.member_id, days.on_day, said.status as said,
      coalesce(said.is_assumed or said.on_day < days.on_day, true) as is_assumed,
      case
        when said.status is not null then said.status
        when bool_or(r.start_on <= days.on_day and days.on_day <= r.end_on) then 'active'
        when bool_or(r.end_on < days.on_day and days.on_day <= r.grace_on) then 'grace'
        when bool_or(r.end_on < days.on_day) then 'lapsed'
        else 'pending'
      end as status
    from days
    join members m on m.tenant_id = tenant and m.id = days.member_id
    left join ran r on r.member_id = days.member_id
    left join lateral (
      select d.status, d.is_assumed, d.on_day from decided d
      where d.member_id = days.member_id and d.on_day <= days.on_day order by d.on_day desc, d.created_at desc limit 1
    ) said on true
    group by days.member_id, days.on_day, said.status, said.is_assumed, said.on_day
  ),
  changes as (
    select s.*, lag(s.status) over (partition by s.member_id order by s.on_day) as before from stood s
  )
  select md5(concat_ws(' ', tenant, c.member_id, c.on_day))::uuid, c.member_id, c.status, c.on_day,
    lead(c.on_day) over (partition by c.member_id order by c.on_day) - 1,
    case when c.said is not null then c.said when c.status = 'active' then 'term' when c.status = 'pending' then 'entered' else 'clock' end,
    c.is_assumed
  from changes c where c.status is distinct from c.before;
end;

do $$
declare
  tenant text;
begin
  for tenant in select tenant_id from tenant_ids loop
    execute format('set local app.tenant = %L', tenant);
    insert into status_periods (tenant_id, id, member_id, status, from_on, to_on, cause, is_assumed)
    select tenant, p.id, p.member_id, p.status, p.from_on, p.to_on, p.cause, p.is_assumed from concluded_status_periods(tenant) p;
  end loop;
  execute 'set local app.tenant = ''-''';
end
$$;

create trigger members_status_kept_in after insert on members for each row execute function keep_status_history();
create trigger members_status_kept after update of status on members for each row
  when (old.status <> new.status) execute function keep_status_history();
