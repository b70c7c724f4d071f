-- The past as it was: the tier and the dates of each membership day by day, beside its statuses; the terms that went on
-- from another one; and counters of both, so that a figure of a past day comes from what was so then.

-- What belonged to a member on a day. The database writes it with every change, so that no way of changing one can
-- forget it; of several changes in a day the last one counts.
create table membership_periods (
  tenant_id text not null,
  id uuid not null default gen_random_uuid(),
  member_id uuid not null,
  tier_id uuid,
  current_term_start date,
  valid_through date,
  grace_through date,
  from_on date not null,
  -- Inclusive; null while it lasts.
  to_on date,
  -- The day was concluded from terms, not written down when it came.
  is_assumed boolean not null default false,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  constraint membership_periods_in_order check (to_on >= from_on),
  constraint membership_periods_member_exists foreign key (tenant_id, member_id) references members on delete cascade
);
create unique index membership_periods_running on membership_periods (tenant_id, member_id) where to_on is null;
create unique index membership_periods_by_member on membership_periods (tenant_id, member_id, from_on)
  include (to_on, tier_id, current_term_start, valid_through, grace_through);
select fence_table('membership_periods', 'select, insert, update');
select open_to_reader('membership_periods', 'member_id in (select id from members)');
select open_to_reader('status_periods', 'member_id in (select id from members)', '{cause,account_id}');

-- Of what is over, nothing changes any more.
create function guard_membership_period() returns trigger
language plpgsql
set search_path = public, pg_catalog
as $$
begin
  if old.to_on is null and (new.id, new.member_id) is not distinct from (old.id, old.member_id) then
    return new;
  end if;
  raise exception 'the history of a membership is not rewritten' using errcode = 'QT003';
end
$$;
create trigger membership_periods_guarded before update on membership_periods
  for each row execute function guard_membership_period();

create function keep_membership_history() returns trigger
language plpgsql
set search_path = public, pg_catalog
as $$
declare
  today date := (select (now() at time zone time_zone)::date from tenants where tenant_id = new.tenant_id);
  since date := today;
  was_before boolean := false;
  running record;
begin
  if tg_op = 'INSERT' then
    -- Whoever brings the history along inserts it as well.
    if current_setting('app.status_history', true) = 'given' then
      return null;
    end if;
    was_before := new.status in ('active', 'grace', 'lapsed');
  elsif new.current_term_start < today and old.current_term_start is null then
    -- A membership that ran before it was entered here.
    was_before := not exists (
      select from membership_periods p
      where p.tenant_id = new.tenant_id and p.member_id = new.id and p.current_term_start is not null
    );
  elsif new.current_term_start > old.current_term_start and new.valid_through is not distinct from old.valid_through then
    -- The next term began, on a day that the clock may look at late.
    since := least(today, new.current_term_start);
  end if;
  if was_before then
    since := greatest(least(today, new.joined_on, new.current_term_start, new.valid_through), (
      select max(p.to_on) + 1 from membership_periods p where p.tenant_id = new.tenant_id and p.member_id = new.id
    ));
    update membership_periods p set from_on = since
    where p.tenant_id = new.tenant_id and p.member_id = new.id and p.to_on is null and p.from_on > since;
  end if;
  select p.id, p.from_on into running from membership_periods p
  where p.tenant_id = new.tenant_id and p.member_id = new.id and p.to_on is null;
  if running.from_on >= since then
    update membership_periods p
    set tier_id = new.tier_id, current_term_start = new.current_term_start, valid_through = new.valid_through,
      grace_through = new.grace_through, is_assumed = was_before
    where p.tenant_id = new.tenant_id and p.id = running.id;
    return null;
  end if;
  update membership_periods p set to_on = since - 1 where p.tenant_id = new.tenant_id and p.id = running.id;
  insert into membership_periods
    (tenant_id, member_id, tier_id, current_term_start, valid_through, grace_through, from_on, is_assumed)
  values (new.tenant_id, new.id, new.tier_id, new.current_term_start, new.valid_through, new.grace_through, since, was_before);
  return null;
