create table invoices (
  tenant_id text not null references tenants on delete cascade,
  id uuid not null,
  -- Given at finalisation, gapless per tenant and series; a draft has none.
  number text,
  series text not null default 'invoice',
  status text not null default 'draft' check (status in ('draft', 'open', 'paid', 'void', 'uncollectible')),
  kind text not null default 'other' check (kind in ('dues', 'event', 'donation', 'other')),
  member_id uuid,
  -- Snapshots of payer and issuer, frozen at finalisation.
  bill_to jsonb not null default '{}',
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
  remaining_minor bigint generated always as (total_minor - paid_minor - credited_minor) stored not null,
  memo text,
  public_note text,
  reference text,
  po_number text,
  term_id uuid,
  registration_id uuid,
  finalized_at timestamptz,
  sent_at timestamptz,
  paid_at timestamptz,
  voided_at timestamptz,
  void_reason text,
  uncollectible_at timestamptz,
  created_by uuid,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
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
create index invoices_by_issue_date on invoices (tenant_id, coalesce(issue_date, 'infinity'::date), id);
create index invoices_by_member on invoices (tenant_id, member_id, created_at desc);
create index invoices_by_term on invoices (tenant_id, term_id) where term_id is not null;
create index invoices_by_registration on invoices (tenant_id, registration_id) where registration_id is not null;
select fence_table('invoices');
create trigger invoices_tallied_in after insert on invoices
  referencing new table as new_rows for each statement execute function tally_inserts('status');
create trigger invoices_tallied_out after delete on invoices
  referencing old table as old_rows for each statement execute function tally_deletes('status');
create trigger invoices_tallied_over after update on invoices
  referencing old table as old_rows new table as new_rows for each statement execute function tally_updates('status');

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
    'voided_at', 'void_reason', 'uncollectible_at', 'version', 'updated_at'];
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
  number text not null,
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
create index payments_by_date on payments (tenant_id, received_on desc, id desc);
create index payments_by_member on payments (tenant_id, member_id, received_on desc);
select fence_table('payments', 'select, insert, update');

create table payment_allocations (
  tenant_id text not null,
  id uuid not null,
  payment_id uuid not null,
  invoice_id uuid not null,
  amount_minor bigint not null check (amount_minor > 0),
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  constraint payment_allocations_payment_exists foreign key (tenant_id, payment_id) references payments on delete cascade,
  constraint payment_allocations_invoice_exists foreign key (tenant_id, invoice_id) references invoices on delete cascade
);
create index payment_allocations_by_invoice on payment_allocations (tenant_id, invoice_id);
create index payment_allocations_by_payment on payment_allocations (tenant_id, payment_id);
select fence_table('payment_allocations', 'select, insert');

alter table registrations
  add constraint registrations_invoice_exists foreign key (tenant_id, invoice_id) references invoices;
alter table terms
  add constraint terms_invoice_exists foreign key (tenant_id, invoice_id) references invoices;
