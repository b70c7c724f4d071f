-- Archives of an association: everything that it has, as one file that it can take along. A job writes the file, which
-- lies in pieces beside the archive for a few days, so that any process can send it.
create table archives (
  tenant_id text not null references tenants on delete cascade,
  id uuid not null,
  status text not null default 'queued' check (status in ('queued', 'running', 'done', 'failed')),
  -- Whoever asked for it.
  account_id uuid,
  -- Of how many parts are written.
  done_count integer not null default 0 check (done_count >= 0),
  total_count integer not null default 0 check (total_count >= 0),
  byte_size bigint check (byte_size > 0),
  sha256 text check (sha256 ~ '^[0-9a-f]{64}$'),
  fault text,
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  primary key (tenant_id, id),
  constraint archives_account_exists foreign key (tenant_id, account_id) references accounts on delete set null (account_id),
  constraint archives_whole_when_done check ((status = 'done') = (sha256 is not null and byte_size is not null))
);
create index archives_by_time on archives (tenant_id, created_at, id);
-- Two at once would only wait for each other.
create unique index archives_one_at_once on archives (tenant_id) where status in ('queued', 'running');
select fence_table('archives');

create table archive_pieces (
  tenant_id text not null,
  archive_id uuid not null,
  position integer not null check (position >= 0),
  content bytea not null check (octet_length(content) between 1 and 1048576),
  primary key (tenant_id, archive_id, position),
  constraint archive_pieces_archive_exists foreign key (tenant_id, archive_id) references archives on delete cascade
);
-- They are compressed already.
alter table archive_pieces alter column content set storage external;
select fence_table('archive_pieces', 'select, insert, delete');
