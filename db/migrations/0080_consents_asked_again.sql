-- Words of a purpose that come to mean something else are asked about anew, consents are noted with their day and taken
-- back when they were noted by mistake, and whoever joins can be asked for them.

alter table consent_purposes
  -- Whoever agreed before this moment agreed to something else, and is asked anew.
  add column asked_again_at timestamptz,
  -- The words of before, the oldest first, each with the moment until which they were read.
  add column wordings jsonb not null default '[]',
  -- Whether whoever opens an account is asked.
  add column asked_on_joining boolean not null default false;
grant select (asked_again_at, asked_on_joining) on consent_purposes to quorate_reader;

-- When something was said is "at"; when it was written down stands beside it, where that is not the same.
alter table consents
  add column noted_at timestamptz,
  add column note text,
  -- The line that this one takes back: it was noted by mistake, and neither of the two counts.
  add column undoes uuid;
alter table consents alter column noted_at set default clock_timestamp();
-- squawk-ignore require-concurrent-index-creation
create unique index consents_undone_once on consents (tenant_id, undoes) where undoes is not null;

-- What stands in a note may name somebody: an erasure empties it, and rewrites nothing else.
grant update (note) on consents to quorate_app;
drop trigger consents_guarded on consents;
create trigger consents_guarded before update on consents
  for each row when (not is_merging() and not is_erasing()) execute function guard_consent();
create trigger consents_guarded_erasing before update on consents
  for each row when (is_erasing()) execute function guard_erasure('note');

create or replace function keep_consents() returns trigger
language plpgsql
set search_path = public, pg_catalog
as $$
declare
  whose uuid;
begin
  foreach whose in array array_remove(array[new.member_id, case when tg_op = 'UPDATE' then old.member_id end], null) loop
    perform from members m where m.tenant_id = new.tenant_id and m.id = whose for no key update;
    update members m set consents = (
      select coalesce(
        array_agg(last.purpose order by last.purpose)
          filter (where last.state = 'given' and last.at >= coalesce(p.asked_again_at, '-infinity')),
        '{}'
      )
      from (
        select distinct on (c.purpose) c.purpose, c.state, c.at from consents c
        where c.tenant_id = new.tenant_id and c.member_id = whose and c.undoes is null
          and not exists (select from consents u where u.tenant_id = c.tenant_id and u.undoes = c.id)
        order by c.purpose, c.at desc, c.id desc
      ) last
      left join consent_purposes p on p.tenant_id = new.tenant_id and p.key = last.purpose
    )
    where m.tenant_id = new.tenant_id and m.id = whose;
  end loop;
  return null;
end
$$;

-- Until they are answered anew, consents to what was asked before hold for nothing.
create function ask_again() returns trigger
language plpgsql
set search_path = public, pg_catalog
as $$
begin
  update members m set consents = array_remove(m.consents, new.key)
  where m.tenant_id = new.tenant_id and m.consents <> '{}' and new.key = any (m.consents);
  return null;
end
$$;
create trigger consent_purposes_asked_again after update of asked_again_at on consent_purposes
  for each row when (new.asked_again_at is distinct from old.asked_again_at) execute function ask_again();

-- What was agreed to on joining waits with the registration and the account, as answers do.
alter table account_registrations add column joining_consents jsonb not null default '[]';
alter table accounts add column joining_consents jsonb not null default '[]';
