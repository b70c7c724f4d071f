-- Imports: files of members that are read, looked through in a dry run, written by a job and taken back for a day.

create table imports (
  tenant_id text not null references tenants on delete cascade,
  id uuid not null,
  noun text not null check (noun in ('members')),
  -- What the file is called.
  name text not null check (name <> ''),
  status text not null default 'draft' check (status in
    ('draft', 'checking', 'checked', 'running', 'done', 'undoing', 'undone', 'failed')),
  -- Why it stopped; what is wrong with a row stands with the row.
  fault text,
  kind text not null check (kind in ('csv', 'xlsx')),
  encoding text,
  delimiter text,
  sheets text[] not null default '{}',
  sheet text,
  header_line integer not null check (header_line > 0),
  -- The program that the columns are known from.
  layout text,
  columns jsonb not null,
  -- Tiers that the file names, each with the one that it is or that it is to be created.
  tiers jsonb not null default '[]',
  default_tier_id uuid,
  match_by text[] not null,
  on_match text not null default 'update' check (on_match in ('update', 'skip')),
  -- What has to be answered before the check.
  questions text[] not null default '{}',
  row_count integer not null check (row_count >= 0),
  -- What the import has made beside its rows: tiers.
  made jsonb not null default '{}',
  created_by uuid,
  run_by uuid,
  checked_at timestamptz,
  finished_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id)
);
create index imports_by_creation on imports (tenant_id, created_at desc, id desc);
select fence_table('imports');

-- The file as it came, beside what is asked often.
create table import_files (
  tenant_id text not null,
  import_id uuid not null,
  content bytea not null check (octet_length(content) between 1 and 20971520),
  primary key (tenant_id, import_id),
  constraint import_files_import_exists foreign key (tenant_id, import_id) references imports on delete cascade
);
alter table import_files alter column content set storage external;
select fence_table('import_files', 'select, insert, delete');

-- The rows of the file: what each would do, what became of it, and how it was before.
create table import_rows (
  tenant_id text not null,
  import_id uuid not null,
  id uuid not null default gen_random_uuid(),
  -- As a spreadsheet counts.
  line integer not null check (line > 0),
  title text not null,
  outcome text not null check (outcome in ('create', 'update', 'skip', 'problem')),
  state text not null default 'waiting' check (state in ('waiting', 'done', 'refused', 'undone', 'kept')),
  -- The member that it is or becomes, and what it was found by.
  object_id uuid,
  matched_by text check (matched_by in ('member_number', 'email', 'name')),
  -- What is to be written, under the names of the API.
  given jsonb,
  -- What is wrong: column, field, sentence.
  problems jsonb not null default '[]',
  -- What else is worth knowing, or what became of it.
  note text,
  -- The cells as they stand in the file, of rows with a problem.
  cells text[],
  -- What the undo needs: fields as they were before, and what was made.
  before jsonb,
  made jsonb,
  primary key (tenant_id, import_id, line),
  constraint import_rows_import_exists foreign key (tenant_id, import_id) references imports on delete cascade
);
create index import_rows_by_outcome on import_rows (tenant_id, import_id, outcome, line);
create index import_rows_by_state on import_rows (tenant_id, import_id, state, line);
select fence_table('import_rows');

-- What somebody owed before the association moved in is an invoice with a number of its own making, outside of the
-- gapless series. As long as nothing happened to it, the undo of its import may take it away again.
create or replace function guard_invoice() returns trigger
language plpgsql
set search_path = public, pg_catalog
as $$
declare
  may_move constant text[] := array['status', 'paid_minor', 'credited_minor', 'remaining_minor', 'memo', 'sent_at', 'paid_at',
    'paid_on', 'voided_at', 'void_reason', 'uncollectible_at', 'write_off_reason', 'custom_values', 'version', 'updated_at'];
begin
  if tg_op = 'DELETE' then
    if old.series = 'opening_balance' and old.status = 'open' and old.paid_minor = 0 and old.credited_minor = 0
      and old.sent_at is null
    then
      return old;
    end if;
    if old.status <> 'draft' and exists (select from tenants where tenant_id = old.tenant_id) then
      raise exception 'a finalised invoice cannot be deleted' using errcode = 'QT003';
    end if;
    return old;
  end if;
  if old.status = 'draft' then
    return new;
  end if;
  if (to_jsonb(new) - may_move) <> (to_jsonb(old) - may_move) then
    raise exception 'a finalised invoice cannot be changed' using errcode = 'QT003';
  end if;
  if new.status <> old.status and not (
    (old.status = 'open' and new.status in ('paid', 'void', 'uncollectible'))
    or (old.status = 'uncollectible' and new.status in ('paid', 'void', 'open'))
    or (old.status = 'paid' and new.status in ('open', 'uncollectible') and new.remaining_minor > 0)
  ) then
    raise exception 'an invoice cannot go from % to %', old.status, new.status using errcode = 'QT003';
  end if;
  return new;
end
$$;

-- The histories of a member are put back as they were when the import that changed them is taken back, and are
-- removed with the member; nothing else deletes them.
create function guard_history_removal() returns trigger
language plpgsql
set search_path = public, pg_catalog
as $$
begin
  if current_setting('app.histories', true) = 'restored'
    or not exists (select from members where tenant_id = old.tenant_id and id = old.member_id)
  then
    return old;
  end if;
  raise exception 'the history of a member is not deleted' using errcode = 'QT003';
end
$$;
create trigger status_periods_kept before delete on status_periods for each row execute function guard_history_removal();
create trigger membership_periods_kept before delete on membership_periods for each row execute function guard_history_removal();
grant delete on status_periods, membership_periods to quorate_app;
