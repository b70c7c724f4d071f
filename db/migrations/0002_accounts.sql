create table accounts (
  tenant_id text not null references tenants on delete cascade,
  id uuid not null,
  email text not null,
  email_key text not null check (email_key <> ''),
  first_name text not null check (first_name <> ''),
  last_name text not null check (last_name <> ''),
  password_hash text not null,
  roles text[] not null default '{member}' check (cardinality(roles) > 0),
  status text not null default 'unverified' check (status in ('unverified', 'awaiting_approval', 'verified', 'disabled')),
  -- Part of every token: raising it ends all older ones at once.
  session_version integer not null default 1,
  email_verified_at timestamptz,
  last_login_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id),
  constraint accounts_email_unique unique (tenant_id, email_key)
);
select fence_table('accounts');

-- Links sent by mail. Only the SHA-256 of a token is kept.
create table mail_tokens (
  tenant_id text not null,
  id uuid not null,
  account_id uuid not null,
  purpose text not null check (purpose in ('verify', 'reset', 'invite')),
  token_hash bytea not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  constraint mail_tokens_hash_unique unique (tenant_id, token_hash),
  foreign key (tenant_id, account_id) references accounts on delete cascade
);
create index mail_tokens_by_account on mail_tokens (tenant_id, account_id, purpose, created_at desc);
select fence_table('mail_tokens');

create table browser_sessions (
  tenant_id text not null,
  id uuid not null,
  account_id uuid not null,
  user_agent text,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  expires_at timestamptz not null,
  ended_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, account_id) references accounts on delete cascade
);
create index browser_sessions_by_account on browser_sessions (tenant_id, account_id, created_at desc);
select fence_table('browser_sessions');

-- Raises QT002 unless the account may still act with a token of this session version (and, for the
-- browser, this session). It runs in the same trip as BEGIN, so honouring a revocation costs no trip
-- of its own, and by raising it also stops every statement that was sent behind it.
create function assert_session(account uuid, token_version integer, browser_session uuid) returns void
language plpgsql stable
set search_path = public, pg_catalog
as $$
begin
  perform from accounts
  where tenant_id = current_tenant() and id = account and session_version = token_version and status = 'verified';
  if found and browser_session is not null then
    perform from browser_sessions
    where tenant_id = current_tenant() and id = browser_session and account_id = account and ended_at is null and expires_at > now();
  end if;
  if not found then
    raise exception 'the session has ended' using errcode = 'QT002';
  end if;
end
$$;

-- Opens a transaction for a tenant, and for an account where one acts. Prepared once per connection, it
-- travels ahead of the statements it is for.
create function open_session(tenant text, account uuid, token_version integer, browser_session uuid, reads_only boolean) returns void
language plpgsql
set search_path = public, pg_catalog
as $$
begin
  perform set_config('app.tenant', tenant, true);
  if reads_only then
    perform set_config('transaction_read_only', 'on', true);
  end if;
  if account is not null then
    perform assert_session(account, token_version, browser_session);
  end if;
end
$$;
