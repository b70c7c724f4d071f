-- When anonymous feedback was given is known to the day where the association is: the moment, which its id held as well,
-- told whose it is to whoever knew when somebody was at the event. One tenant at a time, for an owner whom the fence holds.
do $$
declare
  tenant text;
begin
  for tenant in select tenant_id from tenant_ids loop
    execute format('set local app.tenant = %L', tenant);
    update feedback f
    set id = gen_random_uuid(),
      created_at = date_trunc('day', f.created_at, (select t.time_zone from tenants t where t.tenant_id = tenant))
    where f.tenant_id = tenant and f.is_anonymous;
  end loop;
  execute 'set local app.tenant = ''''';
end
$$;
