-- Home shows a new association where to begin until an administrator hides that.
alter table tenants add column hides_first_steps boolean not null default false;

-- Those that run already have begun. One tenant at a time, for an owner whom the fence holds.
do $$
declare
  tenant text;
begin
  for tenant in select tenant_id from tenant_ids loop
    execute format('set local app.tenant = %L', tenant);
    -- The steps are not among what is kept of home, so its version need not move.
    execute format('set local app.version_moved = %L', tenant);
    update tenants t set hides_first_steps = true
    where t.tenant_id = tenant and exists (
      -- Whoever began it has a record from the start.
      select from members m where m.tenant_id = tenant and (m.tier_id is not null or m.account_id is null)
    );
  end loop;
  execute 'set local app.tenant = ''''';
  execute 'set local app.version_moved = ''''';
end
$$;
