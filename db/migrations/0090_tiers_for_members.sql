-- A reading for one account knows the tiers that are shown to everybody and those of its own terms and records.
alter policy reader_reach on tiers using (
  (select reads_all()) or visibility = 'public'
  or id in (select tier_id from members) or id in (select tier_id from terms)
);