end
$$;
create trigger members_membership_kept_in after insert on members for each row execute function keep_membership_history();
create trigger members_membership_kept after update on members for each row when (
  (old.tier_id, old.current_term_start, old.valid_through, old.grace_through)
    is distinct from (new.tier_id, new.current_term_start, new.valid_through, new.grace_through)
) execute function keep_membership_history();

-- As before, but whoever is entered as a member has been one since the day they joined, not only since the term that runs.
create or replace function keep_status_history() returns trigger
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
      since := least(today, new.joined_on, new.current_term_start, new.valid_through);
    end if;
  elsif new.status in ('active', 'grace', 'lapsed') and new.current_term_start < today and old.status = 'pending'
    and not exists (
      select from status_periods p
      where p.tenant_id = new.tenant_id and p.member_id = new.id and (p.status <> 'pending' or p.created_at < now())
    )
  then
    -- A membership that ran before it was entered here.
    is_entered := true;
    since := least(new.joined_on, new.current_term_start);
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

-- The membership of a tenant's members day by day as far as terms tell it: what a term said counted from its first day,
-- and what the member's row says counts since the last of these.
create function concluded_membership_periods(tenant text)
returns table (
  member_id uuid, tier_id uuid, current_term_start date, valid_through date, grace_through date, from_on date, to_on date
)
language sql stable
set search_path = public, pg_catalog
begin atomic
  with place as (
    select (now() at time zone t.time_zone)::date as today from tenants t where t.tenant_id = tenant
  ),
  ran as materialized (
    select t.member_id, t.start_on as from_on, t.tier_id, t.start_on, t.end_on, t.end_on + i.grace_days as grace_on
    from terms t join tiers i on i.tenant_id = t.tenant_id and i.id = t.tier_id, place
    where t.tenant_id = tenant and t.state in ('active', 'ended') and t.start_on <= today
  ),
  known as (
    select p.member_id, min(p.from_on) as from_on from status_periods p where p.tenant_id = tenant group by p.member_id
  ),
  days as (
    select * from ran
    union all
    select k.member_id, k.from_on, m.tier_id, null, null, null
    from known k join members m on m.tenant_id = tenant and m.id = k.member_id
    where k.from_on < coalesce((select min(r.from_on) from ran r where r.member_id = k.member_id), 'infinity')
  ),
  ordered as (
    select d.*, lead(d.from_on) over (partition by d.member_id order by d.from_on) as next_on from days d
  )
  select o.member_id,
    case when o.next_on is null then m.tier_id else o.tier_id end,
    case when o.next_on is null then m.current_term_start else o.start_on end,
    case when o.next_on is null then m.valid_through else o.end_on end,
    case when o.next_on is null then m.grace_through else o.grace_on end,
    o.from_on, o.next_on - 1
  from ordered o join members m on m.tenant_id = tenant and m.id = o.member_id;
end;

-- The changes into lapsed, by day.
-- squawk-ignore require-concurrent-index-creation
create index status_periods_lapses on status_periods (tenant_id, from_on) include (member_id, to_on) where status = 'lapsed';

-- Since when a term goes on from another one without a gap: its first day, or the later day on which it came about.
-- What was taken back after that day had gone on all the same.
alter table terms add column continued_on date;
grant select (continued_on) on terms to quorate_reader;
-- squawk-ignore require-concurrent-index-creation
create index terms_by_continuation on terms (tenant_id, continued_on, id) where continued_on is not null;

create function date_continuation() returns trigger
language plpgsql
set search_path = public, pg_catalog
as $$
declare
  today date;
begin
  if new.replaces_term_id is not null or new.continued_on is not null and new.state in ('active', 'ended') then
    return new;
  end if;
  today := (select (now() at time zone time_zone)::date from tenants where tenant_id = new.tenant_id);
  if new.state not in ('active', 'ended') then
    -- Taken back before it was so at the end of a day.
    if new.continued_on >= today then
      new.continued_on := null;
    end if;
  elsif exists (
    select from terms t where t.tenant_id = new.tenant_id and t.member_id = new.member_id and t.id <> new.id
      and t.state in ('active', 'ended') and t.end_on = new.start_on - 1
  ) and not exists (
    select from terms t where t.tenant_id = new.tenant_id and t.member_id = new.member_id and t.id <> new.id
      and t.start_on = new.start_on and t.continued_on is not null
  ) then
    new.continued_on := case when tg_op = 'INSERT' then new.start_on else greatest(new.start_on, today) end;
  end if;
  return new;
