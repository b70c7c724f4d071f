-- Money of which nobody knew whose it is finds its member later, once; everything else of a payment stays as it was recorded.
create or replace function guard_payment() returns trigger
language plpgsql
set search_path = public, pg_catalog
as $$
declare
  may_move text[] := array['status', 'applied_minor', 'refunded_minor', 'note', 'reversed_on', 'reversal_reason',
    'sent_at', 'version', 'updated_at'];
begin
  if old.member_id is null then
    may_move := may_move || array['member_id'];
  end if;
  if (to_jsonb(new) - may_move) <> (to_jsonb(old) - may_move) then
    raise exception 'a recorded payment cannot be changed' using errcode = 'QT003';
  end if;
  return new;
end
$$;

drop trigger payments_noted_over on payments;
create trigger payments_noted_over after update on payments for each row when (
  new.member_id is not null
  and (
    (old.status in ('succeeded', 'partially_refunded')) <> (new.status in ('succeeded', 'partially_refunded'))
    or old.member_id is null
  )
) execute function note_payment();
