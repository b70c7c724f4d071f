-- What is written in batches costs once for a batch: triggers that note a member's last registration and payment, and
-- the words by which members are found, work by statement; guests and references of invoices are found by an index.

-- A stored column and no index of an expression: row-level security keeps functions from an index's conditions.
-- squawk-ignore adding-field-with-default
alter table registrations add column guest_key text collate "C" generated always as (fold(guest_name)) stored;
-- squawk-ignore require-concurrent-index-creation
create index registrations_by_guest on registrations (tenant_id, event_id, guest_key) where guest_key is not null;
-- squawk-ignore require-concurrent-index-creation
create index invoices_by_reference on invoices (tenant_id, reference) where reference is not null;

-- Members are locked in the order of their ids, so that two batches at once wait for each other and not in a circle;
-- the statement behind the lock then sees what others have noted until then.
create function note_registrations_in() returns trigger
language plpgsql
set search_path = public, pg_catalog
as $$
begin
  perform from members m
  where (m.tenant_id, m.id) in (select n.tenant_id, n.member_id from new_rows n where n.member_id is not null)
  order by m.tenant_id, m.id for no key update;
  if not found then
    return null;
  end if;
  update members m set last_seen_at = n.last_at
  from (
    select tenant_id, member_id, greatest(max(registered_at), max(checked_in_at)) as last_at from new_rows group by tenant_id, member_id
  ) n
  where m.tenant_id = n.tenant_id and m.id = n.member_id and m.last_seen_at < n.last_at;
  return null;
end
$$;
create function note_payments_in() returns trigger
language plpgsql
set search_path = public, pg_catalog
as $$
begin
  perform from members m
  where (m.tenant_id, m.id) in (
    select n.tenant_id, n.member_id from new_rows n where n.member_id is not null and n.status in ('succeeded', 'partially_refunded')
  )
  order by m.tenant_id, m.id for no key update;
  if not found then
    return null;
  end if;
  update members m set last_paid_on = n.last_on
  from (
    select tenant_id, member_id, max(received_on) as last_on from new_rows
    where status in ('succeeded', 'partially_refunded') group by tenant_id, member_id
  ) n
  where m.tenant_id = n.tenant_id and m.id = n.member_id and m.last_paid_on < n.last_on;
  return null;
end
$$;

-- For what is gone, whichever table it was in.
create function settle_activities() returns trigger
language plpgsql
set search_path = public, pg_catalog
as $$
begin
  perform from members m
  where (m.tenant_id, m.id) in (select o.tenant_id, o.member_id from old_rows o where o.member_id is not null)
  order by m.tenant_id, m.id for no key update;
  if not found then
    return null;
  end if;
  update members m set (last_seen_at, last_paid_on) = (select a.seen_at, a.paid_on from activity_of(m.tenant_id, m.id, m.account_id) a)
  where (m.tenant_id, m.id) in (select o.tenant_id, o.member_id from old_rows o where o.member_id is not null);
  return null;
end
$$;

drop trigger registrations_noted_in on registrations;
drop trigger registrations_noted_out on registrations;
drop trigger payments_noted_in on payments;
drop trigger payments_noted_out on payments;
drop function note_payment_removal();
create trigger registrations_noted_in after insert on registrations
  referencing new table as new_rows for each statement execute function note_registrations_in();
create trigger registrations_noted_out after delete on registrations
  referencing old table as old_rows for each statement execute function settle_activities();
create trigger payments_noted_in after insert on payments
  referencing new table as new_rows for each statement execute function note_payments_in();
create trigger payments_noted_out after delete on payments
  referencing old table as old_rows for each statement execute function settle_activities();

-- Of the rows one by one only what changes is left.
create or replace function note_registration() returns trigger
language plpgsql
set search_path = public, pg_catalog
as $$
declare
  last_at timestamptz := greatest(new.registered_at, new.checked_in_at);
begin
  if new.member_id = old.member_id and last_at >= greatest(old.registered_at, old.checked_in_at) then
    update members set last_seen_at = last_at where tenant_id = new.tenant_id and id = new.member_id and last_seen_at < last_at;
  else
    perform settle_activity(old.tenant_id, old.member_id) where old.member_id is not null;
    if new.member_id is distinct from old.member_id then
      perform settle_activity(new.tenant_id, new.member_id) where new.member_id is not null;
    end if;
  end if;
  return null;
end
$$;
create or replace function note_payment() returns trigger
language plpgsql
set search_path = public, pg_catalog
as $$
begin
  perform settle_activity(new.tenant_id, new.member_id);
  return null;
end
$$;

-- As before, but who changed is found by one pass over each side: joined to each other, a thousand rows of a statement
-- were held against a thousand.
create or replace function index_member_words() returns trigger
language plpgsql
set search_path = public, pg_catalog
as $$
declare
  changed uuid[];
begin
  if tg_op = 'UPDATE' then
    changed := array(
      select c.id from (
        select n.tenant_id, n.id, n.first_name, n.last_name, n.email, n.member_number, n.organization, n.city from new_rows n
        except
        select o.tenant_id, o.id, o.first_name, o.last_name, o.email, o.member_number, o.organization, o.city from old_rows o
      ) c
    );
    if changed = '{}' then
      return null;
    end if;
    delete from member_words gone using new_rows n
    where n.id = any(changed) and gone.tenant_id = n.tenant_id and gone.member_id = n.id;
    insert into member_words (tenant_id, word, member_id)
    select n.tenant_id, w.word, n.id
    from new_rows n, lateral member_search_words(n.first_name, n.last_name, n.email, n.member_number, n.organization, n.city) w (word)
    where n.id = any(changed)
    on conflict do nothing;
    return null;
  end if;
  insert into member_words (tenant_id, word, member_id)
  select n.tenant_id, w.word, n.id
  from new_rows n, lateral member_search_words(n.first_name, n.last_name, n.email, n.member_number, n.organization, n.city) w (word)
  on conflict do nothing;
  return null;
end
$$;

-- What the planner knows of the tables, gathered at once after much was written: until the server does so by itself, a
-- minute later, it takes every table for nearly empty, and a question over two of them may take half a minute.
create function gather_statistics() returns void
language plpgsql security definer
set search_path = public, pg_catalog
as $$
begin
  analyze members, member_words, membership_periods, status_periods, terms, groups, events, ticket_types, registrations,
    check_ins, feedback, invoices, invoice_lines, payments, payment_allocations, credit_notes;
end
$$;
revoke execute on function gather_statistics() from public;
grant execute on function gather_statistics() to quorate_app;
