-- The role that answers questions: it reads named columns of one tenant and can do nothing else.
--
-- Whoever can call set_config can choose another tenant in the middle of a SELECT, so this role cannot call it.
-- Its transactions begin with open_reading, which names the tenant once and refuses to be called again.

do $$
begin
  if not exists (select from pg_roles where rolname = 'quorate_reader') then
    create role quorate_reader nologin nosuperuser nobypassrls nocreatedb nocreaterole;
  end if;
end
$$;

grant usage on schema public to quorate_reader;

-- On a server where the owner of this database is no superuser these two only warn; then row-level security and the
-- filters of the queries hold alone.
grant execute on function pg_catalog.set_config(text, text, boolean) to quorate_app;
revoke execute on function pg_catalog.set_config(text, text, boolean) from public;

-- Opens a reading of one tenant: the whole of it, or what belongs to one account when own_account is given.
create function open_reading(tenant text, own_account uuid) returns void
language plpgsql security definer
set search_path = pg_catalog
as $$
begin
  if coalesce(current_setting('app.tenant', true), '') <> '' then
    raise exception 'this transaction reads a tenant already' using errcode = 'QT003';
  end if;
  perform set_config('app.tenant', tenant, true);
  perform set_config('app.reading', coalesce(own_account::text, 'all'), true);
end
$$;
revoke execute on function open_reading(text, uuid) from public;
grant execute on function open_reading(text, uuid) to quorate_reader;

-- Whether the reading reaches the whole tenant. With nothing opened it reaches nothing.
create function reads_all() returns boolean
language sql stable parallel safe
return current_setting('app.reading', true) = 'all';

-- The account whose own rows the reading reaches; null when it reaches all or nothing.
create function reading_account() returns uuid
language sql stable parallel safe
return case when current_setting('app.reading', true) ~ '^[0-9a-f-]{36}$' then current_setting('app.reading', true)::uuid end;

-- Lets the reader select from a table: all columns but the hidden ones, and of a reading that reaches one account
-- only, the rows that meet the condition `own`. Every migration that adds a table the reader may see calls it.
create function open_to_reader(opened regclass, own text, hidden name[] default '{}') returns void
language plpgsql
set search_path = public, pg_catalog
as $$
declare
  shown text;
begin
  select string_agg(quote_ident(attname), ', ' order by attnum) into shown from pg_attribute
    where attrelid = opened and attnum > 0 and not attisdropped and attname <> all (hidden);
  execute format('grant select (%s) on %s to quorate_reader', shown, opened);
  execute format('create policy reader_reach on %s as restrictive for select to quorate_reader using ((select reads_all()) or (%s))', opened, own);
end
$$;
revoke execute on function open_to_reader(regclass, text, name[]) from public;

select open_to_reader('tenants', 'true');
select open_to_reader('tiers', 'true');
-- Of accounts only whether they are confirmed and used.
select open_to_reader('accounts', 'id = (select reading_account())', '{email,email_key,first_name,last_name,password_hash,roles,session_version,version}');
select open_to_reader('members', 'account_id = (select reading_account())', '{custom,mail_consent,photo_url}');
select open_to_reader('member_words', 'false');
select open_to_reader('terms', 'member_id in (select id from members)');
select open_to_reader('events', $$visibility in ('public', 'members', 'tiers') and event_status <> 'draft'$$);
select open_to_reader('event_words', 'event_id in (select id from events)');
select open_to_reader('event_sessions', 'event_id in (select id from events)');
select open_to_reader('ticket_types', 'event_id in (select id from events)', '{code}');
select open_to_reader('registrations', 'member_id in (select id from members)', '{code,answers,guest_email}');
select open_to_reader('check_ins', 'false', '{nonce,device}');
select open_to_reader('feedback', 'registration_id in (select id from registrations)');
select open_to_reader('invoices', 'member_id in (select id from members)', '{bill_to,issuer}');
select open_to_reader('invoice_lines', 'invoice_id in (select id from invoices)');
select open_to_reader('payments', 'member_id in (select id from members)', '{provider,provider_ref}');
select open_to_reader('payment_allocations', 'payment_id in (select id from payments)');
select open_to_reader('tallies', 'false');
select open_to_reader('invoice_tallies', 'false');
