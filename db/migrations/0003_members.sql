create table tiers (
  tenant_id text not null references tenants on delete cascade,
  id uuid not null,
  name text not null check (name <> ''),
  description text not null default '',
  price_minor bigint not null default 0 check (price_minor >= 0),
  renewal_price_minor bigint check (renewal_price_minor >= 0),
  joining_fee_minor bigint not null default 0 check (joining_fee_minor >= 0),
  currency char(3) not null,
  tax_rate numeric(5, 2) not null default 0 check (tax_rate between 0 and 100),
  tax_included boolean not null default true,
  period_unit text not null default 'year' check (period_unit in ('day', 'month', 'year', 'lifetime')),
  period_count smallint not null default 1 check (period_count > 0),
  period_type text not null default 'rolling' check (period_type in ('rolling', 'fixed')),
  fixed_start text check (fixed_start ~ '^\d\d-\d\d$'),
  rollover text check (rollover ~ '^\d\d-\d\d$'),
  grace_days smallint not null default 30 check (grace_days >= 0),
  renewal_opens_days smallint not null default 60 check (renewal_opens_days >= 0),
  requires_approval boolean not null default false,
  requires_payment boolean not null default false,
  auto_renew_default boolean not null default false,
  seat_limit integer check (seat_limit > 0),
  has_voting_right boolean not null default true,
  visibility text not null default 'public' check (visibility in ('public', 'admin')),
  is_active boolean not null default true,
  position smallint not null default 0,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id),
  constraint tiers_name_unique unique (tenant_id, name)
);
select fence_table('tiers');

create table members (
  tenant_id text not null references tenants on delete cascade,
  id uuid not null,
  member_number text not null,
  kind text not null default 'individual' check (kind in ('individual', 'organization')),
  first_name text not null check (first_name <> ''),
  last_name text not null check (last_name <> ''),
  email text,
  email_key text,
  phone text,
  organization text,
  job_title text,
  birth_date date,
  address_line1 text,
  address_line2 text,
  postal_code text,
  city text,
  region text,
  country char(2),
  language text,
  photo_url text,
  -- Moved by the clock from active to grace to lapsed (lib/members/status.ts); the other states by people.
  status text not null default 'pending'
    check (status in ('pending', 'active', 'grace', 'lapsed', 'suspended', 'cancelled', 'deceased')),
  status_reason text,
  override_status text check (override_status in ('active', 'grace', 'lapsed', 'suspended')),
  override_until date,
  override_reason text,
  tier_id uuid,
  joined_on date,
  current_term_start date,
  -- The last day of the paid term, inclusive; null is a lifetime membership or none yet.
  valid_through date,
  -- The last day of grace, inclusive.
  grace_through date,
  renewal_due_on date,
  auto_renew boolean not null default false,
  parent_member_id uuid,
  payer_member_id uuid,
  account_id uuid,
  referral_source text,
  referred_by_member_id uuid,
  directory_opt_in boolean not null default false,
  mail_consent jsonb not null default '{}',
  tags text[] not null default '{}',
  custom jsonb not null default '{}',
  notes text,
  archived_at timestamptz,
  deceased_on date,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- What lists filter and tallies count by: archived members stand apart from every status.
  list_status text generated always as (case when archived_at is null then status else 'archived' end) stored not null,
  name_key text collate "C" generated always as (fold(last_name || ' ' || first_name)) stored not null,
  primary key (tenant_id, id),
  constraint members_number_unique unique (tenant_id, member_number),
  constraint members_account_unique unique (tenant_id, account_id),
  constraint members_tier_exists foreign key (tenant_id, tier_id) references tiers,
  constraint members_account_exists foreign key (tenant_id, account_id) references accounts,
  constraint members_parent_exists foreign key (tenant_id, parent_member_id) references members,
  constraint members_payer_exists foreign key (tenant_id, payer_member_id) references members,
  constraint members_referrer_exists foreign key (tenant_id, referred_by_member_id) references members
);
create index members_by_name on members (tenant_id, name_key, id);
create index members_by_status on members (tenant_id, list_status, name_key, id);
create index members_by_creation on members (tenant_id, created_at desc, id desc);
-- What these include lets figures be counted from the index alone.
-- CASE rather than COALESCE: under row-level security only the former can be an index condition.
create index members_by_joining on members (tenant_id, (case when joined_on is null then 'infinity'::date else joined_on end), id) include (joined_on, list_status);
create index members_by_expiry on members (tenant_id, (case when valid_through is null then 'infinity'::date else valid_through end), id) include (valid_through, list_status);
create index members_by_tier on members (tenant_id, tier_id, name_key, id) include (list_status);
create index members_by_email on members (tenant_id, email_key);
create index members_by_parent on members (tenant_id, parent_member_id) where parent_member_id is not null;
select fence_table('members');
select tally_table('members', 'list_status');

