-- Lists as somebody likes to look at them: a condition with columns and an order, under a name.
create table views (
  tenant_id text not null references tenants on delete cascade,
  id uuid not null,
  account_id uuid not null,
  noun text not null check (noun <> ''),
  name text not null check (name <> ''),
  filter jsonb not null default '{}',
  columns text[],
  sort text,
  is_shared boolean not null default false,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id),
  constraint views_name_unique unique (tenant_id, account_id, noun, name),
  constraint views_account_exists foreign key (tenant_id, account_id) references accounts on delete cascade
);
create index views_by_noun on views (tenant_id, noun, name);
select fence_table('views');

-- One action on many rows: what is to be done, on behalf of whom, and how far it has come.
create table bulk_actions (
  tenant_id text not null references tenants on delete cascade,
  id uuid not null,
  account_id uuid not null,
  noun text not null check (noun <> ''),
  action text not null check (action <> ''),
  params jsonb not null default '{}',
  -- The condition that the rows met, in words, for people.
  words text not null,
  status text not null default 'queued' check (status in ('queued', 'running', 'done', 'failed')),
  -- Why it stopped; what went wrong with a row stands with the row.
  fault text,
  total_count integer not null check (total_count >= 0),
  -- The action that this one takes back.
  undoes uuid,
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id),
  constraint bulk_actions_undone_once unique (tenant_id, undoes),
  constraint bulk_actions_account_exists foreign key (tenant_id, account_id) references accounts,
  constraint bulk_actions_undoes_exists foreign key (tenant_id, undoes) references bulk_actions
);
create index bulk_actions_by_creation on bulk_actions (tenant_id, created_at desc, id desc);
select fence_table('bulk_actions');

-- The rows of an action, as they were chosen, each with what became of it.
create table bulk_action_rows (
  tenant_id text not null,
  bulk_action_id uuid not null,
  object_id uuid not null,
  state text not null default 'waiting' check (state in ('waiting', 'changed', 'unchanged', 'refused')),
  message text,
  primary key (tenant_id, bulk_action_id, object_id),
  constraint bulk_action_rows_action_exists foreign key (tenant_id, bulk_action_id) references bulk_actions on delete cascade
);
create index bulk_action_rows_by_state on bulk_action_rows (tenant_id, bulk_action_id, state, object_id);
select fence_table('bulk_action_rows');

-- What questions may be asked about mails and the audit log; never what a mail says.
select open_to_reader('mails', 'false', '{html,text,attachments,message_id}');
select open_to_reader('audit_log', 'false', '{before,after,request_id}');
grant select (guest_email) on registrations to quorate_reader;
