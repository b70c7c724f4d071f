-- What the conditions of the lists' own filters are answered by where an association has 100,000 members.

-- The last that is known of a member: a registration, check-in or sign-in, and a payment. Without any it is -infinity,
-- so that "not since a day" is one range of an index. Whoever changes one of those rows raises it; only what is taken
-- back is worked out anew.
alter table members add column last_seen_at timestamptz not null default '-infinity',
  add column last_paid_on date not null default '-infinity';
grant select (last_seen_at, last_paid_on) on members to quorate_reader;

create function activity_of(tenant text, member uuid, account uuid, out seen_at timestamptz, out paid_on date)
language sql stable parallel safe
begin atomic
  select
    greatest(
      '-infinity'::timestamptz,
      (select greatest(max(r.registered_at), max(r.checked_in_at)) from registrations r where r.tenant_id = tenant and r.member_id = member),
      (select a.last_login_at from accounts a where a.tenant_id = tenant and a.id = account)
    ),
    greatest(
      '-infinity'::date,
      (select max(p.received_on) from payments p
        where p.tenant_id = tenant and p.member_id = member and p.status in ('succeeded', 'partially_refunded'))
    );
end;

-- Locked in a statement of its own: the next one then sees what others have noted until then.
create function settle_activity(tenant text, member uuid) returns void
language plpgsql
set search_path = public, pg_catalog
as $$
begin
  perform from members where tenant_id = tenant and id = member for no key update;
  update members m set (last_seen_at, last_paid_on) = (select a.seen_at, a.paid_on from activity_of(m.tenant_id, m.id, m.account_id) a)
  where m.tenant_id = tenant and m.id = member;
end
$$;

create function note_registration() returns trigger
language plpgsql
set search_path = public, pg_catalog
as $$
declare
  last_at timestamptz := case when tg_op <> 'DELETE' then greatest(new.registered_at, new.checked_in_at) end;
begin
  if tg_op = 'INSERT' or (tg_op = 'UPDATE' and new.member_id = old.member_id and last_at >= greatest(old.registered_at, old.checked_in_at)) then
    update members set last_seen_at = last_at where tenant_id = new.tenant_id and id = new.member_id and last_seen_at < last_at;
  else
    perform settle_activity(old.tenant_id, old.member_id) where old.member_id is not null;
    if tg_op = 'UPDATE' and new.member_id is distinct from old.member_id then
      perform settle_activity(new.tenant_id, new.member_id) where new.member_id is not null;
    end if;
  end if;
  return null;
end
$$;
create trigger registrations_noted_in after insert on registrations for each row
  when (new.member_id is not null) execute function note_registration();
create trigger registrations_noted_out after delete on registrations for each row
  when (old.member_id is not null) execute function note_registration();
create trigger registrations_noted_over after update on registrations for each row when (
  (old.member_id, old.registered_at, old.checked_in_at) is distinct from (new.member_id, new.registered_at, new.checked_in_at)
) execute function note_registration();

create function note_payment() returns trigger
language plpgsql
set search_path = public, pg_catalog
as $$
begin
  if tg_op = 'INSERT' then
    update members set last_paid_on = new.received_on
    where tenant_id = new.tenant_id and id = new.member_id and last_paid_on < new.received_on;
  else
    perform settle_activity(new.tenant_id, new.member_id);
  end if;
  return null;
end
$$;
create trigger payments_noted_in after insert on payments for each row
  when (new.member_id is not null and new.status in ('succeeded', 'partially_refunded')) execute function note_payment();
create trigger payments_noted_over after update on payments for each row when (
  new.member_id is not null
  and (old.status in ('succeeded', 'partially_refunded')) <> (new.status in ('succeeded', 'partially_refunded'))
) execute function note_payment();

create function note_sign_in() returns trigger
language plpgsql
set search_path = public, pg_catalog
as $$
begin
  if new.last_login_at >= old.last_login_at or old.last_login_at is null then
    update members set last_seen_at = new.last_login_at
    where tenant_id = new.tenant_id and account_id = new.id and last_seen_at < new.last_login_at;
  else
    perform settle_activity(m.tenant_id, m.id) from members m where m.tenant_id = new.tenant_id and m.account_id = new.id;
  end if;
  return null;
end
$$;
create trigger accounts_noted after update on accounts for each row
  when (old.last_login_at is distinct from new.last_login_at) execute function note_sign_in();

create function note_account() returns trigger
language plpgsql
set search_path = public, pg_catalog
as $$
begin
  select seen_at, paid_on into new.last_seen_at, new.last_paid_on from activity_of(new.tenant_id, new.id, new.account_id);
  return new;
end
$$;
create trigger members_noted_in before insert on members for each row
  when (new.account_id is not null) execute function note_account();
create trigger members_noted_over before update on members for each row
  when (old.account_id is distinct from new.account_id) execute function note_account();

