-- Removing a member looks for those who name it as payer or referrer: without these it went through all members each time.
-- squawk-ignore require-concurrent-index-creation
create index members_by_payer on members (tenant_id, payer_member_id) where payer_member_id is not null;
-- squawk-ignore require-concurrent-index-creation
create index members_by_referrer on members (tenant_id, referred_by_member_id) where referred_by_member_id is not null;
