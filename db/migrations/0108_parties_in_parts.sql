-- A party comes in parts: how many seats of a used ticket have come, and how many of them are inside. null stands for the
-- whole party, as every ticket was used until now.
alter table registrations add column seats_came smallint;
alter table registrations add column seats_inside smallint;
-- The seats of a used ticket that had not come when the event was over.
alter table registrations add column seats_absent smallint not null default 0;
alter table registrations add constraint registrations_seats_within check (
  seats_came between 1 and quantity and seats_inside between 0 and coalesce(seats_came, quantity)
  and seats_absent between 0 and quantity - coalesce(seats_came, quantity)
) not valid;
grant select (seats_came, seats_inside, seats_absent) on registrations to quorate_reader;

-- How many seats a scan let in or out; null for one that was refused, and for one from before this was kept.
alter table check_ins add column seats smallint check (seats > 0);
grant select (seats) on check_ins to quorate_reader;

-- The seats of a registration whose holders came.
create function seats_that_came(status text, quantity integer, seats_came integer) returns integer
language sql immutable parallel safe
return case when status = 'attended' then coalesce(seats_came, quantity) else 0 end;

-- The seats of a registration whose holders are inside.
create function seats_that_are_inside(
  status text, quantity integer, seats_came integer, seats_inside integer, checked_out_at timestamptz
) returns integer
language sql immutable parallel safe
return case
  when status <> 'attended' or checked_out_at is not null then 0
  else coalesce(seats_inside, seats_came, quantity)
end;

-- The seats of a registration whose holders are known to have stayed away: all of a ticket that was not used, and those of
-- a party that came in part.
create function seats_that_stayed_away(status text, quantity integer, seats_absent integer) returns integer
language sql immutable parallel safe
return case status when 'no_show' then quantity when 'attended' then seats_absent else 0 end;

create or replace function tally_seats() returns trigger
language plpgsql
set search_path = public, pg_catalog
as $$
begin
  insert into event_tallies (tenant_id, event_id, came, stayed_away)
  select moved.tenant_id, moved.event_id, coalesce(sum(moved.came), 0), coalesce(sum(moved.stayed_away), 0)
  from (
    select new.tenant_id, new.event_id, seats_that_came(new.status, new.quantity, new.seats_came),
      seats_that_stayed_away(new.status, new.quantity, new.seats_absent) where tg_op <> 'DELETE'
    union all
    select old.tenant_id, old.event_id, -seats_that_came(old.status, old.quantity, old.seats_came),
      -seats_that_stayed_away(old.status, old.quantity, old.seats_absent) where tg_op <> 'INSERT'
  ) moved (tenant_id, event_id, came, stayed_away)
  where exists (select from events e where e.tenant_id = moved.tenant_id and e.id = moved.event_id)
  group by moved.tenant_id, moved.event_id
  having sum(moved.came) <> 0 or sum(moved.stayed_away) <> 0;
  return null;
end
$$;
drop trigger registrations_seated_over on registrations;
create trigger registrations_seated_over after update on registrations for each row when (
  (old.status in ('attended', 'no_show') or new.status in ('attended', 'no_show'))
  and (old.status, old.quantity, old.event_id, old.seats_came, old.seats_absent)
    is distinct from (new.status, new.quantity, new.event_id, new.seats_came, new.seats_absent)
) execute function tally_seats();

-- Who came is counted by event only: the sums of seats by status do not know of parts.
create or replace function registration_tallies(status text, quantity integer, price_minor bigint, currency text)
returns table (noun text, label text, amount bigint)
language sql immutable parallel safe
begin atomic
  select 'registrations', registration_tallies.status, 1::bigint;
end;

do $$
declare
  tenant text;
begin
  for tenant in select tenant_id from tenant_ids loop
    execute format('set local app.tenant = %L', tenant);
    delete from tallies where noun = 'registration_seats';
  end loop;
  execute 'set local app.tenant = ''''';
end
$$;
