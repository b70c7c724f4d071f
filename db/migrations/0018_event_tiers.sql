-- The tiers that an event with visibility 'tiers' is for.
create table event_tiers (
  tenant_id text not null,
  event_id uuid not null,
  tier_id uuid not null,
  primary key (tenant_id, event_id, tier_id),
  constraint event_tiers_event_exists foreign key (tenant_id, event_id) references events on delete cascade,
  constraint event_tiers_tier_exists foreign key (tenant_id, tier_id) references tiers
);
create index event_tiers_by_tier on event_tiers (tenant_id, tier_id, event_id);
select fence_table('event_tiers');

-- What is kept from some, to be taken off the sums that know of all.
-- squawk-ignore require-concurrent-index-creation
create index events_kept_from_some on events (tenant_id, starts_at) where visibility in ('private', 'tiers');
-- squawk-ignore require-concurrent-index-deletion
drop index events_kept_private;

-- A reading for one account holds the events that its member may see.
select open_to_reader('event_tiers', $$tier_id in (select tier_id from members where list_status in ('active', 'grace'))$$);
drop policy reader_reach on events;
create policy reader_reach on events as restrictive for select to quorate_reader using (
  (select reads_all()) or (event_status <> 'draft' and (
    visibility in ('public', 'members')
    or (visibility = 'tiers' and id in (select event_id from event_tiers))
  ))
);

-- Terms that are over and still stand as active, for the scheduled update that ends them.
-- squawk-ignore require-concurrent-index-creation
create index terms_to_end on terms (tenant_id, end_on) where state = 'active';

-- Until now an event for tiers had no list and was shown to every member: its visibility says so from here on. One
-- tenant at a time, so that an owner whom the fence holds can do it too.
do $$
declare
  before constant text := coalesce(current_setting('app.tenant', true), '');
  tenant text;
begin
  for tenant in select tenant_id from tenant_ids loop
    execute format('set local app.tenant = %L', tenant);
    update events set visibility = 'members' where tenant_id = tenant and visibility = 'tiers';
  end loop;
  execute format('set local app.tenant = %L', before);
end
$$;
