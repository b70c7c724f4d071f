create table invoices (
  tenant_id text not null references tenants on delete cascade,
  id uuid not null,
  -- Given at finalisation, gapless per tenant and series; a draft has none.
  number text collate "C",
  series text not null default 'invoice',
  status text not null default 'draft' check (status in ('draft', 'open', 'paid', 'void', 'uncollectible')),
  kind text not null default 'other' check (kind in ('dues', 'event', 'donation', 'other')),
  member_id uuid,
  -- Snapshots of payer and issuer, frozen at finalisation.
  bill_to jsonb not null default '{}',
  -- Nobody typed the payer of this draft: finalisation takes the member's name and address of that day.
  bill_to_follows_member boolean not null default false,
  issuer jsonb not null default '{}',
  currency char(3) not null,
  issue_date date,
  due_date date not null,
  service_from date,
  service_to date,
  subtotal_minor bigint not null default 0 check (subtotal_minor >= 0),
  discount_minor bigint not null default 0 check (discount_minor >= 0),
  tax_minor bigint not null default 0 check (tax_minor >= 0),
  total_minor bigint not null default 0 check (total_minor >= 0),
  paid_minor bigint not null default 0 check (paid_minor >= 0),
  credited_minor bigint not null default 0 check (credited_minor >= 0),
  remaining_minor bigint generated always as (
    case when status = 'void' then 0 else total_minor - paid_minor - credited_minor end
  ) stored not null,
  memo text,
  public_note text,
  reference text,
  po_number text,
  term_id uuid,
  registration_id uuid,
  finalized_at timestamptz,
  sent_at timestamptz,
  paid_at timestamptz,
  -- The day the settling payment was received, which may lie before the day it was written down.
  paid_on date,
  voided_at timestamptz,
  void_reason text,
  uncollectible_at timestamptz,
  write_off_reason text,
  created_by uuid,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  payer_name text generated always as (coalesce(bill_to ->> 'name', '')) stored not null,
  payer_key text collate "C" generated always as (fold(coalesce(bill_to ->> 'name', ''))) stored not null,
  primary key (tenant_id, id),
  constraint invoices_number_unique unique (tenant_id, number),
  constraint invoices_numbered_when_final check ((status = 'draft') = (number is null)),
  constraint invoices_not_overpaid check (paid_minor + credited_minor <= total_minor),
  constraint invoices_member_exists foreign key (tenant_id, member_id) references members,
  constraint invoices_term_exists foreign key (tenant_id, term_id) references terms,
  constraint invoices_registration_exists foreign key (tenant_id, registration_id) references registrations
);
create index invoices_by_creation on invoices (tenant_id, created_at desc, id desc);
create index invoices_by_status on invoices (tenant_id, status, due_date, id);
create index invoices_by_due_date on invoices (tenant_id, due_date, id);
-- CASE where COALESCE would be shorter: row-level security keeps COALESCE from an index's conditions.
create index invoices_by_issue_date on invoices
  (tenant_id, (case when issue_date is null then 'infinity'::date else issue_date end), id);
create index invoices_by_number on invoices (tenant_id, (case when number is null then '' else number end), id);
create index invoices_by_total on invoices (tenant_id, total_minor, id);
create index invoices_by_payer on invoices (tenant_id, payer_key, id);
-- What is owed: few rows of many, and all that the ageing needs.
create index invoices_by_debt on invoices (tenant_id, currency, due_date) include (member_id, remaining_minor)
  where status = 'open';
create index invoices_by_member on invoices (tenant_id, member_id, created_at desc);
create index invoices_by_term on invoices (tenant_id, term_id) where term_id is not null;
create index invoices_by_registration on invoices (tenant_id, registration_id) where registration_id is not null;
select fence_table('invoices');
-- How many invoices there are and what they sum up to, by everything that figures are asked for by, kept
-- like the tallies: writers append differences, a job folds them, readers add them up. due_date is
-- -infinity unless the invoice is open, days_to_pay is -1 unless it is paid.
create table invoice_tallies (
  tenant_id text not null references tenants on delete cascade,
  currency char(3) not null,
  status text not null,
  kind text not null,
  due_date date not null,
  days_to_pay integer not null,
  id uuid not null default gen_random_uuid(),
  row_count bigint not null,
  total_minor bigint not null,
  paid_minor bigint not null,
  credited_minor bigint not null,
  primary key (tenant_id, currency, status, kind, due_date, days_to_pay, id)
);
select fence_table('invoice_tallies');

create function tally_due_date(status text, due_date date) returns date
language sql immutable parallel safe
return case when status = 'open' then due_date else '-infinity' end;

create function tally_days_to_pay(status text, total_minor bigint, issue_date date, paid_on date) returns integer
language sql immutable parallel safe
return case when status = 'paid' and total_minor > 0 and paid_on is not null then greatest(paid_on - issue_date, 0) else -1 end;

