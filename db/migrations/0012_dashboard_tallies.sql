-- Figures over time without counting rows: by day, and by event how many seats were used.
--
-- Kept like the tallies: writers append differences, a job folds them, readers add them up.

create table day_tallies (
  tenant_id text not null references tenants on delete cascade,
  -- members_joined and members_valid_through by status, terms_renewed by source (rows each); received and
  -- tickets_invoiced by currency (minor units).
  noun text not null,
  label text not null,
  day date not null,
  id uuid not null default gen_random_uuid(),
  amount bigint not null,
  primary key (tenant_id, noun, day, label, id) include (amount)
);
select fence_table('day_tallies');
select open_to_reader('day_tallies', 'false');

create table event_tallies (
  tenant_id text not null,
  event_id uuid not null,
  id uuid not null default gen_random_uuid(),
  -- Seats whose holder came, and whose holder stayed away.
  came integer not null,
  stayed_away integer not null,
  primary key (tenant_id, event_id, id) include (came, stayed_away),
  constraint event_tallies_event_exists foreign key (tenant_id, event_id) references events on delete cascade
);
select fence_table('event_tallies');
select open_to_reader('event_tallies', 'false');

-- The days of one member. Whoever is archived has none.
create function member_days(list_status text, joined_on date, valid_through date)
returns table (noun text, label text, day date, amount bigint)
language sql immutable parallel safe
begin atomic
  select days.noun, member_days.list_status, days.day, 1::bigint
  from (values ('members_joined', member_days.joined_on), ('members_valid_through', member_days.valid_through)) days (noun, day)
  where days.day is not null and member_days.list_status <> 'archived';
end;

create function tally_members_by_day() returns trigger
language plpgsql
set search_path = public, pg_catalog
as $$
begin
  if tg_op = 'INSERT' then
    insert into day_tallies (tenant_id, noun, label, day, amount)
    select n.tenant_id, d.noun, d.label, d.day, sum(d.amount)
    from new_rows n, lateral member_days(n.list_status, n.joined_on, n.valid_through) d
    group by n.tenant_id, d.noun, d.label, d.day;
    insert into tallies (tenant_id, noun, status, row_count)
    select tenant_id, 'tier_members', tier_id::text, count(*) from new_rows
    where tier_id is not null and list_status in ('active', 'grace') group by tenant_id, tier_id;
  else
    insert into day_tallies (tenant_id, noun, label, day, amount)
    select o.tenant_id, d.noun, d.label, d.day, -sum(d.amount)
    from old_rows o, lateral member_days(o.list_status, o.joined_on, o.valid_through) d
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
create trigger members_by_day_in after insert on members
  referencing new table as new_rows for each statement execute function tally_members_by_day();
create trigger members_by_day_out after delete on members
  referencing old table as old_rows for each statement execute function tally_members_by_day();

create function tally_member_move() returns trigger
language plpgsql
set search_path = public, pg_catalog
as $$
begin
  insert into day_tallies (tenant_id, noun, label, day, amount)
  select new.tenant_id, d.noun, d.label, d.day, sum(d.amount)
  from (
    select noun, label, day, amount from member_days(new.list_status, new.joined_on, new.valid_through)
    union all
    select noun, label, day, -amount from member_days(old.list_status, old.joined_on, old.valid_through)
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
  (old.list_status, old.joined_on, old.valid_through, old.tier_id)
    is distinct from (new.list_status, new.joined_on, new.valid_through, new.tier_id)
) execute function tally_member_move();

-- Terms that renewed an earlier one.
create function tally_terms_by_day() returns trigger
language plpgsql
set search_path = public, pg_catalog
as $$
begin
  if tg_op = 'INSERT' then
    insert into day_tallies (tenant_id, noun, label, day, amount)
    select tenant_id, 'terms_renewed', source, start_on, count(*) from new_rows
    where source in ('renewal', 'upgrade') and state in ('active', 'ended')
    group by tenant_id, source, start_on;
  else
    insert into day_tallies (tenant_id, noun, label, day, amount)
    select tenant_id, 'terms_renewed', source, start_on, -count(*) from old_rows
    where source in ('renewal', 'upgrade') and state in ('active', 'ended')
      and tenant_id in (select tenant_id from tenants)
    group by tenant_id, source, start_on;
  end if;
  return null;
end
$$;
create trigger terms_by_day_in after insert on terms
  referencing new table as new_rows for each statement execute function tally_terms_by_day();
create trigger terms_by_day_out after delete on terms
  referencing old table as old_rows for each statement execute function tally_terms_by_day();

