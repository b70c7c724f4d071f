-- Consents come with imports: the dry run tells how many, and a batch of them costs once.

alter table import_rows add column consent_count smallint not null default 0;

-- The rows of the members are held, then what was said before is read anew.
create function keep_added_consents() returns trigger
language plpgsql
set search_path = public, pg_catalog
as $$
begin
  perform from members m where (m.tenant_id, m.id) in (select a.tenant_id, a.member_id from added a)
  order by m.id for no key update;
  update members m set consents = held.consents
  from (select distinct a.tenant_id, a.member_id from added a) whose
  cross join lateral (
    select coalesce(
      array_agg(last.purpose order by last.purpose)
        filter (where last.state = 'given' and last.at >= coalesce(p.asked_again_at, '-infinity')),
      '{}'
    ) as consents
    from (
      select distinct on (c.purpose) c.purpose, c.state, c.at from consents c
      where c.tenant_id = whose.tenant_id and c.member_id = whose.member_id and c.undoes is null
        and not exists (select from consents u where u.tenant_id = c.tenant_id and u.undoes = c.id)
      order by c.purpose, c.at desc, c.id desc
    ) last
    left join consent_purposes p on p.tenant_id = whose.tenant_id and p.key = last.purpose
  ) held
  where m.tenant_id = whose.tenant_id and m.id = whose.member_id;
  return null;
end
$$;
drop trigger consents_kept on consents;
create trigger consents_kept after update of member_id on consents
  for each row execute function keep_consents();
create trigger consents_kept_added after insert on consents referencing new table as added
  for each statement execute function keep_added_consents();
