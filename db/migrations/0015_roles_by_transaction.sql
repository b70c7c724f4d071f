-- Roles are taken by each transaction instead of by the connection, so that any pooler may stand in between; and a
-- reading stays with its tenant whatever its statements do, also where set_config cannot be taken away from them.

-- What tells a reading from other transactions is DEFERRABLE: outside of SERIALIZABLE it does nothing, and no statement
-- can change it after the first. In such a transaction only quorate_reader sees rows, and only of the tenant that
-- open_reading signed.
create or replace function current_tenant() returns text
language plpgsql stable parallel safe
set search_path = pg_catalog
as $$
declare
  tenant text := current_setting('app.tenant', true);
begin
  if tenant is null or tenant = '' then
    raise exception 'no tenant is set for this transaction' using errcode = 'QT001';
  end if;
  if current_user = 'quorate_reader' then
    perform public.reading_reach();
  elsif current_setting('transaction_deferrable') = 'on' then
    raise exception 'this transaction may only read as quorate_reader' using errcode = 'QT005';
  end if;
  return tenant;
end
$$;

create or replace function open_session(tenant text, account uuid, token_version integer, browser_session uuid, reads_only boolean) returns void
language plpgsql
set search_path = public, pg_catalog
as $$
begin
  perform set_config('app.tenant', tenant, true);
  perform set_config('role', 'quorate_app', true);
  if reads_only then
    perform set_config('transaction_read_only', 'on', true);
  end if;
  if account is not null then
    perform assert_session(account, token_version, browser_session);
  end if;
end
$$;

-- What readings are signed with. Nobody but the owner can read it.
create table reading_key (secret bytea primary key);
insert into reading_key values (sha256(convert_to(gen_random_uuid()::text || gen_random_uuid(), 'UTF8')));

-- Signs for the running transaction only: which tenant it reads, and how much of it.
create function sign_reading(tenant text, reach text) returns text
language sql stable parallel safe
set search_path = public, pg_catalog
return (
  select encode(sha256(secret || sha256(secret || convert_to(format('%L %L %s', tenant, reach, extract(epoch from now())), 'UTF8'))), 'hex')
  from reading_key
);
revoke execute on function sign_reading(text, text) from public;

-- Opens a reading of one tenant: the whole of it, or what belongs to one account when own_account is given. The
-- transaction is read-only from here on, which cannot be undone and shows that it was opened.
create or replace function open_reading(tenant text, own_account uuid) returns void
language plpgsql security definer
set search_path = public, pg_catalog
as $$
declare
  reach text := coalesce(own_account::text, 'all');
begin
  if current_setting('transaction_deferrable') <> 'on' or current_setting('transaction_read_only') = 'on' then
    raise exception 'a reading is opened once, in a transaction that began as deferrable' using errcode = 'QT005';
  end if;
  perform set_config('app.tenant', tenant, true);
  perform set_config('app.reading', reach || ' ' || sign_reading(tenant, reach), true);
  perform set_config('transaction_read_only', 'on', true);
end
$$;

-- How much the reading reaches: 'all' or an account. Raises where the settings are not those that open_reading made.
create function reading_reach() returns text
language plpgsql stable parallel safe security definer
set search_path = public, pg_catalog
as $$
declare
  reading text := coalesce(current_setting('app.reading', true), '');
  reach text := split_part(reading, ' ', 1);
begin
  if reading = '' then
    raise exception 'no tenant is set for this transaction' using errcode = 'QT001';
  end if;
  if split_part(reading, ' ', 2) is distinct from sign_reading(current_setting('app.tenant', true), reach) then
    raise exception 'this transaction reads another tenant' using errcode = 'QT005';
  end if;
  return reach;
end
$$;
revoke execute on function reading_reach() from public;
grant execute on function reading_reach() to quorate_reader;

create or replace function reads_all() returns boolean
language sql stable parallel safe
return reading_reach() = 'all';

create or replace function reading_account() returns uuid
language sql stable parallel safe
return nullif(reading_reach(), 'all')::uuid;
