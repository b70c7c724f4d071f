-- What a term waits for, how it was paid for, and the rule that two terms of one member never overlap.
--
-- A proposed term starts when nobody has to approve it any more and, where it asks for payment first, its invoice is
-- paid. Taking the payment back makes such a term proposed again.
alter table terms
  add column awaits_approval boolean not null default false,
  add column requires_payment boolean not null default false,
  add column billing text constraint terms_billing_known check (billing in ('invoice', 'paid', 'waived', 'free')),
  add column billing_reason text,
  -- The running term that a change of tier cuts short when it starts, and the end that it had before.
  add column replaces_term_id uuid,
  add column replaced_end_on date,
  -- All of these are new and empty, so there is nothing to scan.
  -- squawk-ignore constraint-missing-not-valid
  add constraint terms_waived_with_reason check (billing <> 'waived' or billing_reason is not null),
  -- squawk-ignore adding-foreign-key-constraint, constraint-missing-not-valid
  add constraint terms_replaced_exists foreign key (tenant_id, replaces_term_id) references terms;

-- squawk-ignore require-concurrent-index-creation
create index terms_by_replaced on terms (tenant_id, replaces_term_id) where replaces_term_id is not null;

-- What is there already, one tenant at a time, so that an owner whom the fence holds can do it too.
do $$
declare
  tenant text;
begin
  for tenant in select tenant_id from tenant_ids loop
    execute format('set local app.tenant = %L', tenant);
    -- Invoices name their term; from now on the term's own column is what counts.
    update terms t set invoice_id = i.id
    from (
      select distinct on (term_id) term_id, id from invoices
      where tenant_id = tenant and term_id is not null and status <> 'void'
      order by term_id, created_at desc, id desc
    ) i
    where t.tenant_id = tenant and t.id = i.term_id and t.invoice_id is null;
    update terms t set
      awaits_approval = t.source = 'join' and r.requires_approval,
      requires_payment = t.source <> 'join' or r.requires_payment
    from tiers r
    where t.tenant_id = tenant and r.tenant_id = tenant and r.id = t.tier_id and t.state = 'proposed';
    -- Of terms that start on the same day the newest counts; one that runs into the next ends the day before it.
    with counted as (
      select id, end_on, start_on,
        lead(start_on) over (partition by member_id order by start_on, created_at, id) as next_start
      from terms where tenant_id = tenant and state in ('active', 'ended')
    )
    update terms t set
      state = case when c.next_start = c.start_on then 'cancelled' else t.state end,
      end_on = case when c.next_start = c.start_on then t.end_on else c.next_start - 1 end,
      updated_at = now()
    from counted c
    where t.tenant_id = tenant and t.id = c.id and c.next_start is not null and (c.end_on is null or c.end_on >= c.next_start);
  end loop;
  execute 'set local app.tenant = ''''';
end
$$;

-- Equality of text and uuid beside ranges in one index; an extension that owners of a database may make.
create extension if not exists btree_gist;
alter table terms
  -- squawk-ignore constraint-missing-not-valid
  add constraint terms_never_overlap exclude using gist
    (tenant_id with =, member_id with =, daterange(start_on, end_on, '[]') with &&) where (state in ('active', 'ended'));

-- A change of tier in mid-term renews nothing: it is left out of the terms that renewed an earlier one.
create or replace function tally_terms_by_day() returns trigger
language plpgsql
set search_path = public, pg_catalog
as $$
begin
  if tg_op = 'INSERT' then
    insert into day_tallies (tenant_id, noun, label, day, amount)
    select tenant_id, 'terms_renewed', source, start_on, count(*) from new_rows
    where source in ('renewal', 'upgrade') and state in ('active', 'ended') and replaces_term_id is null
    group by tenant_id, source, start_on;
  else
    insert into day_tallies (tenant_id, noun, label, day, amount)
    select tenant_id, 'terms_renewed', source, start_on, -count(*) from old_rows
    where source in ('renewal', 'upgrade') and state in ('active', 'ended') and replaces_term_id is null
      and tenant_id in (select tenant_id from tenants)
    group by tenant_id, source, start_on;
  end if;
  return null;
end
$$;

create or replace function tally_term_move() returns trigger
language plpgsql
set search_path = public, pg_catalog
as $$
begin
  insert into day_tallies (tenant_id, noun, label, day, amount)
  select new.tenant_id, 'terms_renewed', moved.source, moved.start_on, sum(moved.amount)
  from (values (new.source, new.state, new.start_on, 1), (old.source, old.state, old.start_on, -1)) moved (source, state, start_on, amount)
  where moved.source in ('renewal', 'upgrade') and moved.state in ('active', 'ended') and new.replaces_term_id is null
  group by moved.source, moved.start_on
  having sum(moved.amount) <> 0;
  return null;
end
$$;
