-- Payments that stand by themselves, money given back, and credit notes.

alter table payments
  -- Who paid, as it was known when the payment was written down.
  add column payer_name text,
  -- What the payer wrote on the transfer.
  add column reference text;
-- squawk-ignore adding-field-with-default
alter table payments add column payer_key text collate "C" generated always as (fold(coalesce(payer_name, ''))) stored not null;
-- squawk-ignore require-concurrent-index-creation
create index payments_by_payer on payments (tenant_id, payer_key, id);
-- What is left of payments: few rows of many.
-- squawk-ignore require-concurrent-index-creation
create index payments_with_credit on payments (tenant_id, member_id, received_on, id)
  where amount_minor > applied_minor + refunded_minor and status in ('succeeded', 'partially_refunded');
grant select (payer_name, payer_key, reference) on payments to quorate_reader;

-- The day from which a part of a payment settles its invoice, or settles it no longer, which may lie before the day
-- it was written down. Filled where it is not given.
alter table payment_allocations add column effective_on date;
grant select (effective_on) on payment_allocations to quorate_reader;

create function date_allocation() returns trigger
language plpgsql
set search_path = public, pg_catalog
as $$
begin
  if new.effective_on is null then
    select case when new.amount_minor < 0 then coalesce(reversed_on, received_on) else received_on end into new.effective_on
    from payments where tenant_id = new.tenant_id and id = new.payment_id;
  end if;
  return new;
end
$$;
create trigger payment_allocations_dated before insert on payment_allocations for each row execute function date_allocation();

-- Money of a payment that was given back, on a day of its own. It is never changed.
create table refunds (
  tenant_id text not null,
  id uuid not null,
  payment_id uuid not null,
  amount_minor bigint not null check (amount_minor > 0),
  method text not null check (method in
    ('cash', 'bank_transfer', 'cheque', 'card', 'card_terminal', 'direct_debit', 'online', 'credit', 'other')),
  refunded_on date not null,
  reason text not null check (reason <> ''),
  reference text,
  recorded_by uuid,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  constraint refunds_payment_exists foreign key (tenant_id, payment_id) references payments on delete cascade
);
create index refunds_by_payment on refunds (tenant_id, payment_id);
create index refunds_by_day on refunds (tenant_id, refunded_on) include (payment_id, amount_minor);
select fence_table('refunds', 'select, insert');
select open_to_reader('refunds', 'payment_id in (select id from payments)');

-- At every commit the refunds of a payment add up to what it says of itself.
create function balance_refunds() returns trigger
language plpgsql
set search_path = public, pg_catalog
as $$
begin
  if (select refunded_minor from payments where tenant_id = new.tenant_id and id = new.payment_id) is distinct from
    (select sum(amount_minor) from refunds where tenant_id = new.tenant_id and payment_id = new.payment_id)
  then
    raise exception 'the refunds of payment % do not add up', new.payment_id using errcode = 'QT004';
  end if;
  return null;
end
$$;
create constraint trigger refunds_balanced after insert on refunds
  deferrable initially deferred for each row execute function balance_refunds();

-- What was received counts on the day it came, and what was given back on the day it went. A payment that was reversed
-- never stood.
create function received_minor(status text, amount_minor bigint, reversed_on date) returns bigint
language sql immutable parallel safe
return case
  when status in ('succeeded', 'partially_refunded', 'refunded') and reversed_on is null then amount_minor
  else 0
end;

create or replace function tally_payments_by_day() returns trigger
language plpgsql
set search_path = public, pg_catalog
as $$
begin
  if tg_op = 'INSERT' then
    insert into day_tallies (tenant_id, noun, label, day, amount)
    select tenant_id, 'received', currency, received_on, sum(received_minor(status, amount_minor, reversed_on))
    from new_rows
    group by tenant_id, currency, received_on
    having sum(received_minor(status, amount_minor, reversed_on)) <> 0;
  else
    insert into day_tallies (tenant_id, noun, label, day, amount)
    select tenant_id, 'received', currency, received_on, -sum(received_minor(status, amount_minor, reversed_on))
    from old_rows
    where tenant_id in (select tenant_id from tenants)
    group by tenant_id, currency, received_on
    having sum(received_minor(status, amount_minor, reversed_on)) <> 0;
  end if;
  return null;
end
$$;

create or replace function tally_payment_move() returns trigger
language plpgsql
set search_path = public, pg_catalog
as $$
begin
  insert into day_tallies (tenant_id, noun, label, day, amount)
  values (
    new.tenant_id, 'received', new.currency, new.received_on,
    received_minor(new.status, new.amount_minor, new.reversed_on) - received_minor(old.status, old.amount_minor, old.reversed_on)
  );
  return null;
