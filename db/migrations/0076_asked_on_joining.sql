-- Whoever opens an account can be asked for fields that the association has of its members. What they answer waits with
-- the registration and the account, and goes to the member's record when they are let in.
alter table custom_fields add column asked_on_joining boolean not null default false;
-- squawk-ignore constraint-missing-not-valid
alter table custom_fields add constraint custom_fields_asked_of_members check (not asked_on_joining or noun = 'members');
grant select (asked_on_joining) on custom_fields to quorate_reader;
alter table account_registrations add column joining_answers jsonb not null default '{}';
alter table accounts add column joining_answers jsonb not null default '{}';
