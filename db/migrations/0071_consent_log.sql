-- The log of consents at work, and requests to be erased that are taken back, or declined with a reason.

alter table consent_purposes
  -- Whether members who have not answered yet are asked on their home page.
  add column is_asked boolean not null default false;
-- Questions about members name them.
select open_to_reader('consent_purposes', 'true');

-- The last word counts. It is said when it is written, not when its transaction began, and whoever says two things at
-- once takes turns: the row of the member is held, then what was said before is read anew.
alter table consents alter column at set default clock_timestamp();
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
      select coalesce(array_agg(last.purpose order by last.purpose) filter (where last.state = 'given'), '{}')
      from (
        select distinct on (c.purpose) c.purpose, c.state from consents c
        where c.tenant_id = new.tenant_id and c.member_id = whose order by c.purpose, c.at desc, c.id desc
      ) last
    )
    where m.tenant_id = new.tenant_id and m.id = whose;
  end loop;
  return null;
end
$$;
-- Merged records have what was said of both.
drop trigger consents_kept on consents;
create trigger consents_kept after insert or update of member_id on consents
  for each row execute function keep_consents();

alter table erasures
  -- Why a request was declined, as the member reads it.
  add column reason text,
  add column decided_at timestamptz,
  drop constraint erasures_status_check,
  -- squawk-ignore constraint-missing-not-valid
  add constraint erasures_status_known
    check (status in ('requested', 'withdrawn', 'declined', 'queued', 'done', 'failed'));
-- Home counts the requests that wait.
create trigger erasures_versioned after insert or update or delete on erasures
  for each row execute function move_data_version();
