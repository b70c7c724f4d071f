-- An event for members is seen by those who are members now, and by those who have applied for a tier.
alter policy reader_reach on events using (
  (select reads_all()) or (event_status <> 'draft' and (
    visibility = 'public'
    or (visibility = 'members' and (select exists (
      select from members where list_status in ('active', 'grace') or (list_status = 'pending' and tier_id is not null)
    )))
    or (visibility = 'tiers' and id in (select event_id from event_tiers))
  ))
);

-- What is kept from everybody else, to be taken off the sums that know of all.
-- squawk-ignore require-concurrent-index-creation
create index events_for_members on events (tenant_id, starts_at) where visibility = 'members';
