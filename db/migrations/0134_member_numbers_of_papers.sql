-- The number that the payer had when a paper was issued or money came: the books name it for good, whatever becomes of the
-- member's number or record. Null for a draft, and for a payer who is no member.
alter table invoices add column member_number text;
alter table payments add column member_number text;

-- What is there already has the number that its payer has now, one tenant at a time, so that an owner whom the fence holds
-- can do it too. The guards rest meanwhile: nothing else changes, and no figure of the home page.
alter table invoices disable trigger invoices_guarded;
alter table invoices disable trigger invoices_versioned;
alter table payments disable trigger payments_guarded;
alter table payments disable trigger payments_versioned;
do $$
declare
  tenant text;
begin
  for tenant in select tenant_id from tenant_ids loop
    execute format('set local app.tenant = %L', tenant);
    update invoices i set member_number = m.member_number from members m
      where i.tenant_id = tenant and m.tenant_id = tenant and m.id = i.member_id and i.status <> 'draft';
    update payments p set member_number = m.member_number from members m
      where p.tenant_id = tenant and m.tenant_id = tenant and m.id = p.member_id;
  end loop;
  execute 'set local app.tenant = ''''';
end
$$;
set constraints all immediate;
set constraints all deferred;
alter table invoices enable trigger invoices_guarded;
alter table invoices enable trigger invoices_versioned;
alter table payments enable trigger payments_guarded;
alter table payments enable trigger payments_versioned;

-- A row that comes from a copy brings its number along.
create function keep_member_number() returns trigger
language plpgsql
set search_path = public, pg_catalog
as $$
begin
  if tg_op = 'UPDATE' or new.member_number is null then
    new.member_number := (select m.member_number from members m where m.tenant_id = new.tenant_id and m.id = new.member_id);
  end if;
  return new;
end
$$;
create trigger invoices_numbered before insert on invoices for each row when (new.status <> 'draft')
  execute function keep_member_number();
create trigger invoices_numbered_at_issue before update on invoices for each row
  when (old.status = 'draft' and new.status <> 'draft') execute function keep_member_number();
create trigger payments_numbered before insert on payments for each row execute function keep_member_number();
-- Money that gets its owner, or another one, while that may still change; a merge is no change of whose it is.
create trigger payments_numbered_again before update on payments for each row
  when (new.member_id is distinct from old.member_id and not is_merging()) execute function keep_member_number();

create or replace function guard_payment() returns trigger
language plpgsql
set search_path = public, pg_catalog
as $$
declare
  may_move text[] := array['status', 'applied_minor', 'refunded_minor', 'note', 'reversed_on', 'reversal_reason',
    'sent_at', 'version', 'updated_at'];
begin
  if old.member_id is null or (new.member_id is not null and old.applied_minor = 0 and old.refunded_minor = 0) then
    may_move := may_move || array['member_id'];
    if new.member_id is distinct from old.member_id then
      may_move := may_move || array['member_number'];
    end if;
  end if;
  if (to_jsonb(new) - may_move) <> (to_jsonb(old) - may_move) then
    raise exception 'a recorded payment cannot be changed' using errcode = 'QT003';
  end if;
  return new;
end
$$;

-- What names somebody goes from papers with the rest once they need not be kept any more, and the number with it.
drop trigger invoices_guarded_erasing on invoices;
create trigger invoices_guarded_erasing after update on invoices for each row when (is_erasing())
  execute function guard_erasure('bill_to', 'payer_name', 'payer_key', 'public_note', 'po_number', 'memo', 'void_reason',
    'write_off_reason', 'custom_values', 'member_number', 'version', 'updated_at');
drop trigger payments_guarded_erasing on payments;
create trigger payments_guarded_erasing after update on payments for each row when (is_erasing())
  execute function guard_erasure('payer_name', 'payer_key', 'reference', 'note', 'reversal_reason', 'member_number', 'version',
    'updated_at');