end
$$;
drop trigger payments_by_day_over on payments;
create trigger payments_by_day_over after update on payments for each row when (
  received_minor(old.status, old.amount_minor, old.reversed_on) <> received_minor(new.status, new.amount_minor, new.reversed_on)
) execute function tally_payment_move();

create function tally_refunds_by_day() returns trigger
language plpgsql
set search_path = public, pg_catalog
as $$
begin
  insert into day_tallies (tenant_id, noun, label, day, amount)
  select n.tenant_id, 'received', p.currency, n.refunded_on, -sum(n.amount_minor)
  from new_rows n join payments p on p.tenant_id = n.tenant_id and p.id = n.payment_id
  group by n.tenant_id, p.currency, n.refunded_on;
  return null;
end
$$;
create trigger refunds_by_day_in after insert on refunds
  referencing new table as new_rows for each statement execute function tally_refunds_by_day();

-- A paper that takes back an invoice or a part of it, numbered in a series of its own.
create table credit_notes (
  tenant_id text not null references tenants on delete cascade,
  id uuid not null,
  number text collate "C" not null,
  invoice_id uuid not null,
  -- Whose invoice it is, and who is printed: as on the invoice.
  member_id uuid,
  payer_name text not null,
  payer_key text collate "C" generated always as (fold(payer_name)) stored not null,
  bill_to jsonb not null,
  issuer jsonb not null,
  currency char(3) not null,
  issue_date date not null,
  reason text not null check (reason in ('duplicate', 'mistake', 'cancellation', 'goodwill', 'fraud', 'other')),
  note text,
  subtotal_minor bigint not null check (subtotal_minor >= 0),
  tax_minor bigint not null check (tax_minor >= 0),
  total_minor bigint not null check (total_minor > 0),
  -- The part of it that had been paid already: it went back to the payer as credit or money.
  freed_minor bigint not null default 0 check (freed_minor between 0 and total_minor),
  sent_at timestamptz,
  created_by uuid,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id),
  constraint credit_notes_number_unique unique (tenant_id, number),
  constraint credit_notes_sum check (subtotal_minor + tax_minor = total_minor),
  constraint credit_notes_invoice_exists foreign key (tenant_id, invoice_id) references invoices on delete cascade,
  constraint credit_notes_member_exists foreign key (tenant_id, member_id) references members
);
create index credit_notes_by_invoice on credit_notes (tenant_id, invoice_id);
create index credit_notes_by_member on credit_notes (tenant_id, member_id, created_at desc);
create index credit_notes_by_creation on credit_notes (tenant_id, created_at desc, id desc);
create index credit_notes_by_issue_date on credit_notes (tenant_id, issue_date desc, id desc);
create index credit_notes_by_total on credit_notes (tenant_id, total_minor, id);
create index credit_notes_by_payer on credit_notes (tenant_id, payer_key, id);
select fence_table('credit_notes', 'select, insert, update');
select open_to_reader('credit_notes', 'member_id in (select id from members)', '{bill_to,issuer}');

create table credit_note_lines (
  tenant_id text not null,
  id uuid not null,
  credit_note_id uuid not null,
  invoice_line_id uuid not null,
  position smallint not null check (position > 0),
  description text not null check (description <> ''),
  tax_name text,
  tax_rate numeric(5, 2) not null check (tax_rate between 0 and 100),
  tax_minor bigint not null check (tax_minor >= 0),
  -- Tax included.
  amount_minor bigint not null check (amount_minor >= tax_minor and amount_minor > 0),
  primary key (tenant_id, id),
  constraint credit_note_lines_position_unique unique (tenant_id, credit_note_id, position),
  constraint credit_note_lines_once unique (tenant_id, credit_note_id, invoice_line_id),
  constraint credit_note_lines_note_exists foreign key (tenant_id, credit_note_id) references credit_notes on delete cascade,
  constraint credit_note_lines_line_exists foreign key (tenant_id, invoice_line_id) references invoice_lines on delete cascade
);
create index credit_note_lines_by_invoice_line on credit_note_lines (tenant_id, invoice_line_id);
select fence_table('credit_note_lines', 'select, insert');
select open_to_reader('credit_note_lines', 'credit_note_id in (select id from credit_notes)');

-- Of an issued credit note only that it was sent may still change.
create function guard_credit_note() returns trigger
language plpgsql
set search_path = public, pg_catalog
as $$
declare
  may_move constant text[] := array['sent_at', 'version', 'updated_at'];
begin
  if (to_jsonb(new) - may_move) <> (to_jsonb(old) - may_move) then
    raise exception 'an issued credit note cannot be changed' using errcode = 'QT003';
  end if;
  return new;
