-- Records of members that may be one person, what was decided of them, and the records that were merged.

create table duplicates (
  tenant_id text not null references tenants on delete cascade,
  id uuid not null,
  member_id uuid not null,
  -- Null once the two are one.
  other_member_id uuid,
  -- What the two have in common.
  reasons text[] not null default '{}',
  score smallint not null check (score between 0 and 100),
  state text not null default 'open' check (state in ('open', 'dismissed', 'merged')),
  -- Somebody has put the two side by side: no search takes the pair away.
  is_chosen boolean not null default false,
  decided_by uuid,
  decided_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id),
  constraint duplicates_two_or_one check ((state = 'merged') = (other_member_id is null)),
  -- In this order, so that a pair is kept once.
  constraint duplicates_in_order check (other_member_id > member_id),
  constraint duplicates_once unique (tenant_id, member_id, other_member_id),
  constraint duplicates_member_exists foreign key (tenant_id, member_id) references members on delete cascade,
  constraint duplicates_other_exists foreign key (tenant_id, other_member_id) references members on delete cascade
);
create index duplicates_by_score on duplicates (tenant_id, state, score desc, id desc);
create index duplicates_by_decision on duplicates (tenant_id, state, updated_at desc, id desc);
create index duplicates_by_other on duplicates (tenant_id, other_member_id) where other_member_id is not null;
select fence_table('duplicates');

-- The search that runs or ran last.
create table duplicate_searches (
  tenant_id text primary key references tenants on delete cascade,
  state text not null default 'waiting' check (state in ('waiting', 'running', 'done', 'failed')),
  found_count integer not null default 0 check (found_count >= 0),
  -- More was found than is kept.
  is_cut boolean not null default false,
  requested_at timestamptz not null default now(),
  started_at timestamptz,
  finished_at timestamptz
);
select fence_table('duplicate_searches');

-- Two records made one: which one is gone, so that its number stays taken and its links still lead somewhere.
create table member_merges (
  tenant_id text not null references tenants on delete cascade,
  id uuid not null,
  duplicate_id uuid not null,
  member_id uuid not null,
  merged_member_id uuid not null,
  merged_name text not null,
  merged_number text not null,
  -- The one of the two numbers that nobody has any more.
  retired_number text not null,
  -- How many rows of each kind were moved.
  moved jsonb not null default '{}',
  merged_by uuid,
  merged_at timestamptz not null default now(),
  undone_at timestamptz,
  primary key (tenant_id, id),
  constraint member_merges_duplicate_exists foreign key (tenant_id, duplicate_id) references duplicates on delete cascade,
  constraint member_merges_member_exists foreign key (tenant_id, member_id) references members
);
create unique index member_merges_by_merged on member_merges (tenant_id, merged_member_id) where undone_at is null;
create unique index member_merges_by_number on member_merges (tenant_id, retired_number) where undone_at is null;
create index member_merges_by_member on member_merges (tenant_id, member_id);
create index member_merges_by_duplicate on member_merges (tenant_id, duplicate_id, merged_at desc);
select fence_table('member_merges');

-- Each row that a merge has changed, as it was and as it is since: what taking it back needs. Kept for a day.
create table member_merge_rows (
  tenant_id text not null,
  merge_id uuid not null,
  position integer not null,
  table_name text not null,
  before jsonb,
  after jsonb,
  primary key (tenant_id, merge_id, position),
  constraint member_merge_rows_merge_exists foreign key (tenant_id, merge_id) references member_merges on delete cascade
);
select fence_table('member_merge_rows');

-- The number of a record that was merged is never given again.
create function guard_member_number() returns trigger
language plpgsql
set search_path = public, pg_catalog
as $$
begin
  if exists (
    select from member_merges m
    where m.tenant_id = new.tenant_id and m.retired_number = new.member_number and m.undone_at is null
  ) then
    raise unique_violation using message = 'the number was given to a record that was merged', constraint = 'members_number_unique';
  end if;
  return new;
end
$$;
create trigger members_number_guarded_in before insert on members for each row execute function guard_member_number();
create trigger members_number_guarded before update on members
  for each row when (old.member_number <> new.member_number) execute function guard_member_number();

-- While records are merged, what was issued or recorded changes whose it is, and nothing else.
create function guard_moved() returns trigger
language plpgsql
set search_path = public, pg_catalog
as $$
declare
  may_move constant text[] := array['member_id', 'version', 'updated_at'];
begin
  if (to_jsonb(new) - may_move) <> (to_jsonb(old) - may_move) then
    raise exception 'merging records changes only whose a paper is' using errcode = 'QT003';
  end if;
  return new;
end
$$;
create function is_merging() returns boolean
language sql stable
return coalesce(current_setting('app.member_merge', true), '') = 'on';

drop trigger invoices_guarded on invoices;
create trigger invoices_guarded after update on invoices for each row when (not is_merging()) execute function guard_invoice();
create trigger invoices_guarded_out after delete on invoices for each row execute function guard_invoice();
create trigger invoices_moved after update on invoices for each row when (is_merging()) execute function guard_moved();
drop trigger payments_guarded on payments;
create trigger payments_guarded after update on payments for each row when (not is_merging()) execute function guard_payment();
create trigger payments_moved after update on payments for each row when (is_merging()) execute function guard_moved();
drop trigger credit_notes_guarded on credit_notes;
create trigger credit_notes_guarded after update on credit_notes for each row when (not is_merging()) execute function guard_credit_note();
create trigger credit_notes_moved after update on credit_notes for each row when (is_merging()) execute function guard_moved();

-- squawk-ignore require-concurrent-index-creation
create index mails_by_member on mails (tenant_id, member_id) where member_id is not null;
