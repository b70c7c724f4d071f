-- Tickets that are billed: when a ticket is to be paid, and what becomes of a seat until then.
--
-- A new ticket type with a price is invoiced unless it says otherwise. Those that are on sale already were never
-- invoiced by themselves: they stay as they are, to be paid at the door, until an organizer says otherwise.
alter table tenants
  -- For how many days a seat is held that has to be paid first.
  add column ticket_payment_days smallint not null default 7 check (ticket_payment_days between 1 and 90);
alter table ticket_types
  add column payment_rule text not null default 'invoice' check (payment_rule in ('invoice', 'prepay', 'at_door'));
alter table registrations
  -- How this seat is paid for, as it was when it was asked for; null where nothing is to be paid.
  add column billing text constraint registrations_billing_known check (billing in ('invoice', 'prepay', 'at_door', 'waived')),
  add column billing_reason text,
  -- Until when a seat is held that has to be paid first.
  add column payment_due_at timestamptz,
  -- New and empty, so there is nothing to scan.
  -- squawk-ignore constraint-missing-not-valid
  add constraint registrations_waived_with_reason check (billing <> 'waived' or billing_reason is not null);
grant select (payment_rule) on ticket_types to quorate_reader;
grant select (billing, billing_reason, payment_due_at) on registrations to quorate_reader;

-- Every payment asks which seat its invoice is for, the clock which seats are held for too long.
-- squawk-ignore require-concurrent-index-creation
create index registrations_by_invoice on registrations (tenant_id, invoice_id) where invoice_id is not null;
-- squawk-ignore require-concurrent-index-creation
create index registrations_by_payment_due on registrations (tenant_id, payment_due_at) where status = 'pending_payment';

-- Whoever has to pay first is told so, and that the seat was given away. Rows of before satisfy the constraint.
alter table registrations drop constraint registrations_notice_check;
alter table registrations add constraint registrations_notice_check check
  (notice in ('registered', 'offered', 'held', 'released', 'event_changed', 'event_cancelled', 'cancelled')) not valid;

-- What is to be done with the invoices of a cancelled event, and how far that is.
create table event_cancellations (
  tenant_id text not null,
  event_id uuid not null,
  -- How what was paid is given back; null keeps it as credit of the payers.
  refund_method text,
  refunded_on date,
  -- Whether the payers are told by mail.
  notifies boolean not null,
  -- How many invoices there were to settle, and how many of them are.
  invoice_count integer not null check (invoice_count >= 0),
  settled_count integer not null default 0 check (settled_count between 0 and invoice_count),
  -- The papers that could not be written, and why.
  faults jsonb not null default '[]',
  finished_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (tenant_id, event_id),
  constraint event_cancellations_event_exists foreign key (tenant_id, event_id) references events on delete cascade
);
select fence_table('event_cancellations');

-- What tickets bring in is what was paid for them, which the counters of invoices know: what they cost is no longer counted.
create or replace function registration_tallies(status text, quantity integer, price_minor bigint, currency text)
returns table (noun text, label text, amount bigint)
language sql immutable parallel safe
begin atomic
  select 'registrations', registration_tallies.status, 1::bigint
  union all
  select 'registration_seats', registration_tallies.status, registration_tallies.quantity::bigint;
end;

-- What an invoice adds to the tickets of its day of issue: what was charged less what was credited, what of it was
-- received and not given back, and what is still to come. Nothing unless it is for an event, issued and standing.
create function ticket_sums(kind text, status text, issue_date date, total bigint, paid bigint, credited bigint)
returns table (noun text, amount bigint)
language sql immutable parallel safe
begin atomic
  select sums.noun, sums.amount
  from (values
    ('tickets_invoiced', ticket_sums.total - ticket_sums.credited),
    ('tickets_received', ticket_sums.paid),
    ('tickets_outstanding',
      case when ticket_sums.status = 'open' then ticket_sums.total - ticket_sums.paid - ticket_sums.credited else 0 end)
  ) sums (noun, amount)
  where ticket_sums.kind = 'event' and ticket_sums.status in ('open', 'paid', 'uncollectible')
    and ticket_sums.issue_date is not null and sums.amount <> 0;
