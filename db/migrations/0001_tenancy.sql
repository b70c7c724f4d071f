-- The fence around a tenant, and the tenants themselves.
--
-- The application connects as a login that acts as quorate_app: it owns nothing, bypasses nothing,
-- and sees the rows of the one tenant that its transaction names in the setting app.tenant.

do $$
begin
  if not exists (select from pg_roles where rolname = 'quorate_app') then
    create role quorate_app nologin nosuperuser nobypassrls nocreatedb nocreaterole;
  end if;
end
$$;

grant usage on schema public to quorate_app;

-- The tenant of the running transaction. After a committed SET LOCAL the setting is an empty string
-- rather than absent, so both count as missing: a statement without a tenant fails, it never sees an
-- empty table.
create function current_tenant() returns text
language plpgsql stable parallel safe
set search_path = pg_catalog
as $$
declare
  tenant text := current_setting('app.tenant', true);
begin
  if tenant is null or tenant = '' then
    raise exception 'no tenant is set for this transaction' using errcode = 'QT001';
  end if;
  return tenant;
end
$$;

-- Puts a table behind the fence: row-level security, forced for its owner too, with one policy for
-- reading and writing. Every migration that adds a tenant table calls it.
create function fence_table(fenced regclass, privileges text default 'select, insert, update, delete') returns void
language plpgsql
set search_path = public, pg_catalog
as $$
begin
  execute format('alter table %s enable row level security', fenced);
  execute format('alter table %s force row level security', fenced);
  execute format(
    'create policy tenant_fence on %s using (tenant_id = (select current_tenant())) with check (tenant_id = (select current_tenant()))',
    fenced
  );
  execute format('grant %s on %s to quorate_app', privileges, fenced);
end
$$;

revoke execute on function fence_table(regclass, text) from public;

-- Folds text for look-ups and sorting: lower case without accents, one space between words. Letters that
-- Unicode does not take apart are spelt as catalogues spell them.
create function fold(value text) returns text
language sql immutable parallel safe
return btrim(regexp_replace(
  replace(replace(replace(replace(
    translate(lower(regexp_replace(normalize(value, nfkd), '[\u0300-\u036f]', '', 'g')), 'øłđðıħŧ', 'olddiht'),
    'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'),
  '\s+', ' ', 'g'));

-- An amount as people write it: minor units with the decimals of the currency (ISO 4217).
create function amount_text(minor bigint, currency text) returns text
language sql immutable parallel safe
return case
  when minor is null then null
  when currency in ('BIF', 'CLP', 'DJF', 'GNF', 'ISK', 'JPY', 'KMF', 'KRW', 'PYG', 'RWF', 'UGX', 'UYI', 'VND', 'VUV', 'XAF', 'XOF', 'XPF')
    then minor::text
  when currency in ('BHD', 'IQD', 'JOD', 'KWD', 'LYD', 'OMR', 'TND')
    then (minor::numeric / 1000)::numeric(20, 3)::text
  else (minor::numeric / 100)::numeric(20, 2)::text
end;

create table tenants (
  tenant_id text primary key check (tenant_id ~ '^[A-Za-z0-9][A-Za-z0-9._-]{0,99}$'),
  name text not null check (name <> ''),
  locale text not null default 'en',
  currency char(3) not null default 'EUR' check (currency ~ '^[A-Z]{3}$'),
  time_zone text not null default 'Europe/Berlin',
  fiscal_year_start smallint not null default 1 check (fiscal_year_start between 1 and 12),
  accent_color text not null default '#3f5bd8' check (accent_color ~ '^#[0-9a-f]{6}$'),
  joining_rule text not null default 'open' check (joining_rule in ('open', 'approval', 'invitation')),
  invoice_prefix text not null default 'INV' check (invoice_prefix ~ '^[A-Z0-9]{1,10}$'),
  is_demo boolean not null default false,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
select fence_table('tenants');

-- The bare list of tenants, for jobs that visit each in turn. It holds no data of any of them.
create table tenant_ids (
  tenant_id text primary key,
  created_at timestamptz not null default now()
);
grant select, insert, delete on tenant_ids to quorate_app;

create function list_tenant() returns trigger
language plpgsql
set search_path = public, pg_catalog
as $$
begin
  if tg_op = 'INSERT' then
    insert into tenant_ids (tenant_id) values (new.tenant_id);
    return new;
  end if;
  delete from tenant_ids where tenant_id = old.tenant_id;
  return old;
end
$$;
create trigger tenants_listed after insert or delete on tenants for each row execute function list_tenant();

-- Numbers without gaps (invoices, members): one row per series, locked by the transaction that takes one.
create table counters (
  tenant_id text not null references tenants on delete cascade,
  series text not null check (series <> ''),
  last_number bigint not null default 0,
  primary key (tenant_id, series)
);
select fence_table('counters');

-- How many rows a list has, by status, without counting them: writers append differences, a job folds
-- them together, readers add them up. Appending never makes two writers wait for each other.
create table tallies (
  tenant_id text not null references tenants on delete cascade,
  noun text not null,
  status text not null,
  id uuid not null default gen_random_uuid(),
  row_count bigint not null,
  primary key (tenant_id, noun, status, id)
);
select fence_table('tallies');

-- Keeps the tallies of a table: a migration calls it once with the column to count by. The functions are
-- written out for the table, because text composed at run time is planned anew by every writer. Changes
-- are told row by row, so that a change of other columns pays nothing.
create function tally_table(tallied regclass, status_column name) returns void
language plpgsql
set search_path = public, pg_catalog
as $$
declare
  tally constant text := 'insert into tallies (tenant_id, noun, status, row_count) ';
  body text;
begin
  for body in values
    (format('create function %1$I() returns trigger language plpgsql set search_path = public, pg_catalog as $f$ begin
       %2$s select tenant_id, %3$L, %4$I, count(*) from new_rows group by tenant_id, %4$I; return null; end $f$',
       tallied || '_tallied_in', tally, tallied, status_column)),
    -- A tenant on its way out takes its tallies along.
    (format('create function %1$I() returns trigger language plpgsql set search_path = public, pg_catalog as $f$ begin
       %2$s select tenant_id, %3$L, %4$I, -count(*) from old_rows
         where tenant_id in (select tenant_id from tenants) group by tenant_id, %4$I; return null; end $f$',
       tallied || '_tallied_out', tally, tallied, status_column)),
    (format('create function %1$I() returns trigger language plpgsql set search_path = public, pg_catalog as $f$ begin
       %2$s values (new.tenant_id, %3$L, old.%4$I, -1), (new.tenant_id, %3$L, new.%4$I, 1); return null; end $f$',
       tallied || '_tallied_over', tally, tallied, status_column))
  loop
    execute body;
  end loop;
  execute format('create trigger %I after insert on %s referencing new table as new_rows for each statement execute function %I()',
    tallied || '_tallied_in', tallied, tallied || '_tallied_in');
  execute format('create trigger %I after delete on %s referencing old table as old_rows for each statement execute function %I()',
    tallied || '_tallied_out', tallied, tallied || '_tallied_out');
  execute format('create trigger %I after update on %s for each row when (old.%I <> new.%I) execute function %I()',
    tallied || '_tallied_over', tallied, status_column, status_column, tallied || '_tallied_over');
end
$$;

revoke execute on function tally_table(regclass, name) from public;
