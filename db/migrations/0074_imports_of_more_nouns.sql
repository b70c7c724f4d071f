-- Imports of events, registrations, invoices and payments. What another program had numbered keeps that number beside
-- one of our own making that no counter gives, so that our series have no gaps when an import is taken back.
alter table imports drop constraint imports_noun_check;
alter table imports add constraint imports_noun_check
  check (noun in ('members', 'events', 'registrations', 'invoices', 'payments')) not valid;
alter table import_rows drop constraint import_rows_matched_by_check;
alter table import_rows add constraint import_rows_matched_by_check
  check (matched_by in ('member_number', 'email', 'name', 'number', 'title', 'code', 'attendee', 'content')) not valid;

-- What a record was called in the program that it came from.
alter table events add column external_number text check (external_number <> '');
-- squawk-ignore require-concurrent-index-creation
create unique index events_external_number_unique on events (tenant_id, external_number) where external_number is not null;
alter table invoices add column external_number text check (external_number <> '');
alter table payments
  add column external_number text check (external_number <> ''),
  -- imported: received before the association moved in, or known from a file; imported_paid: stands for what an
  -- imported invoice says of itself that was paid.
  add column series text not null default 'payment' check (series in ('payment', 'imported', 'imported_paid'));
grant select (external_number) on events to quorate_reader;
grant select (external_number) on invoices to quorate_reader;
grant select (external_number, series) on payments to quorate_reader;

-- As before, but the undo of an import takes an invoice of another program away, too, as long as nothing was paid on it
-- and it was not sent.
create or replace function guard_invoice() returns trigger
language plpgsql
set search_path = public, pg_catalog
as $$
declare
  may_move constant text[] := array['status', 'paid_minor', 'credited_minor', 'remaining_minor', 'memo', 'sent_at', 'paid_at',
    'paid_on', 'voided_at', 'void_reason', 'uncollectible_at', 'write_off_reason', 'custom_values', 'version', 'updated_at'];
begin
  if tg_op = 'DELETE' then
    if (old.series = 'imported' or (old.series = 'opening_balance' and old.status = 'open')) and old.paid_minor = 0
      and old.credited_minor = 0 and old.sent_at is null
    then
      return old;
    end if;
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

-- A payment that an import brought goes when the import is taken back, once it settles nothing any more; nothing else
-- deletes payments.
create function guard_payment_removal() returns trigger
language plpgsql
set search_path = public, pg_catalog
as $$
begin
  if (old.series <> 'payment' and old.status = 'succeeded' and old.applied_minor = 0 and old.refunded_minor = 0 and old.sent_at is null)
    or not exists (select from tenants where tenant_id = old.tenant_id)
  then
    return old;
  end if;
  raise exception 'a recorded payment cannot be deleted' using errcode = 'QT003';
end
$$;
create trigger payments_kept before delete on payments for each row execute function guard_payment_removal();

-- The application deletes no payments by itself.
create function remove_imported_payments(ids uuid[]) returns void
language sql security definer
set search_path = public, pg_catalog
begin atomic
  delete from payments where tenant_id = current_tenant() and id = any(ids) and series <> 'payment';
end;
revoke execute on function remove_imported_payments(uuid[]) from public;
grant execute on function remove_imported_payments(uuid[]) to quorate_app;

create function note_payment_removal() returns trigger
language plpgsql
set search_path = public, pg_catalog
as $$
begin
  perform settle_activity(old.tenant_id, old.member_id);
  return null;
end
$$;
create trigger payments_noted_out after delete on payments
  for each row when (old.member_id is not null) execute function note_payment_removal();

-- As before, but what is gone by the end of the transaction needs no sums.
create or replace function balance_allocations() returns trigger
language plpgsql
set search_path = public, pg_catalog
as $$
begin
  if exists (
    select from payments p where p.tenant_id = new.tenant_id and p.id = new.payment_id and p.applied_minor <>
      (select coalesce(sum(a.amount_minor), 0) from payment_allocations a where a.tenant_id = new.tenant_id and a.payment_id = new.payment_id)
  ) then
    raise exception 'the allocations of payment % do not add up', new.payment_id using errcode = 'QT004';
  end if;
  if exists (
    select from invoices i where i.tenant_id = new.tenant_id and i.id = new.invoice_id and i.paid_minor <>
      (select coalesce(sum(a.amount_minor), 0) from payment_allocations a where a.tenant_id = new.tenant_id and a.invoice_id = new.invoice_id)
  ) then
    raise exception 'the payments of invoice % do not add up', new.invoice_id using errcode = 'QT004';
  end if;
  return null;
end
$$;
