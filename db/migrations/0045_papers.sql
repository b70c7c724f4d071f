-- Papers as they were first mailed: what is sent again or downloaded later is the same file.
create table papers (
  tenant_id text not null references tenants on delete cascade,
  noun text not null check (noun in ('invoices', 'credit_notes', 'payments')),
  object_id uuid not null,
  -- Of reminders, which one; 0 for the paper itself.
  step smallint not null default 0 check (step >= 0),
  file_id uuid not null,
  -- Of what was drawn, so that what is stored can be held against it.
  sha256 text not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, noun, object_id, step),
  constraint papers_file_exists foreign key (tenant_id, file_id) references files on delete cascade
);
create index papers_by_file on papers (tenant_id, file_id);
select fence_table('papers', 'select, insert');

-- The paper that a mail takes along. It is attached from its file when the mail is delivered.
alter table mails
  add column paper_noun text,
  add column paper_id uuid,
  add column paper_step smallint,
  add constraint mails_paper_whole check (num_nulls(paper_noun, paper_id, paper_step) in (0, 3)) not valid;
-- squawk-ignore require-concurrent-index-creation
create index mails_by_paper on mails (tenant_id, paper_id, created_at desc) where paper_id is not null;

-- When a receipt was first mailed.
alter table payments add column sent_at timestamptz;
grant select (sent_at) on payments to quorate_reader;

create or replace function guard_payment() returns trigger
language plpgsql
set search_path = public, pg_catalog
as $$
declare
  may_move constant text[] := array['status', 'applied_minor', 'refunded_minor', 'note', 'reversed_on', 'reversal_reason',
    'sent_at', 'version', 'updated_at'];
begin
  if (to_jsonb(new) - may_move) <> (to_jsonb(old) - may_move) then
    raise exception 'a recorded payment cannot be changed' using errcode = 'QT003';
  end if;
  return new;
end
$$;