end
$$;
create trigger terms_continued_in before insert on terms
  for each row when (new.state in ('active', 'ended')) execute function date_continuation();
create trigger terms_continued_over before update on terms for each row when (
  (old.state, old.start_on) is distinct from (new.state, new.start_on)
) execute function date_continuation();

-- By the day on which they went on.
create or replace function tally_terms_by_day() returns trigger
language plpgsql
set search_path = public, pg_catalog
as $$
begin
  if tg_op = 'INSERT' then
    insert into day_tallies (tenant_id, noun, label, day, amount)
    select tenant_id, 'terms_renewed', 'all', continued_on, count(*) from new_rows
    where continued_on is not null group by tenant_id, continued_on;
  else
    insert into day_tallies (tenant_id, noun, label, day, amount)
    select tenant_id, 'terms_renewed', 'all', continued_on, -count(*) from old_rows
    where continued_on is not null and tenant_id in (select tenant_id from tenants) group by tenant_id, continued_on;
  end if;
  return null;
end
$$;
create or replace function tally_term_move() returns trigger
language plpgsql
set search_path = public, pg_catalog
as $$
begin
  insert into day_tallies (tenant_id, noun, label, day, amount)
  select new.tenant_id, 'terms_renewed', 'all', moved.day, moved.amount
  from (values (new.continued_on, 1), (old.continued_on, -1)) moved (day, amount)
  where moved.day is not null;
  return null;
end
$$;
drop trigger terms_by_day_over on terms;
create trigger terms_by_day_over after update on terms for each row when (
  old.continued_on is distinct from new.continued_on
) execute function tally_term_move();

-- Whether somebody ever was a member, whatever became of it: whoever only applied was not.
-- squawk-ignore adding-field-with-default
alter table members add column has_joined boolean not null default false;
grant select (has_joined) on members to quorate_reader;

create function note_joining() returns trigger
language plpgsql
set search_path = public, pg_catalog
as $$
begin
  new.has_joined := true;
  return new;
end
$$;
create trigger members_joined_in before insert on members
  for each row when (new.status <> 'pending') execute function note_joining();
create trigger members_joined_over before update of status on members
  for each row when (not old.has_joined and new.status in ('active', 'grace', 'lapsed')) execute function note_joining();

-- Whoever joined counts on that day, also from the archive.
drop trigger members_by_day_over on members;
create function member_days(list_status text, joined_on date, valid_through date, has_joined boolean)
returns table (noun text, label text, day date, amount bigint)
language sql immutable parallel safe
begin atomic
  select d.noun, d.label, d.day, 1::bigint
  from (values
    ('members_joined', case when list_status <> 'archived' then list_status end, joined_on),
    ('members_valid_through', case when list_status <> 'archived' then list_status end, valid_through),
    ('ever_joined', case when has_joined then 'all' end, joined_on)
  ) d (noun, label, day)
  where d.label is not null and d.day is not null;
end;

create or replace function tally_members_by_day() returns trigger
language plpgsql
set search_path = public, pg_catalog
as $$
begin
  if tg_op = 'INSERT' then
    insert into day_tallies (tenant_id, noun, label, day, amount)
    select n.tenant_id, d.noun, d.label, d.day, sum(d.amount)
    from new_rows n, lateral member_days(n.list_status, n.joined_on, n.valid_through, n.has_joined) d
    group by n.tenant_id, d.noun, d.label, d.day;
    insert into tallies (tenant_id, noun, status, row_count)
    select tenant_id, 'tier_members', tier_id::text, count(*) from new_rows
    where tier_id is not null and list_status in ('active', 'grace') group by tenant_id, tier_id;
  else
    insert into day_tallies (tenant_id, noun, label, day, amount)
    select o.tenant_id, d.noun, d.label, d.day, -sum(d.amount)
    from old_rows o, lateral member_days(o.list_status, o.joined_on, o.valid_through, o.has_joined) d
    where o.tenant_id in (select tenant_id from tenants)
    group by o.tenant_id, d.noun, d.label, d.day;
    insert into tallies (tenant_id, noun, status, row_count)
    select tenant_id, 'tier_members', tier_id::text, -count(*) from old_rows
    where tier_id is not null and list_status in ('active', 'grace')
      and tenant_id in (select tenant_id from tenants)
    group by tenant_id, tier_id;
  end if;
  return null;
