-- Files that people give and papers that the service wrote, a row each with its bytes.
create table files (
  tenant_id text not null references tenants on delete cascade,
  id uuid not null,
  kind text not null check (kind in ('logo', 'paper')),
  name text not null check (name <> '' and length(name) <= 210),
  -- What the content turned out to be, never what somebody said that it is.
  media_type text not null check (media_type in ('image/png', 'image/jpeg', 'application/pdf')),
  content bytea not null check (octet_length(content) between 1 and 10485760),
  byte_size integer generated always as (octet_length(content)) stored not null,
  sha256 text generated always as (encode(sha256(content), 'hex')) stored not null,
  -- Whoever gave it; null for what the service wrote.
  account_id uuid,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  constraint files_account_exists foreign key (tenant_id, account_id) references accounts on delete set null (account_id)
);
-- Pictures and papers are compressed already.
alter table files alter column content set storage external;
create index files_by_kind on files (tenant_id, kind, created_at);
-- Nobody changes a file: another content is another file.
select fence_table('files', 'select, insert, delete');

-- A paper that was sent stays for as long as its association does.
create function guard_file() returns trigger
language plpgsql
set search_path = public, pg_catalog
as $$
begin
  if old.kind = 'paper' and exists (select from tenants where tenant_id = old.tenant_id) then
    raise exception 'a stored paper cannot be removed' using errcode = 'QT003';
  end if;
  return old;
end
$$;
create trigger files_guarded before delete on files for each row execute function guard_file();

-- What stands beside the association's name on pages, in mails and on papers.
alter table tenants add column logo_file_id uuid,
  add constraint tenants_logo_exists foreign key (tenant_id, logo_file_id) references files not valid;