-- Not composed as text like the functions of the tallies: these plans are kept, which is most of the time.
create function sum_invoices() returns trigger
language plpgsql
set search_path = public, pg_catalog
as $$
begin
  if tg_op = 'UPDATE' then
    insert into invoice_tallies
      (tenant_id, currency, status, kind, due_date, days_to_pay, row_count, total_minor, paid_minor, credited_minor)
    select tenant_id, currency, status, kind, tally_due_date(status, due_date) as due,
      tally_days_to_pay(status, total_minor, issue_date, paid_on) as days,
      sum(difference), sum(difference * total_minor), sum(difference * paid_minor), sum(difference * credited_minor)
    from (select 1 as difference, * from new_rows union all select -1, * from old_rows) moved
    group by tenant_id, currency, status, kind, due, days
    having sum(difference) <> 0 or sum(difference * total_minor) <> 0 or sum(difference * paid_minor) <> 0
      or sum(difference * credited_minor) <> 0;
  elsif tg_op = 'INSERT' then
    insert into invoice_tallies
      (tenant_id, currency, status, kind, due_date, days_to_pay, row_count, total_minor, paid_minor, credited_minor)
    select tenant_id, currency, status, kind, tally_due_date(status, due_date) as due,
      tally_days_to_pay(status, total_minor, issue_date, paid_on) as days,
      count(*), sum(total_minor), sum(paid_minor), sum(credited_minor)
    from new_rows
    group by tenant_id, currency, status, kind, due, days;
  else
    insert into invoice_tallies
      (tenant_id, currency, status, kind, due_date, days_to_pay, row_count, total_minor, paid_minor, credited_minor)
    select tenant_id, currency, status, kind, tally_due_date(status, due_date) as due,
      tally_days_to_pay(status, total_minor, issue_date, paid_on) as days,
      -count(*), -sum(total_minor), -sum(paid_minor), -sum(credited_minor)
    from old_rows
    where tenant_id in (select tenant_id from tenants)
    group by tenant_id, currency, status, kind, due, days;
  end if;
  return null;
end
$$;
create trigger invoices_summed_in after insert on invoices
  referencing new table as new_rows for each statement execute function sum_invoices();
create trigger invoices_summed_out after delete on invoices
  referencing old table as old_rows for each statement execute function sum_invoices();
create trigger invoices_summed_over after update on invoices
  referencing old table as old_rows new table as new_rows for each statement execute function sum_invoices();

-- How many minor units a currency's unit has.
create function minor_scale(currency text) returns integer
language sql immutable parallel safe
return case length(split_part(amount_text(0, currency), '.', 2)) when 0 then 1 when 3 then 1000 else 100 end;

create table invoice_lines (
  tenant_id text not null,
  id uuid not null,
  invoice_id uuid not null,
  position smallint not null check (position > 0),
  description text not null check (description <> ''),
  quantity integer not null default 1 check (quantity > 0),
  unit_price_minor bigint not null check (unit_price_minor >= 0),
  discount_minor bigint not null default 0 check (discount_minor >= 0),
  tax_name text,
  tax_rate numeric(5, 2) not null default 0 check (tax_rate between 0 and 100),
  tax_included boolean not null default true,
  tax_minor bigint not null default 0 check (tax_minor >= 0),
  -- What the line adds to the total, tax included.
  amount_minor bigint not null check (amount_minor >= 0),
  source text not null default 'manual' check (source in ('tier', 'ticket', 'manual', 'late_fee', 'donation')),
  source_id uuid,
  primary key (tenant_id, id),
  constraint invoice_lines_position_unique unique (tenant_id, invoice_id, position),
  constraint invoice_lines_invoice_exists foreign key (tenant_id, invoice_id) references invoices on delete cascade
);
select fence_table('invoice_lines');

-- A finalised invoice is a legal paper: of its fields only the ones named here may still move, along
-- the legal transitions. QT003 is translated to a conflict.
create function guard_invoice() returns trigger
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
    or (old.status = 'paid' and new.status = 'open' and new.remaining_minor > 0)
  ) then
    raise exception 'an invoice cannot go from % to %', old.status, new.status using errcode = 'QT003';
  end if;
  return new;
end
$$;
-- Named to fire after other triggers would; generated columns are empty in BEFORE triggers, so the
-- guard looks at the finished row.
create trigger invoices_guarded after update or delete on invoices for each row execute function guard_invoice();

create function guard_invoice_lines() returns trigger
language plpgsql
set search_path = public, pg_catalog
as $$
declare
  line invoice_lines := coalesce(new, old);
  invoice_status text;
begin
  select status into invoice_status from invoices where tenant_id = line.tenant_id and id = line.invoice_id;
  if invoice_status is not null and invoice_status <> 'draft' then
    raise exception 'the lines of a finalised invoice cannot be changed' using errcode = 'QT003';
  end if;
  return line;