end
$$;

create or replace function tally_member_move() returns trigger
language plpgsql
set search_path = public, pg_catalog
as $$
begin
  insert into day_tallies (tenant_id, noun, label, day, amount)
  select new.tenant_id, d.noun, d.label, d.day, sum(d.amount)
  from (
    select noun, label, day, amount from member_days(new.list_status, new.joined_on, new.valid_through, new.has_joined)
    union all
    select noun, label, day, -amount from member_days(old.list_status, old.joined_on, old.valid_through, old.has_joined)
  ) d
  group by d.noun, d.label, d.day
  having sum(d.amount) <> 0;
  insert into tallies (tenant_id, noun, status, row_count)
  select new.tenant_id, 'tier_members', moved.tier_id::text, sum(moved.amount)
  from (values (new.tier_id, new.list_status, 1), (old.tier_id, old.list_status, -1)) moved (tier_id, list_status, amount)
  where moved.tier_id is not null and moved.list_status in ('active', 'grace')
  group by moved.tier_id
  having sum(moved.amount) <> 0;
  return null;
end
$$;
create trigger members_by_day_over after update on members for each row when (
  (old.list_status, old.joined_on, old.valid_through, old.tier_id, old.has_joined)
    is distinct from (new.list_status, new.joined_on, new.valid_through, new.tier_id, new.has_joined)
) execute function tally_member_move();
drop function member_days(text, date, date);

-- How many there are of each status from a day on: what has moved until the end of a day adds up to it.
create function tally_statuses_by_day() returns trigger
language plpgsql
set search_path = public, pg_catalog
as $$
begin
  if tg_op <> 'DELETE' then
    insert into day_tallies (tenant_id, noun, label, day, amount)
    select moved.tenant_id, 'standing', moved.status, moved.day, sum(moved.amount)
    from (
      select tenant_id, status, from_on, 1 from new_rows
      union all
      select tenant_id, status, to_on + 1, -1 from new_rows where to_on is not null
    ) moved (tenant_id, status, day, amount)
    group by moved.tenant_id, moved.status, moved.day having sum(moved.amount) <> 0;
  end if;
  if tg_op <> 'INSERT' then
    insert into day_tallies (tenant_id, noun, label, day, amount)
    select moved.tenant_id, 'standing', moved.status, moved.day, sum(moved.amount)
    from (
      select tenant_id, status, from_on, -1 from old_rows
      union all
      select tenant_id, status, to_on + 1, 1 from old_rows where to_on is not null
    ) moved (tenant_id, status, day, amount)
    where moved.tenant_id in (select tenant_id from tenants)
    group by moved.tenant_id, moved.status, moved.day having sum(moved.amount) <> 0;
  end if;
  return null;
end
$$;
create trigger status_periods_by_day_in after insert on status_periods
  referencing new table as new_rows for each statement execute function tally_statuses_by_day();
create trigger status_periods_by_day_over after update on status_periods
  referencing old table as old_rows new table as new_rows for each statement execute function tally_statuses_by_day();
create trigger status_periods_by_day_out after delete on status_periods
  referencing old table as old_rows for each statement execute function tally_statuses_by_day();

-- As before, but what was written off and paid all the same is written off again when that payment is taken back: the day
-- of writing off stays true.
create or replace function guard_invoice() returns trigger
language plpgsql
set search_path = public, pg_catalog
as $$
declare
  may_move constant text[] := array['status', 'paid_minor', 'credited_minor', 'remaining_minor', 'memo', 'sent_at', 'paid_at',
    'paid_on', 'voided_at', 'void_reason', 'uncollectible_at', 'write_off_reason', 'version', 'updated_at'];
