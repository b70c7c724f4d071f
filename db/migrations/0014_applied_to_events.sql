-- What payments were for, told apart by event too. The nil id stands for none: folding compares what it groups by.
alter table applied_tallies add column event_id uuid not null default '00000000-0000-0000-0000-000000000000';
grant select (event_id) on applied_tallies to quorate_reader;

create or replace function tally_allocations() returns trigger
language plpgsql
set search_path = public, pg_catalog
as $$
begin
  insert into applied_tallies (tenant_id, currency, day, kind, event_id, amount_minor, part_count)
  select n.tenant_id, p.currency, p.received_on, i.kind,
    coalesce(r.event_id, '00000000-0000-0000-0000-000000000000') as event,
    sum(n.amount_minor), sum(sign(n.amount_minor))
  from new_rows n
  join payments p on p.tenant_id = n.tenant_id and p.id = n.payment_id
  join invoices i on i.tenant_id = n.tenant_id and i.id = n.invoice_id
  left join registrations r on r.tenant_id = n.tenant_id and r.id = i.registration_id
  group by n.tenant_id, p.currency, p.received_on, i.kind, event;
  return null;
end
$$;

-- What is there already, one tenant at a time, so that an owner whom the fence holds can do it too.
do $$
declare
  tenant text;
begin
  for tenant in select tenant_id from tenant_ids loop
    execute format('set local app.tenant = %L', tenant);
    delete from applied_tallies where tenant_id = tenant;
    insert into applied_tallies (tenant_id, currency, day, kind, event_id, amount_minor, part_count)
    select tenant, p.currency, p.received_on, i.kind,
      coalesce(r.event_id, '00000000-0000-0000-0000-000000000000') as event,
      sum(a.amount_minor), sum(sign(a.amount_minor))
    from payment_allocations a
    join payments p on p.tenant_id = tenant and p.id = a.payment_id
    join invoices i on i.tenant_id = tenant and i.id = a.invoice_id
    left join registrations r on r.tenant_id = tenant and r.id = i.registration_id
    where a.tenant_id = tenant
    group by p.currency, p.received_on, i.kind, event;
  end loop;
  execute 'set local app.tenant = ''''';
end
$$;
