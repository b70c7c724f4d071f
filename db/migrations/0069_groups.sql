-- Families and organisations: one of the people pays, the others follow the term of the payer. Each of those has a copy of
-- each of its terms, so that lists, past days and figures count people and know of nothing else.

create table groups (
  tenant_id text not null references tenants on delete cascade,
  id uuid not null,
  name text not null check (name <> ''),
  kind text not null check (kind in ('household', 'organization')),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  name_key text collate "C" generated always as (fold(name)) stored not null,
  primary key (tenant_id, id)
);
create index groups_by_name on groups (tenant_id, name_key, id);
create index groups_by_creation on groups (tenant_id, created_at desc, id desc);
select fence_table('groups');

-- Added without a default and looked at once: each member before this is in no group.
alter table members
  add column group_id uuid,
  add column group_role text constraint members_group_role_known check (group_role in ('payer', 'administrator', 'person')),
  -- The first day of the term of the payer that the member shares.
  add column group_since date,
  -- squawk-ignore constraint-missing-not-valid
  add constraint members_group_whole check (num_nulls(group_id, group_role, group_since) in (0, 3)),
  -- squawk-ignore adding-foreign-key-constraint, constraint-missing-not-valid
  add constraint members_group_exists foreign key (tenant_id, group_id) references groups;
-- squawk-ignore require-concurrent-index-creation
create unique index members_group_payer on members (tenant_id, group_id) where group_role = 'payer';
-- squawk-ignore require-concurrent-index-creation
create index members_by_group on members (tenant_id, group_id, name_key, id) where group_id is not null;

select open_to_reader('groups', 'id in (select group_id from members)');
grant select (group_id, group_role, group_since) on members to quorate_reader;

-- How many people a membership is for, with the payer; null where it is for one person only.
alter table tiers
  -- squawk-ignore constraint-missing-not-valid
  add column seats_included integer constraint tiers_seats_in_range check (seats_included between 2 and 500);
grant select (seats_included) on tiers to quorate_reader;

-- The term of the payer that this one is a copy of.
alter table terms
  add column follows_term_id uuid,
  drop constraint terms_source_check,
  -- squawk-ignore constraint-missing-not-valid
  add constraint terms_source_check check (source in ('join', 'renewal', 'import', 'grant', 'upgrade', 'group')),
  -- squawk-ignore adding-foreign-key-constraint, constraint-missing-not-valid
  add constraint terms_followed_exists foreign key (tenant_id, follows_term_id) references terms;
grant select (follows_term_id) on terms to quorate_reader;
-- squawk-ignore require-concurrent-index-creation
create unique index terms_by_followed on terms (tenant_id, follows_term_id, member_id) where follows_term_id is not null;
