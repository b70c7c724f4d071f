-- Whoever has resigned is a member until the end of a day. On which day they said so themselves; none where the association
-- has ended the membership.
alter table members
  add column leaves_on date,
  add column resigned_on date,
  add column leaving_reason text;
grant select (leaves_on, resigned_on, leaving_reason) on members to quorate_reader;
-- squawk-ignore require-concurrent-index-creation
create index members_leaving on members (tenant_id, leaves_on) where leaves_on is not null;

-- As before, but whoever has resigned left on the day after the last one, however late the clock is looked at.
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
      where p.tenant_id = new.tenant_id and p.member_id = new.id
        and (p.status <> 'pending' or p.created_at < now() and given_cause is distinct from 'group')
    )
  then
    -- A membership that ran before it was entered here.
    is_entered := true;
    since := least(new.joined_on, new.current_term_start);
    update status_periods p set from_on = since
    where p.tenant_id = new.tenant_id and p.member_id = new.id and p.to_on is null and p.from_on > since;
  elsif old.status = 'pending' and new.status = 'active' and new.current_term_start = old.current_term_start
    and new.current_term_start < today
  then
    -- The first day of the term came, however late the clock is looked at.
    since := new.current_term_start;
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

  if tg_op = 'UPDATE' and new.status = 'cancelled' and old.leaves_on < today then
    since := old.leaves_on + 1;
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
