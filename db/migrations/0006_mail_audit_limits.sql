-- A mail is written in the transaction of its cause and delivered by a job afterwards.
create table mails (
  tenant_id text not null references tenants on delete cascade,
  id uuid not null,
  template text not null,
  account_id uuid,
  member_id uuid,
  to_address text not null check (to_address !~ '[\r\n]'),
  to_name text not null default '',
  subject text not null check (subject !~ '[\r\n]'),
  html text not null,
  text text not null,
  message_id text not null,
  status text not null default 'queued' check (status in ('queued', 'sent', 'failed', 'local')),
  attempts smallint not null default 0,
  last_error text,
  sent_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id),
  constraint mails_message_id_unique unique (tenant_id, message_id)
);
create index mails_by_creation on mails (tenant_id, created_at desc, id desc);
create index mails_by_status on mails (tenant_id, status, created_at desc);
select fence_table('mails');

-- Append-only: the application may add and read, nobody but the owner of the database may change.
create table audit_log (
  tenant_id text not null references tenants on delete cascade,
  id uuid not null,
  at timestamptz not null default now(),
  actor_kind text not null check (actor_kind in ('account', 'system', 'anonymous')),
  actor_account_id uuid,
  action text not null,
  noun text not null,
  object_id uuid,
  before jsonb,
  after jsonb,
  request_id text,
  primary key (tenant_id, id)
);
create index audit_log_by_object on audit_log (tenant_id, noun, object_id, at desc);
create index audit_log_by_time on audit_log (tenant_id, at desc, id desc);
select fence_table('audit_log', 'select, insert');

-- The first answer to a key, errors included, kept a day. A row without a status is a request that runs.
create table idempotency_keys (
  tenant_id text not null references tenants on delete cascade,
  account_id uuid not null,
  route text not null,
  key text not null,
  body_hash bytea not null,
  response_status smallint,
  response_headers jsonb,
  response_body text,
  created_at timestamptz not null default now(),
  primary key (tenant_id, account_id, route, key)
);
create index idempotency_keys_by_age on idempotency_keys (tenant_id, created_at);
select fence_table('idempotency_keys');

-- Counters of the rate limits, shared by all processes. Losing them in a crash costs nothing, so they
-- stay out of the write-ahead log. They belong to addresses and hashed accounts, not to a tenant.
create unlogged table rate_limits (
  key text primary key,
  window_ends_at timestamptz not null,
  hits integer not null
);
create index rate_limits_by_end on rate_limits (window_ends_at);
grant select, insert, update, delete on rate_limits to quorate_app;
