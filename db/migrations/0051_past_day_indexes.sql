-- Lists as of a past day: members of a tier are found and counted by its periods.
-- squawk-ignore require-concurrent-index-creation
create index membership_periods_by_tier on membership_periods (tenant_id, tier_id, from_on) include (to_on, member_id);

-- That periods of a status do not overlap is held by one number for each member. By tenant and member the planner took
-- this index for the cheapest way to a member's periods, which it is not: identifiers that were made at about the same
-- time lie close together, and a search goes through all of them.
alter table status_periods drop constraint status_periods_apart;
-- squawk-ignore constraint-missing-not-valid
alter table status_periods add constraint status_periods_apart exclude using gist (
  tenant_id with =, hashtextextended(member_id::text, 0) with =, daterange(from_on, to_on + 1) with &&
);
