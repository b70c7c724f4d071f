-- What somebody agreed to goes along when two records of one person become one; nothing else of it is ever changed.
create trigger consents_moved after update on consents for each row when (is_merging()) execute function guard_moved();
create function guard_consent() returns trigger
language plpgsql
set search_path = public, pg_catalog
as $$
begin
  raise exception 'what somebody agreed to is not rewritten' using errcode = 'QT003';
end
$$;
create trigger consents_guarded before update on consents for each row when (not is_merging()) execute function guard_consent();
grant update (member_id) on consents to quorate_app;