end;

create or replace function tally_tickets_by_day() returns trigger
language plpgsql
set search_path = public, pg_catalog
as $$
begin
  insert into day_tallies (tenant_id, noun, label, day, amount)
  select moved.tenant_id, moved.noun, moved.currency, moved.issue_date, sum(moved.amount)
  from (
    select new.tenant_id, new.currency, new.issue_date, s.noun, s.amount
    from ticket_sums(new.kind, new.status, new.issue_date, new.total_minor, new.paid_minor, new.credited_minor) s
    where tg_op <> 'DELETE'
    union all
    select old.tenant_id, old.currency, old.issue_date, s.noun, -s.amount
    from ticket_sums(old.kind, old.status, old.issue_date, old.total_minor, old.paid_minor, old.credited_minor) s
    where tg_op <> 'INSERT'
  ) moved (tenant_id, currency, issue_date, noun, amount)
  where moved.tenant_id in (select tenant_id from tenants)
  group by moved.tenant_id, moved.noun, moved.currency, moved.issue_date
  having sum(moved.amount) <> 0;
  return null;
end
$$;
drop trigger invoices_tickets_in on invoices;
drop trigger invoices_tickets_out on invoices;
drop trigger invoices_tickets_over on invoices;
create trigger invoices_tickets_in after insert on invoices for each row
  when (new.kind = 'event' and new.status <> 'draft') execute function tally_tickets_by_day();
create trigger invoices_tickets_out after delete on invoices for each row
  when (old.kind = 'event' and old.status <> 'draft') execute function tally_tickets_by_day();
create trigger invoices_tickets_over after update on invoices for each row when (
  (old.kind = 'event' or new.kind = 'event') and
  (old.kind, old.status, old.issue_date, old.currency, old.total_minor, old.paid_minor, old.credited_minor)
    is distinct from (new.kind, new.status, new.issue_date, new.currency, new.total_minor, new.paid_minor, new.credited_minor)
) execute function tally_tickets_by_day();
drop function tickets_minor(text, text, date, bigint);

-- What is there already, one tenant at a time, so that an owner whom the fence holds can do it too. Which invoice pays a
-- seat changes nothing that is counted, so the triggers rest meanwhile.
alter table registrations disable trigger user;
do $$
declare
  tenant text;
begin
  for tenant in select tenant_id from tenant_ids loop
    execute format('set local app.tenant = %L', tenant);
    update ticket_types set payment_rule = 'at_door' where tenant_id = tenant and price_minor > 0;
    -- Invoices name their registration; from now on the registration's own column is what counts.
    update registrations r set invoice_id = i.id
    from (
      select distinct on (registration_id) registration_id, id from invoices
      where tenant_id = tenant and registration_id is not null and status <> 'void'
      order by registration_id, created_at desc, id desc
    ) i
    where r.tenant_id = tenant and r.id = i.registration_id and r.invoice_id is null;
    delete from tallies where tenant_id = tenant and noun = 'ticket_revenue';
    delete from day_tallies where tenant_id = tenant and noun = 'tickets_invoiced';
    insert into day_tallies (tenant_id, noun, label, day, amount)
    select tenant, s.noun, i.currency, i.issue_date, sum(s.amount)
    from invoices i,
      lateral ticket_sums(i.kind, i.status, i.issue_date, i.total_minor, i.paid_minor, i.credited_minor) s
    where i.tenant_id = tenant
    group by s.noun, i.currency, i.issue_date having sum(s.amount) <> 0;
  end loop;
  execute 'set local app.tenant = ''''';
end
$$;
alter table registrations enable trigger user;