end
$$;
create trigger credit_notes_guarded after update on credit_notes for each row execute function guard_credit_note();

-- At every commit a credit note is the sum of its lines, no line of an invoice is credited for more than it charged, and
-- the credit notes of an invoice add up to what it says was credited.
create function balance_credit_note() returns trigger
language plpgsql
set search_path = public, pg_catalog
as $$
declare
  note credit_notes;
begin
  if tg_table_name = 'credit_notes' then
    note := new;
  else
    select * into note from credit_notes where tenant_id = new.tenant_id and id = new.credit_note_id;
  end if;
  if (note.total_minor, note.tax_minor) is distinct from (
    select (sum(amount_minor)::bigint, sum(tax_minor)::bigint) from credit_note_lines
    where tenant_id = note.tenant_id and credit_note_id = note.id
  ) then
    raise exception 'the lines of credit note % do not add up', note.number using errcode = 'QT004';
  end if;
  if exists (
    select from invoice_lines l
    where l.tenant_id = note.tenant_id and l.invoice_id = note.invoice_id and l.amount_minor < (
      select sum(c.amount_minor) from credit_note_lines c where c.tenant_id = l.tenant_id and c.invoice_line_id = l.id
    )
  ) or exists (
    select from credit_note_lines c join invoice_lines l on l.tenant_id = c.tenant_id and l.id = c.invoice_line_id
    where c.tenant_id = note.tenant_id and c.credit_note_id = note.id and l.invoice_id <> note.invoice_id
  ) then
    raise exception 'credit note % takes back more than was charged', note.number using errcode = 'QT004';
  end if;
  if (select credited_minor from invoices where tenant_id = note.tenant_id and id = note.invoice_id) is distinct from
    (select sum(total_minor) from credit_notes where tenant_id = note.tenant_id and invoice_id = note.invoice_id)
  then
    raise exception 'the credit notes of an invoice do not add up' using errcode = 'QT004';
  end if;
  return null;
end
$$;
create constraint trigger credit_notes_balanced after insert on credit_notes
  deferrable initially deferred for each row execute function balance_credit_note();
create constraint trigger credit_note_lines_balanced after insert on credit_note_lines
  deferrable initially deferred for each row execute function balance_credit_note();

-- What is there already, one tenant at a time, so that an owner whom the fence holds can do it too. Neither who paid nor
-- since when a part settles its invoice changes anything that is counted, so the triggers rest meanwhile.
alter table payments disable trigger user;
do $$
declare
  tenant text;
begin
  for tenant in select tenant_id from tenant_ids loop
    execute format('set local app.tenant = %L', tenant);
    update payments p set payer_name = coalesce(
      (
        select i.payer_name from payment_allocations a join invoices i on i.tenant_id = tenant and i.id = a.invoice_id
        where a.tenant_id = tenant and a.payment_id = p.id order by a.created_at, a.id limit 1
      ),
      (select btrim(m.first_name || ' ' || m.last_name) from members m where m.tenant_id = tenant and m.id = p.member_id)
    )
    where p.tenant_id = tenant;
    update payment_allocations a
    set effective_on = case when a.amount_minor < 0 then coalesce(p.reversed_on, p.received_on) else p.received_on end
    from payments p where p.tenant_id = tenant and p.id = a.payment_id and a.tenant_id = tenant;
    -- Money given back in part, of which nothing says when.
    insert into refunds (tenant_id, id, payment_id, amount_minor, method, refunded_on, reason)
    select tenant, gen_random_uuid(), p.id, p.refunded_minor, p.method, p.received_on, 'Given back before refunds were kept one by one'
    from payments p
    where p.tenant_id = tenant and p.refunded_minor > 0 and p.reversed_on is null;
    delete from day_tallies where tenant_id = tenant and noun = 'received';
    insert into day_tallies (tenant_id, noun, label, day, amount)
    select tenant, 'received', moved.currency, moved.day, sum(moved.amount)
    from (
      select p.currency, p.received_on, received_minor(p.status, p.amount_minor, p.reversed_on) from payments p where p.tenant_id = tenant
      union all
      select p.currency, r.refunded_on, -r.amount_minor
      from refunds r join payments p on p.tenant_id = tenant and p.id = r.payment_id where r.tenant_id = tenant
    ) moved (currency, day, amount)
    group by moved.currency, moved.day having sum(moved.amount) <> 0;
  end loop;
  execute 'set local app.tenant = ''''';
end
$$;
alter table payments enable trigger user;
drop function received_minor(text, bigint, bigint);

create trigger credit_notes_versioned after insert or update or delete on credit_notes
  for each row execute function move_data_version();
