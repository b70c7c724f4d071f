-- Mails that somebody is writing to the members of a condition. Sending one begins a bulk action, once.
create table mail_drafts (
  tenant_id text not null references tenants on delete cascade,
  id uuid not null,
  account_id uuid not null,
  filter jsonb not null,
  language text not null check (language in ('en', 'de', 'fr')),
  subject text not null,
  text text not null,
  written_by text not null check (written_by in ('template', 'model')),
  bulk_action_id uuid,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id),
  constraint mail_drafts_account_exists foreign key (tenant_id, account_id) references accounts on delete cascade,
  constraint mail_drafts_action_exists foreign key (tenant_id, bulk_action_id) references bulk_actions
);
create index mail_drafts_by_account on mail_drafts (tenant_id, account_id, created_at desc, id desc);
create index mail_drafts_by_action on mail_drafts (tenant_id, bulk_action_id) where bulk_action_id is not null;
select fence_table('mail_drafts');