-- A sign-in changes nothing that is shown at home, so its time alone moves no version.
drop trigger members_versioned on members;
create trigger members_versioned after insert or delete on members for each row execute function move_data_version();
create trigger members_versioned_over after update on members for each row
  when (old.last_seen_at = new.last_seen_at or old.account_id is distinct from new.account_id)
  execute function move_data_version();

-- Words are made anew only for members whose words may have changed.
create or replace function index_member_words() returns trigger
language plpgsql
set search_path = public, pg_catalog
as $$
begin
  if tg_op = 'UPDATE' then
    delete from member_words gone
    using old_rows o join new_rows n on n.tenant_id = o.tenant_id and n.id = o.id
    where gone.tenant_id = o.tenant_id and gone.member_id = o.id
      and (o.first_name, o.last_name, o.email, o.member_number, o.organization, o.city)
        is distinct from (n.first_name, n.last_name, n.email, n.member_number, n.organization, n.city);
    insert into member_words (tenant_id, word, member_id)
    select n.tenant_id, w.word, n.id
    from old_rows o join new_rows n on n.tenant_id = o.tenant_id and n.id = o.id,
      lateral member_search_words(n.first_name, n.last_name, n.email, n.member_number, n.organization, n.city) w (word)
    where (o.first_name, o.last_name, o.email, o.member_number, o.organization, o.city)
      is distinct from (n.first_name, n.last_name, n.email, n.member_number, n.organization, n.city)
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

-- What is there already, one tenant at a time, so that an owner whom the fence holds can do it too.
-- Nothing that triggers keep follows from these columns.
alter table members disable trigger user;
do $$
declare
  tenant text;
begin
  for tenant in select tenant_id from tenant_ids loop
    execute format('set local app.tenant = %L', tenant);
    update members m set last_seen_at = a.seen_at, last_paid_on = a.paid_on
    from (
      select o.id, known.seen_at, known.paid_on from members o, lateral activity_of(o.tenant_id, o.id, o.account_id) known
      where o.tenant_id = tenant
    ) a
    where m.tenant_id = tenant and m.id = a.id and (a.seen_at > '-infinity' or a.paid_on > '-infinity');
  end loop;
  execute 'set local app.tenant = ''''';
end
$$;
alter table members enable trigger user;

-- What these include lets them be counted from the index alone.
-- squawk-ignore require-concurrent-index-creation
create index members_by_activity on members (tenant_id, list_status, last_seen_at, id) include (last_paid_on, joined_on, created_at);
-- squawk-ignore require-concurrent-index-deletion
drop index members_by_joining;
-- squawk-ignore require-concurrent-index-creation
create index members_by_joining on members (tenant_id, (case when joined_on is null then 'infinity'::date else joined_on end), id)
  include (joined_on, list_status, last_seen_at, last_paid_on, created_at);
-- Members that something else has found.
-- squawk-ignore require-concurrent-index-creation
create index members_found on members (tenant_id, id) include (name_key, list_status);
-- squawk-ignore require-concurrent-index-creation
create index members_by_city on members (tenant_id, city, name_key, id) include (list_status) where city is not null;
-- The few of many.
-- squawk-ignore require-concurrent-index-creation
create index members_organizations on members (tenant_id, name_key, id) include (list_status) where kind = 'organization';
-- squawk-ignore require-concurrent-index-creation
create index members_unreachable on members (tenant_id, name_key, id) include (list_status) where email is null and phone is null;
-- squawk-ignore require-concurrent-index-creation
create index members_tagged on members (tenant_id, name_key, id) include (list_status, tags) where tags <> '{}';

-- squawk-ignore require-concurrent-index-creation
create index invoices_by_debtor on invoices (tenant_id, member_id) include (currency, due_date, remaining_minor)
  where status = 'open' and remaining_minor > 0;
-- What is open owes something: taken for two chances, one in ten would be one in a hundred.
create statistics invoices_owed (mcv) on status, remaining_minor from invoices;
-- squawk-ignore require-concurrent-index-creation
create index invoices_by_kind on invoices (tenant_id, kind, created_at desc, id desc);
-- squawk-ignore require-concurrent-index-deletion
drop index invoices_by_creation;
-- squawk-ignore require-concurrent-index-creation
create index invoices_by_creation on invoices (tenant_id, created_at desc, id desc) include (total_minor, currency);
-- squawk-ignore require-concurrent-index-deletion
drop index invoices_by_issue_date;
-- squawk-ignore require-concurrent-index-creation
create index invoices_by_issue_date on invoices
  (tenant_id, (case when issue_date is null then 'infinity'::date else issue_date end), id) include (issue_date);
-- squawk-ignore require-concurrent-index-deletion
drop index invoices_by_total;
-- squawk-ignore require-concurrent-index-creation
create index invoices_by_total on invoices (tenant_id, total_minor, id) include (currency);
-- squawk-ignore require-concurrent-index-deletion
drop index payments_by_date;
-- squawk-ignore require-concurrent-index-creation
create index payments_by_date on payments (tenant_id, received_on desc, id desc)
  include (status, currency, amount_minor, refunded_minor, method);
