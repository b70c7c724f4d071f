-- Whose money it is can be said anew as long as nothing is paid with it and nothing was given back; everything else of a
-- payment stays as it was recorded.
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
  end if;
  if (to_jsonb(new) - may_move) <> (to_jsonb(old) - may_move) then
    raise exception 'a recorded payment cannot be changed' using errcode = 'QT003';
  end if;
  return new;
end
$$;

create or replace function note_payment() returns trigger
language plpgsql
set search_path = public, pg_catalog
as $$
begin
  perform settle_activity(new.tenant_id, new.member_id);
  if old.member_id <> new.member_id then
    perform settle_activity(old.tenant_id, old.member_id);
  end if;
  return null;
end
$$;
drop trigger payments_noted_over on payments;
create trigger payments_noted_over after update on payments for each row when (
  new.member_id is not null
  and (
    (old.status in ('succeeded', 'partially_refunded')) <> (new.status in ('succeeded', 'partially_refunded'))
    or old.member_id is distinct from new.member_id
  )
) execute function note_payment();