end
$$;
create trigger invoice_lines_guarded before insert or update or delete on invoice_lines for each row execute function guard_invoice_lines();

create table payments (
  tenant_id text not null references tenants on delete cascade,
  id uuid not null,
  number text collate "C" not null,
  member_id uuid,
  method text not null check (method in
    ('cash', 'bank_transfer', 'cheque', 'card', 'card_terminal', 'direct_debit', 'online', 'credit', 'other')),
  provider text,
  provider_ref text,
  amount_minor bigint not null check (amount_minor > 0),
  currency char(3) not null,
  received_on date not null,
  status text not null default 'succeeded' check (status in
    ('pending', 'succeeded', 'failed', 'cancelled', 'partially_refunded', 'refunded', 'disputed')),
  applied_minor bigint not null default 0 check (applied_minor >= 0),
  refunded_minor bigint not null default 0 check (refunded_minor >= 0),
  note text,
  recorded_by uuid,
  reversed_on date,
  reversal_reason text,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id),
  constraint payments_number_unique unique (tenant_id, number),
  constraint payments_not_overapplied check (applied_minor + refunded_minor <= amount_minor),
  constraint payments_member_exists foreign key (tenant_id, member_id) references members
);
-- The provider's own reference is what makes a replayed payment the same payment.
create unique index payments_provider_ref_unique on payments (tenant_id, provider, provider_ref) nulls not distinct
  where provider_ref is not null;
create index payments_by_date on payments (tenant_id, received_on desc, id desc)
  include (status, currency, amount_minor, refunded_minor);
create index payments_by_member on payments (tenant_id, member_id, received_on desc);
create index payments_by_creation on payments (tenant_id, created_at desc, id desc);
create index payments_by_amount on payments (tenant_id, amount_minor, id);
select fence_table('payments', 'select, insert, update');
select tally_table('payments', 'status');

-- What was received, from whom and how, is history: a payment is reversed, never rewritten.
create function guard_payment() returns trigger
language plpgsql
set search_path = public, pg_catalog
as $$
declare
  may_move constant text[] := array['status', 'applied_minor', 'refunded_minor', 'note', 'reversed_on', 'reversal_reason',
    'version', 'updated_at'];
begin
  if (to_jsonb(new) - may_move) <> (to_jsonb(old) - may_move) then
    raise exception 'a recorded payment cannot be changed' using errcode = 'QT003';
  end if;
  return new;
end
$$;
create trigger payments_guarded after update on payments for each row execute function guard_payment();

-- Which part of a payment settles which invoice. Taking it back is a row of its own with a negative amount.
create table payment_allocations (
  tenant_id text not null,
  id uuid not null,
  payment_id uuid not null,
  invoice_id uuid not null,
  amount_minor bigint not null check (amount_minor <> 0),
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  constraint payment_allocations_payment_exists foreign key (tenant_id, payment_id) references payments on delete cascade,
  constraint payment_allocations_invoice_exists foreign key (tenant_id, invoice_id) references invoices on delete cascade
);
create index payment_allocations_by_invoice on payment_allocations (tenant_id, invoice_id);
create index payment_allocations_by_payment on payment_allocations (tenant_id, payment_id);
select fence_table('payment_allocations', 'select, insert');

-- At every commit the allocations add up on both sides: to what the payment has applied and to what the
-- invoice has been paid.
create function balance_allocations() returns trigger
language plpgsql
set search_path = public, pg_catalog
as $$
begin
  if (select applied_minor from payments where tenant_id = new.tenant_id and id = new.payment_id) is distinct from
    (select sum(amount_minor) from payment_allocations where tenant_id = new.tenant_id and payment_id = new.payment_id)
  then
    raise exception 'the allocations of payment % do not add up', new.payment_id using errcode = 'QT004';
  end if;
  if (select paid_minor from invoices where tenant_id = new.tenant_id and id = new.invoice_id) is distinct from
    (select sum(amount_minor) from payment_allocations where tenant_id = new.tenant_id and invoice_id = new.invoice_id)
  then
    raise exception 'the payments of invoice % do not add up', new.invoice_id using errcode = 'QT004';
  end if;
  return null;
end
$$;
create constraint trigger payment_allocations_balanced after insert on payment_allocations
  deferrable initially deferred for each row execute function balance_allocations();

-- As new as this table, so there is nothing to scan.
alter table registrations
  -- squawk-ignore adding-foreign-key-constraint, constraint-missing-not-valid
  add constraint registrations_invoice_exists foreign key (tenant_id, invoice_id) references invoices;
-- As new as this table, so there is nothing to scan.
alter table terms
  -- squawk-ignore adding-foreign-key-constraint, constraint-missing-not-valid
  add constraint terms_invoice_exists foreign key (tenant_id, invoice_id) references invoices;
