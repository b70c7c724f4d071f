-- The member directory: the association turns it on, and each member says what it shows beside the name.

alter table tenants add column has_directory boolean not null default false;

alter table members
  -- Whoever is in the directory (directory_opt_in) shows the name, and of the rest only what they agreed to.
  add column directory_email boolean not null default false,
  add column directory_phone boolean not null default false,
  -- With the job title.
  add column directory_organization boolean not null default false,
  add column directory_city boolean not null default false;

-- What a member's record is as of a past day is read in one piece.
grant select (directory_email, directory_phone, directory_organization, directory_city) on members to quorate_reader;

-- Whoever leaves the directory takes everything back: nothing of it comes to life again with another yes later on.
create function withdraw_from_directory() returns trigger
language plpgsql
set search_path = public, pg_catalog
as $$
begin
  new.directory_email := false;
  new.directory_phone := false;
  new.directory_organization := false;
  new.directory_city := false;
  return new;
end
$$;
create trigger members_out_of_directory before insert or update on members
  for each row when (not new.directory_opt_in
    and (new.directory_email or new.directory_phone or new.directory_organization or new.directory_city))
  execute function withdraw_from_directory();

-- squawk-ignore require-concurrent-index-creation
create index members_in_directory on members (tenant_id, name_key, id)
  where directory_opt_in and list_status in ('active', 'grace');

-- What of whom the directory shows; whatever reads it can show nothing else by mistake. It reads as whoever asks, so that
-- row-level security holds behind it, and looks into no row with a condition of theirs before its own.
create view directory_entries with (security_invoker = true, security_barrier = true) as
select m.tenant_id, m.id, m.first_name, m.last_name, m.name_key,
  case when m.directory_organization then m.organization end as organization,
  case when m.directory_organization then m.job_title end as job_title,
  case when m.directory_email then m.email end as email,
  case when m.directory_phone then m.phone end as phone,
  case when m.directory_city then m.city end as city
from members m
where m.directory_opt_in and m.list_status in ('active', 'grace') and m.erased_at is null
  -- Asked once and not for each row, so that the index gives the rows in their order.
  and exists (select from tenants t where t.tenant_id = (select current_tenant()) and t.has_directory);
grant select on directory_entries to quorate_app;
