-- Questions that somebody keeps on their Home: what is looked up, never what the answer was.
create table pinned_questions (
  tenant_id text not null references tenants on delete cascade,
  id uuid not null,
  account_id uuid not null,
  title text not null check (title <> ''),
  -- {"question": …, "measure": …}
  ask jsonb not null,
  -- From 0 on, without gaps; the range is what keeps a Home readable.
  position smallint not null check (position between 0 and 11),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id),
  -- Checked at the end of a statement, so that pins can change places.
  constraint pinned_questions_one_each unique (tenant_id, account_id, position) deferrable initially immediate,
  constraint pinned_questions_account_exists foreign key (tenant_id, account_id) references accounts on delete cascade
);
select fence_table('pinned_questions');
