-- The address on a member's record that its member proved by a link; it holds as long as it is the one that stands there.
alter table members add column confirmed_email_key text;
grant select (confirmed_email_key) on members to quorate_reader;

-- An address that a member wants on the own record, until the link that was mailed to it is used. One at a time.
create table email_changes (
  tenant_id text not null,
  member_id uuid not null,
  email text not null,
  email_key text not null check (email_key <> ''),
  -- The SHA-256 of the newest link's token.
  token_hash bytea not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, member_id),
  constraint email_changes_token_unique unique (tenant_id, token_hash),
  foreign key (tenant_id, member_id) references members on delete cascade
);
create index email_changes_by_expiry on email_changes (tenant_id, expires_at);
select fence_table('email_changes');