create function tally_term_move() returns trigger
language plpgsql
set search_path = public, pg_catalog
as $$
begin
  insert into day_tallies (tenant_id, noun, label, day, amount)
  select new.tenant_id, 'terms_renewed', moved.source, moved.start_on, sum(moved.amount)
  from (values (new.source, new.state, new.start_on, 1), (old.source, old.state, old.start_on, -1)) moved (source, state, start_on, amount)
  where moved.source in ('renewal', 'upgrade') and moved.state in ('active', 'ended')
  group by moved.source, moved.start_on
  having sum(moved.amount) <> 0;
  return null;
end
$$;
create trigger terms_by_day_over after update on terms for each row when (
  (old.source, old.state, old.start_on) is distinct from (new.source, new.state, new.start_on)
) execute function tally_term_move();

-- What a payment is worth: what has come in and was not paid back.
create function received_minor(status text, amount_minor bigint, refunded_minor bigint) returns bigint
language sql immutable parallel safe
return case when status in ('succeeded', 'partially_refunded') then amount_minor - refunded_minor else 0 end;

create function tally_payments_by_day() returns trigger
language plpgsql
set search_path = public, pg_catalog
as $$
begin
  if tg_op = 'INSERT' then
    insert into day_tallies (tenant_id, noun, label, day, amount)
    select tenant_id, 'received', currency, received_on, sum(received_minor(status, amount_minor, refunded_minor))
    from new_rows
    group by tenant_id, currency, received_on
    having sum(received_minor(status, amount_minor, refunded_minor)) <> 0;
  else
    insert into day_tallies (tenant_id, noun, label, day, amount)
    select tenant_id, 'received', currency, received_on, -sum(received_minor(status, amount_minor, refunded_minor))
    from old_rows
    where tenant_id in (select tenant_id from tenants)
    group by tenant_id, currency, received_on
    having sum(received_minor(status, amount_minor, refunded_minor)) <> 0;
  end if;
  return null;
end
$$;
create trigger payments_by_day_in after insert on payments
  referencing new table as new_rows for each statement execute function tally_payments_by_day();
create trigger payments_by_day_out after delete on payments
  referencing old table as old_rows for each statement execute function tally_payments_by_day();

-- Of a recorded payment only the status and what was paid back can change.
create function tally_payment_move() returns trigger
language plpgsql
set search_path = public, pg_catalog
as $$
begin
  insert into day_tallies (tenant_id, noun, label, day, amount)
  values (
    new.tenant_id, 'received', new.currency, new.received_on,
    received_minor(new.status, new.amount_minor, new.refunded_minor) - received_minor(old.status, old.amount_minor, old.refunded_minor)
  );
  return null;
end
$$;
create trigger payments_by_day_over after update on payments for each row when (
  received_minor(old.status, old.amount_minor, old.refunded_minor) <> received_minor(new.status, new.amount_minor, new.refunded_minor)
) execute function tally_payment_move();

-- What an invoice adds to the tickets sold: nothing unless it is for an event, issued and standing.
create function tickets_minor(kind text, status text, issue_date date, total_minor bigint) returns bigint
language sql immutable parallel safe
return case
  when kind = 'event' and status in ('open', 'paid', 'uncollectible') and issue_date is not null then total_minor
  else 0
end;

create function tally_tickets_by_day() returns trigger
language plpgsql
set search_path = public, pg_catalog
as $$
begin
  insert into day_tallies (tenant_id, noun, label, day, amount)
  select moved.tenant_id, 'tickets_invoiced', moved.currency, moved.issue_date, sum(moved.amount)
  from (
    select new.tenant_id, new.currency, new.issue_date, tickets_minor(new.kind, new.status, new.issue_date, new.total_minor)
    where tg_op <> 'DELETE'
    union all
    select old.tenant_id, old.currency, old.issue_date, -tickets_minor(old.kind, old.status, old.issue_date, old.total_minor)
    where tg_op <> 'INSERT'
  ) moved (tenant_id, currency, issue_date, amount)
  where moved.amount <> 0 and moved.tenant_id in (select tenant_id from tenants)
  group by moved.tenant_id, moved.currency, moved.issue_date
  having sum(moved.amount) <> 0;
  return null;
