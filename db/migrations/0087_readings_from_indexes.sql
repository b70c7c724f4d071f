-- A reading is held to what it reaches by the account of a member, or by the member of a row. Indexes that do not have
-- these made it read whole tables for what they hold otherwise: how many members are active, who has never paid, payments
-- by method. Registrations are looked for by their member with what became of them, and at which event.
-- squawk-ignore require-concurrent-index-deletion
drop index members_by_status;
-- squawk-ignore require-concurrent-index-creation
create index members_by_status on members (tenant_id, list_status, name_key, id) include (account_id);
-- squawk-ignore require-concurrent-index-deletion
drop index members_by_city;
-- squawk-ignore require-concurrent-index-creation
create index members_by_city on members (tenant_id, city, name_key, id) include (list_status, account_id) where city is not null;
-- squawk-ignore require-concurrent-index-deletion
drop index members_by_tier;
-- squawk-ignore require-concurrent-index-creation
create index members_by_tier on members (tenant_id, tier_id, name_key, id) include (list_status, account_id);
-- squawk-ignore require-concurrent-index-deletion
drop index members_by_joining;
-- squawk-ignore require-concurrent-index-creation
create index members_by_joining on members (tenant_id, (case when joined_on is null then 'infinity'::date else joined_on end), id)
  include (joined_on, list_status, last_seen_at, last_paid_on, created_at, account_id);
-- squawk-ignore require-concurrent-index-deletion
drop index members_by_expiry;
-- squawk-ignore require-concurrent-index-creation
create index members_by_expiry on members (tenant_id, (case when valid_through is null then 'infinity'::date else valid_through end), id)
  include (valid_through, list_status, account_id);
-- squawk-ignore require-concurrent-index-deletion
drop index payments_by_date;
-- squawk-ignore require-concurrent-index-creation
create index payments_by_date on payments (tenant_id, received_on desc, id desc)
  include (status, currency, amount_minor, refunded_minor, method, member_id);
-- squawk-ignore require-concurrent-index-deletion
drop index registrations_by_member;
-- squawk-ignore require-concurrent-index-creation
create index registrations_by_member on registrations (tenant_id, member_id, registered_at desc) include (status, event_id);
