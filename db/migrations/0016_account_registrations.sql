-- Every identifier that is in use, as it is spelt: a tenant's, or one under which somebody has registered while the
-- tenant waits for its first verified address. Identifiers that differ in capital letters only are one; where two
-- such tenants exist already, the older has the key, and both keep working.
create table tenant_keys (
  tenant_id text primary key,
  tenant_key text,
  created_at timestamptz not null default now(),
  constraint tenant_keys_key_unique unique (tenant_key)
);
grant select, insert, update, delete on tenant_keys to quorate_app;

insert into tenant_keys (tenant_id, tenant_key, created_at)
select tenant_id,
  case when row_number() over (partition by lower(tenant_id collate "C") order by created_at, tenant_id) = 1
    then lower(tenant_id collate "C") end,
  created_at
from tenant_ids;

create or replace function list_tenant() returns trigger
language plpgsql
set search_path = public, pg_catalog
as $$
begin
  if tg_op = 'INSERT' then
    -- Changing nothing keeps a row that was reserved from the clean-up.
    insert into tenant_keys (tenant_id, tenant_key) values (new.tenant_id, lower(new.tenant_id collate "C"))
    on conflict (tenant_id) do update set tenant_key = excluded.tenant_key;
    insert into tenant_ids (tenant_id) values (new.tenant_id);
    return new;
  end if;
  delete from tenant_ids where tenant_id = old.tenant_id;
  delete from tenant_keys where tenant_id = old.tenant_id;
  return old;
end
$$;

-- What people said when they registered, until one of the links to an address is used. Each has a link of its own,
-- and only its own link confirms its password and names. The id becomes the account's.
create table account_registrations (
  tenant_id text not null references tenant_keys on delete cascade,
  id uuid not null,
  email text not null,
  email_key text not null check (email_key <> ''),
  first_name text not null check (first_name <> ''),
  last_name text not null check (last_name <> ''),
  password_hash text not null,
  -- The SHA-256 of the newest link's token.
  token_hash bytea not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  constraint account_registrations_token_unique unique (tenant_id, token_hash)
);
create index account_registrations_by_email on account_registrations (tenant_id, email_key, id desc);
create index account_registrations_by_expiry on account_registrations (tenant_id, expires_at);
select fence_table('account_registrations');

-- The mail with the link goes out before there is a tenant.
alter table mails drop constraint mails_tenant_id_fkey;
-- squawk-ignore constraint-missing-not-valid, adding-foreign-key-constraint
alter table mails add constraint mails_tenant_id_fkey foreign key (tenant_id) references tenant_keys on delete cascade;

-- Accounts that wait for their first verification become registrations and keep the links that were mailed to them.
-- Invited ones, whose owner has not chosen a password, stay accounts. One tenant at a time, so that an owner whom the
-- fence holds can do it too.
do $$
declare
  tenant text;
  waiting uuid[];
begin
  for tenant in select tenant_id from tenant_ids loop
    execute format('set local app.tenant = %L', tenant);
    waiting := array(select id from accounts
      where tenant_id = tenant and status = 'unverified' and password_hash like '$argon2id$%');
    continue when cardinality(waiting) = 0;
    insert into account_registrations
      (tenant_id, id, email, email_key, first_name, last_name, password_hash, token_hash, expires_at, created_at)
    select a.tenant_id, a.id, a.email, a.email_key, a.first_name, a.last_name, a.password_hash,
      coalesce(t.token_hash, sha256(convert_to(a.id::text, 'UTF8'))), greatest(t.expires_at, now()), a.created_at
    from accounts a
    left join lateral (
      select token_hash, expires_at from mail_tokens
      where tenant_id = a.tenant_id and account_id = a.id and purpose = 'verify' and used_at is null
      order by created_at desc limit 1
    ) t on true
    where a.tenant_id = tenant and a.id = any (waiting);
    update events set organizer_account_id = null where tenant_id = tenant and organizer_account_id = any (waiting);
    update members set account_id = null where tenant_id = tenant and account_id = any (waiting);
    delete from accounts where tenant_id = tenant and id = any (waiting);
  end loop;
  execute 'set local app.tenant = ''''';
end
$$;