end
$$;
create trigger invoices_tickets_in after insert on invoices for each row when (
  tickets_minor(new.kind, new.status, new.issue_date, new.total_minor) <> 0
) execute function tally_tickets_by_day();
create trigger invoices_tickets_out after delete on invoices for each row when (
  tickets_minor(old.kind, old.status, old.issue_date, old.total_minor) <> 0
) execute function tally_tickets_by_day();
create trigger invoices_tickets_over after update on invoices for each row when (
  (tickets_minor(old.kind, old.status, old.issue_date, old.total_minor), old.issue_date, old.currency)
    is distinct from (tickets_minor(new.kind, new.status, new.issue_date, new.total_minor), new.issue_date, new.currency)
) execute function tally_tickets_by_day();

-- Who came and who stayed away. An event on its way out takes its tallies along.
create function tally_seats() returns trigger
language plpgsql
set search_path = public, pg_catalog
as $$
begin
  insert into event_tallies (tenant_id, event_id, came, stayed_away)
  select moved.tenant_id, moved.event_id,
    coalesce(sum(moved.seats) filter (where moved.status = 'attended'), 0),
    coalesce(sum(moved.seats) filter (where moved.status = 'no_show'), 0)
  from (
    select new.tenant_id, new.event_id, new.status, new.quantity::bigint where tg_op <> 'DELETE'
    union all
    select old.tenant_id, old.event_id, old.status, -old.quantity where tg_op <> 'INSERT'
  ) moved (tenant_id, event_id, status, seats)
  where moved.status in ('attended', 'no_show')
    and exists (select from events e where e.tenant_id = moved.tenant_id and e.id = moved.event_id)
  group by moved.tenant_id, moved.event_id;
  return null;
end
$$;
create trigger registrations_seated_in after insert on registrations for each row
  when (new.status in ('attended', 'no_show')) execute function tally_seats();
create trigger registrations_seated_out after delete on registrations for each row
  when (old.status in ('attended', 'no_show')) execute function tally_seats();
create trigger registrations_seated_over after update on registrations for each row when (
  (old.status in ('attended', 'no_show') or new.status in ('attended', 'no_show'))
  and (old.status, old.quantity, old.event_id) is distinct from (new.status, new.quantity, new.event_id)
) execute function tally_seats();

-- What is there already, one tenant at a time, so that an owner whom the fence holds can do it too.
do $$
declare
  tenant text;
begin
  for tenant in select tenant_id from tenant_ids loop
    execute format('set local app.tenant = %L', tenant);
    insert into day_tallies (tenant_id, noun, label, day, amount)
    select tenant, d.noun, d.label, d.day, sum(d.amount)
    from members m, lateral member_days(m.list_status, m.joined_on, m.valid_through) d
    where m.tenant_id = tenant group by d.noun, d.label, d.day
    union all
    select tenant, 'terms_renewed', source, start_on, count(*) from terms
    where tenant_id = tenant and source in ('renewal', 'upgrade') and state in ('active', 'ended') group by source, start_on
    union all
    select tenant, 'received', currency, received_on, sum(received_minor(status, amount_minor, refunded_minor)) from payments
    where tenant_id = tenant group by currency, received_on
    union all
    select tenant, 'tickets_invoiced', currency, issue_date, sum(total_minor) from invoices
    where tenant_id = tenant and tickets_minor(kind, status, issue_date, total_minor) <> 0 group by currency, issue_date;
    insert into tallies (tenant_id, noun, status, row_count)
    select tenant, 'tier_members', tier_id::text, count(*) from members
    where tenant_id = tenant and tier_id is not null and list_status in ('active', 'grace') group by tier_id;
    insert into event_tallies (tenant_id, event_id, came, stayed_away)
    select tenant, event_id, coalesce(sum(quantity) filter (where status = 'attended'), 0),
      coalesce(sum(quantity) filter (where status = 'no_show'), 0)
    from registrations where tenant_id = tenant and status in ('attended', 'no_show') group by event_id;
  end loop;
  execute 'set local app.tenant = ''''';
end
$$;

-- The few that wait for somebody, the longest waiting first.
-- squawk-ignore require-concurrent-index-creation
create index members_waiting on members (tenant_id, created_at, id) where list_status = 'pending';
-- squawk-ignore require-concurrent-index-creation
create index accounts_waiting on accounts (tenant_id, created_at, id) where status = 'awaiting_approval';
-- squawk-ignore require-concurrent-index-creation
create index registrations_waiting on registrations (tenant_id, event_id) include (quantity) where status = 'waitlisted';
-- With what tells whether an event took place, so that those of a year are counted from the index alone.
-- squawk-ignore require-concurrent-index-deletion
drop index events_by_date;
-- squawk-ignore require-concurrent-index-creation
create index events_by_date on events (tenant_id, event_date desc, id desc) include (event_status, ends_at);
