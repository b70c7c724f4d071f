-- What payments were for, by day and kind of invoice, without joining them to their invoices.
--
-- Kept like the tallies: writers append differences, a job folds them, readers add them up.
create table applied_tallies (
  tenant_id text not null references tenants on delete cascade,
  currency char(3) not null,
  -- The day the payment was received, also for what was taken back later.
  day date not null,
  kind text not null,
  id uuid not null default gen_random_uuid(),
  amount_minor bigint not null,
  -- How many parts of payments; taking one back counts against it.
  part_count bigint not null,
  primary key (tenant_id, currency, day, kind, id) include (amount_minor, part_count)
);
select fence_table('applied_tallies');
select open_to_reader('applied_tallies', 'false');

-- Allocations are only ever added; a payment's day and a final invoice's kind do not change.
create function tally_allocations() returns trigger
language plpgsql
set search_path = public, pg_catalog
as $$
begin
  insert into applied_tallies (tenant_id, currency, day, kind, amount_minor, part_count)
  select n.tenant_id, p.currency, p.received_on, i.kind, sum(n.amount_minor), sum(sign(n.amount_minor))
  from new_rows n
  join payments p on p.tenant_id = n.tenant_id and p.id = n.payment_id
  join invoices i on i.tenant_id = n.tenant_id and i.id = n.invoice_id
  group by n.tenant_id, p.currency, p.received_on, i.kind;
  return null;
end
$$;
create trigger payment_allocations_tallied after insert on payment_allocations
  referencing new table as new_rows for each statement execute function tally_allocations();

-- What is there already, one tenant at a time, so that an owner whom the fence holds can do it too.
do $$
declare
  tenant text;
begin
  for tenant in select tenant_id from tenant_ids loop
    execute format('set local app.tenant = %L', tenant);
    insert into applied_tallies (tenant_id, currency, day, kind, amount_minor, part_count)
    select tenant, p.currency, p.received_on, i.kind, sum(a.amount_minor), sum(sign(a.amount_minor))
    from payment_allocations a
    join payments p on p.tenant_id = tenant and p.id = a.payment_id
    join invoices i on i.tenant_id = tenant and i.id = a.invoice_id
    where a.tenant_id = tenant
    group by p.currency, p.received_on, i.kind;
  end loop;
  execute 'set local app.tenant = ''''';
end
$$;

-- How quickly invoices are paid, from the index alone. With the member, whom the reader's policy asks for.
-- squawk-ignore require-concurrent-index-creation
create index invoices_by_settlement on invoices (tenant_id, currency, paid_on)
  include (issue_date, due_date, total_minor, member_id) where status = 'paid';
