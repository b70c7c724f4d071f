-- Conversations with the assistant, each its account's own.
create table conversations (
  tenant_id text not null references tenants on delete cascade,
  id uuid not null,
  account_id uuid not null,
  title text not null check (title <> ''),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, account_id) references accounts (tenant_id, id) on delete cascade
);
create index conversations_by_account on conversations (tenant_id, account_id, updated_at desc, id desc);
select fence_table('conversations');

-- Identifiers grow with time, so a conversation is read in their order.
create table messages (
  tenant_id text not null references tenants on delete cascade,
  id uuid not null,
  conversation_id uuid not null,
  role text not null check (role in ('user', 'assistant')),
  status text not null check (status in ('streaming', 'done', 'aborted', 'failed')),
  text text not null default '',
  parts jsonb not null default '[]',
  model jsonb,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, conversation_id) references conversations (tenant_id, id) on delete cascade
);
create index messages_by_conversation on messages (tenant_id, conversation_id, id);
select fence_table('messages');

-- Whether and how far a tenant lets outside models answer. A tenant without a row has the defaults.
create table ai_settings (
  tenant_id text primary key references tenants on delete cascade,
  uses_models boolean not null default true,
  pseudonymises boolean not null default true,
  daily_tokens bigint not null default 200000 check (daily_tokens >= 0),
  version integer not null default 1,
  updated_at timestamptz not null default now()
);
select fence_table('ai_settings');

-- What outside models were used for, by day where the tenant is. reserved_tokens are promised to calls that run.
create table ai_usage (
  tenant_id text not null references tenants on delete cascade,
  day date not null,
  model text not null,
  calls bigint not null default 0,
  input_tokens bigint not null default 0,
  output_tokens bigint not null default 0,
  reserved_tokens bigint not null default 0,
  primary key (tenant_id, day, model)
);
select fence_table('ai_usage');

-- What left this machine for a model, word for word.
create table ai_transmissions (
  tenant_id text not null references tenants on delete cascade,
  id uuid not null,
  at timestamptz not null default now(),
  account_id uuid,
  host text not null,
  model text not null,
  is_pseudonymised boolean not null,
  names_replaced integer not null default 0,
  body text not null,
  primary key (tenant_id, id)
);
create index ai_transmissions_by_time on ai_transmissions (tenant_id, at desc, id desc);
select fence_table('ai_transmissions');