begin
  if tg_op = 'DELETE' then
    if old.status <> 'draft' and exists (select from tenants where tenant_id = old.tenant_id) then
      raise exception 'a finalised invoice cannot be deleted' using errcode = 'QT003';
    end if;
    return old;
  end if;
  if old.status = 'draft' then
    return new;
  end if;
  if (to_jsonb(new) - may_move) <> (to_jsonb(old) - may_move) then
    raise exception 'a finalised invoice cannot be changed' using errcode = 'QT003';
  end if;
  if new.status <> old.status and not (
    (old.status = 'open' and new.status in ('paid', 'void', 'uncollectible'))
    or (old.status = 'uncollectible' and new.status in ('paid', 'void', 'open'))
    or (old.status = 'paid' and new.status in ('open', 'uncollectible') and new.remaining_minor > 0)
  ) then
    raise exception 'an invoice cannot go from % to %', old.status, new.status using errcode = 'QT003';
  end if;
  return new;
end
$$;

-- What settles invoices, and what is credited, by its day: of a past day only what came later is looked at.
-- squawk-ignore require-concurrent-index-creation
create index payment_allocations_by_day on payment_allocations (tenant_id, effective_on) include (invoice_id, amount_minor);

-- What is there already, one tenant at a time, so that an owner whom the fence holds can do it too. Nothing of what is
-- filled in is counted by the triggers, which rest meanwhile.
alter table members disable trigger user;
alter table terms disable trigger user;
alter table status_periods disable trigger user;
do $$
declare
  tenant text;
begin
  for tenant in select tenant_id from tenant_ids loop
    execute format('set local app.tenant = %L', tenant);
    update members m set has_joined = true
    where m.tenant_id = tenant and (m.status <> 'pending' or exists (
      select from status_periods p
      where p.tenant_id = tenant and p.member_id = m.id and p.status in ('active', 'grace', 'lapsed')
    ));
    update status_periods p set from_on = m.joined_on
    from members m
    where p.tenant_id = tenant and m.tenant_id = tenant and m.id = p.member_id and p.is_assumed and p.status = 'active'
      and p.from_on > m.joined_on and not exists (
        select from status_periods e
        where e.tenant_id = tenant and e.member_id = p.member_id and e.id <> p.id and e.from_on <= p.from_on
      );
    insert into membership_periods
      (tenant_id, id, member_id, tier_id, current_term_start, valid_through, grace_through, from_on, to_on, is_assumed)
    select tenant, md5(concat_ws(' ', tenant, p.member_id, p.from_on, 'membership'))::uuid, p.member_id, p.tier_id, p.current_term_start, p.valid_through, p.grace_through, p.from_on, p.to_on, true
    from concluded_membership_periods(tenant) p;
    update terms t set continued_on = t.start_on
    where t.tenant_id = tenant and t.state in ('active', 'ended') and t.replaces_term_id is null and exists (
      select from terms b where b.tenant_id = tenant and b.member_id = t.member_id and b.state in ('active', 'ended')
        and b.end_on = t.start_on - 1
    );
    delete from day_tallies where tenant_id = tenant and noun = 'terms_renewed';
    insert into day_tallies (tenant_id, noun, label, day, amount)
    select tenant, 'terms_renewed', 'all', continued_on, count(*) from terms
    where tenant_id = tenant and continued_on is not null group by continued_on
    union all
    select tenant, 'ever_joined', 'all', joined_on, count(*) from members
    where tenant_id = tenant and has_joined and joined_on is not null group by joined_on
    union all
    select tenant, 'standing', moved.status, moved.day, sum(moved.amount)
    from (
      select status, from_on, 1 from status_periods where tenant_id = tenant
      union all
      select status, to_on + 1, -1 from status_periods where tenant_id = tenant and to_on is not null
    ) moved (status, day, amount)
    group by moved.status, moved.day having sum(moved.amount) <> 0;
  end loop;
  execute 'set local app.tenant = ''''';
end
$$;
alter table status_periods enable trigger user;
alter table terms enable trigger user;
alter table members enable trigger user;
