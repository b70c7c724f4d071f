-- Erasing one person, and what people consented to.

alter table members
  -- Since when the row is a pseudonym.
  add column erased_at timestamptz,
  -- The purposes that hold now, kept by the log of consents.
  add column consents text[] not null default '{}';
grant select (consents, erased_at) on members to quorate_reader;

alter table tenants
  -- For how many years after the end of their own papers are kept with the name of their payer.
  add column paper_years smallint not null default 10 check (paper_years between 0 and 30);

-- Erasures of people: asked for, and done.
create table erasures (
  tenant_id text not null references tenants on delete cascade,
  id uuid not null,
  member_id uuid not null,
  -- The number of the pseudonym.
  number integer,
  status text not null default 'requested' check (status in ('requested', 'declined', 'queued', 'done', 'failed')),
  -- Whether issued papers are drawn anew with the pseudonym, or kept as they are for as long as the law asks.
  papers text check (papers in ('kept', 'erased')),
  -- The last day of papers that are kept, and whom they name; empty once they are drawn anew.
  papers_until date,
  names jsonb not null default '[]' check (jsonb_typeof(names) = 'array'),
  requested_by uuid,
  decided_by uuid,
  done_at timestamptz,
  fault text,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id),
  constraint erasures_number_unique unique (tenant_id, number),
  constraint erasures_member_exists foreign key (tenant_id, member_id) references members on delete cascade
);
create unique index erasures_open_once on erasures (tenant_id, member_id) where status in ('requested', 'queued');
create index erasures_by_member on erasures (tenant_id, member_id, created_at desc);
create index erasures_by_creation on erasures (tenant_id, created_at desc, id desc);
create index erasures_with_papers on erasures (tenant_id, papers_until) where papers_until is not null;
select fence_table('erasures');

-- Own purposes of an association beside those that every association has.
create table consent_purposes (
  tenant_id text not null references tenants on delete cascade,
  id uuid not null,
  key text not null check (key ~ '^[a-z][a-z0-9_]{0,39}$'),
  label text not null check (label <> ''),
  -- What people read and agree to.
  text text not null check (text <> ''),
  is_active boolean not null default true,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id),
  constraint consent_purposes_key_unique unique (tenant_id, key)
);
select fence_table('consent_purposes');

-- Who consented to what: a line for each time it was given or withdrawn, never changed.
create table consents (
  tenant_id text not null,
  id uuid not null,
  member_id uuid not null,
  purpose text not null,
  state text not null check (state in ('given', 'withdrawn')),
  at timestamptz not null default now(),
  -- Who wrote it down, and how it was said.
  account_id uuid,
  way text not null check (way in ('form', 'import', 'staff', 'self_service')),
  -- The text as it was read then.
  text text not null,
  primary key (tenant_id, id),
  constraint consents_member_exists foreign key (tenant_id, member_id) references members on delete cascade
);
create index consents_by_member on consents (tenant_id, member_id, purpose, at desc, id desc);
select fence_table('consents', 'select, insert');

create function keep_consents() returns trigger
language plpgsql
set search_path = public, pg_catalog
as $$
begin
  update members m set consents = (
    select coalesce(array_agg(last.purpose order by last.purpose) filter (where last.state = 'given'), '{}')
    from (
      select distinct on (c.purpose) c.purpose, c.state from consents c
      where c.tenant_id = new.tenant_id and c.member_id = new.member_id order by c.purpose, c.at desc, c.id desc
    ) last
  )
  where m.tenant_id = new.tenant_id and m.id = new.member_id;
  return null;
end
$$;
create trigger consents_kept after insert on consents for each row execute function keep_consents();
-- squawk-ignore require-concurrent-index-creation
create index members_consenting on members (tenant_id, name_key, id) include (list_status, consents) where consents <> '{}';

-- What an erasure may overwrite of what stays for good otherwise: who it was for, and nothing that is counted.
create function guard_erasure() returns trigger
language plpgsql
set search_path = public, pg_catalog
as $$
begin
  if not is_erasing() or (to_jsonb(new) - tg_argv) <> (to_jsonb(old) - tg_argv) then
    raise exception 'what was written here is not changed' using errcode = 'QT003';
  end if;
  return new;
end
$$;
grant update (description) on credit_note_lines to quorate_app;
create trigger credit_note_lines_guarded before update on credit_note_lines
  for each row execute function guard_erasure('description');
grant update (reason, reference) on refunds to quorate_app;
create trigger refunds_guarded before update on refunds for each row execute function guard_erasure('reason', 'reference');
grant update (file_id, sha256) on papers to quorate_app;
create trigger papers_guarded before update on papers for each row execute function guard_erasure('file_id', 'sha256');

create or replace function guard_file() returns trigger
language plpgsql
set search_path = public, pg_catalog
as $$
begin
  if old.kind = 'paper' and not is_erasing() and exists (select from tenants where tenant_id = old.tenant_id) then
    raise exception 'a stored paper cannot be removed' using errcode = 'QT003';
  end if;
  return old;
end
$$;

-- The guards of issued papers rest while a person is erased, and this one stands in: of what they hold on to, only what
-- names somebody may be overwritten.
drop trigger invoices_guarded on invoices;
create trigger invoices_guarded after update on invoices
  for each row when (not is_erasing() and not is_merging()) execute function guard_invoice();
create trigger invoices_guarded_erasing after update on invoices for each row when (is_erasing())
  execute function guard_erasure('bill_to', 'payer_name', 'payer_key', 'public_note', 'po_number', 'memo', 'void_reason',
    'write_off_reason', 'custom_values', 'version', 'updated_at');

drop trigger invoice_lines_guarded on invoice_lines;
create trigger invoice_lines_guarded before update on invoice_lines
  for each row when (not is_erasing()) execute function guard_invoice_lines();
create trigger invoice_lines_guarded_in_and_out before insert or delete on invoice_lines
  for each row execute function guard_invoice_lines();
create trigger invoice_lines_guarded_erasing before update on invoice_lines
  for each row when (is_erasing()) execute function guard_erasure('description');

drop trigger payments_guarded on payments;
create trigger payments_guarded after update on payments
  for each row when (not is_erasing() and not is_merging()) execute function guard_payment();
create trigger payments_guarded_erasing after update on payments for each row when (is_erasing())
  execute function guard_erasure('payer_name', 'payer_key', 'reference', 'note', 'reversal_reason', 'version', 'updated_at');

drop trigger credit_notes_guarded on credit_notes;
create trigger credit_notes_guarded after update on credit_notes
  for each row when (not is_erasing() and not is_merging()) execute function guard_credit_note();
create trigger credit_notes_guarded_erasing after update on credit_notes for each row when (is_erasing())
  execute function guard_erasure('payer_name', 'payer_key', 'bill_to', 'note', 'version', 'updated_at');