-- The words a member is found by. Row-level security lets only leak-proof operators reach an index,
-- which text comparison is and LIKE is not: a prefix search is a range over these words.
create table member_words (
  tenant_id text not null,
  word text collate "C" not null,
  member_id uuid not null,
  primary key (tenant_id, word, member_id),
  foreign key (tenant_id, member_id) references members on delete cascade
);
create index member_words_by_member on member_words (tenant_id, member_id);
select fence_table('member_words');

-- Whole words and their parts: "Müller-Schmidt" is found by muller-schmidt, muller and schmidt.
create function member_search_words(first_name text, last_name text, email text, member_number text, organization text, city text)
returns setof text
language sql immutable parallel safe
begin atomic
  select words.word
  from (select fold(concat_ws(' ', first_name, last_name, email, member_number, organization, city)) as folded) source,
    lateral (
      select regexp_split_to_table(source.folded, '[\s,;()"]+') as word
      union
      select regexp_split_to_table(source.folded, '[^[:alnum:]]+')
    ) words
  where words.word <> '';
end;

create function index_member_words() returns trigger
language plpgsql
set search_path = public, pg_catalog
as $$
begin
  if tg_op = 'UPDATE' then
    delete from member_words gone
    using old_rows o join new_rows n on n.tenant_id = o.tenant_id and n.id = o.id
    where gone.tenant_id = o.tenant_id and gone.member_id = o.id
      and (o.first_name, o.last_name, o.email, o.member_number, o.organization, o.city)
        is distinct from (n.first_name, n.last_name, n.email, n.member_number, n.organization, n.city);
  end if;
  insert into member_words (tenant_id, word, member_id)
  select n.tenant_id, w.word, n.id
  from new_rows n, lateral member_search_words(n.first_name, n.last_name, n.email, n.member_number, n.organization, n.city) w (word)
  on conflict do nothing;
  return null;
end
$$;
create trigger members_indexed_in after insert on members
  referencing new table as new_rows for each statement execute function index_member_words();
create trigger members_indexed_over after update on members
  referencing old table as old_rows new table as new_rows for each statement execute function index_member_words();

-- A term is a stretch of membership. Renewing adds a row; dates of an ended term are never rewritten.
create table terms (
  tenant_id text not null,
  id uuid not null,
  member_id uuid not null,
  tier_id uuid not null,
  start_on date not null,
  -- Inclusive; null for a lifetime.
  end_on date,
  source text not null check (source in ('join', 'renewal', 'import', 'grant', 'upgrade')),
  invoice_id uuid,
  state text not null default 'proposed' check (state in ('proposed', 'active', 'ended', 'cancelled')),
  created_by uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id),
  constraint terms_in_order check (end_on is null or end_on >= start_on),
  constraint terms_member_exists foreign key (tenant_id, member_id) references members on delete cascade,
  constraint terms_tier_exists foreign key (tenant_id, tier_id) references tiers
);
create index terms_by_member on terms (tenant_id, member_id, start_on desc);
create index terms_by_start on terms (tenant_id, start_on) include (source, state);
create index terms_by_end on terms (tenant_id, end_on);
create index terms_by_invoice on terms (tenant_id, invoice_id);
select fence_table('terms');
