-- A version of each tenant's data, so that figures which were worked out once can be kept until the data change.
--
-- Every connection counts in a row of its own: writers neither wait for each other nor hold what another needs. The
-- version is the sum of the rows. Each commit adds to it and nothing takes from it, so readers who see the same sum
-- see the same data, whichever of several open transactions commits first.

create table data_versions (
  tenant_id text not null references tenants on delete cascade,
  -- The process of the server that counted. A job folds those that have ended.
  writer integer not null default pg_backend_pid(),
  change_count bigint not null,
  primary key (tenant_id, writer)
);
select fence_table('data_versions');

-- Counts a transaction once, however many rows it changes.
create function move_data_version() returns trigger
language plpgsql
set search_path = public, pg_catalog
as $$
declare
  moved text := case when tg_op = 'DELETE' then old.tenant_id else new.tenant_id end;
begin
  if current_setting('app.version_moved', true) is distinct from moved then
    insert into data_versions as v (tenant_id, change_count)
    -- A tenant on its way out takes its version along.
    select tenant_id, 1 from tenants where tenant_id = moved
    on conflict (tenant_id, writer) do update set change_count = v.change_count + 1;
    perform set_config('app.version_moved', moved, true);
  end if;
  return null;
end
$$;

-- What the home page is worked out from. Row by row, so that a statement that finds nothing to change moves nothing.
create trigger tenants_versioned after insert or update on tenants for each row execute function move_data_version();
create trigger tiers_versioned after insert or update or delete on tiers for each row execute function move_data_version();
create trigger members_versioned after insert or update or delete on members for each row execute function move_data_version();
create trigger terms_versioned after insert or update or delete on terms for each row execute function move_data_version();
create trigger events_versioned after insert or update or delete on events for each row execute function move_data_version();
create trigger registrations_versioned after insert or update or delete on registrations for each row execute function move_data_version();
create trigger invoices_versioned after insert or update or delete on invoices for each row execute function move_data_version();
create trigger payments_versioned after insert or update or delete on payments for each row execute function move_data_version();
-- Signing in notes its time and changes nothing that is shown.
create trigger accounts_versioned after insert or delete or update of status, first_name, last_name, email, version on accounts
  for each row execute function move_data_version();
-- Only mails that failed are shown.
create trigger mails_versioned_in after insert on mails for each row when (new.status = 'failed') execute function move_data_version();
create trigger mails_versioned_out after delete on mails for each row when (old.status = 'failed') execute function move_data_version();
create trigger mails_versioned_over after update on mails for each row
  when ((old.status = 'failed') <> (new.status = 'failed')) execute function move_data_version();
