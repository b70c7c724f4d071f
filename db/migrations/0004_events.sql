create table events (
  tenant_id text not null references tenants on delete cascade,
  id uuid not null,
  title text not null check (title <> ''),
  description text not null default '',
  kind text not null default 'other'
    check (kind in ('conference', 'gala', 'workshop', 'hackathon', 'meeting', 'webinar', 'social', 'other')),
  -- Local time in time_zone, as people say it; starts_at and ends_at are the same moments as instants.
  event_date timestamp not null,
  end_date timestamp not null,
  time_zone text not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  location text not null default '',
  address text,
  online_url text,
  attendance_mode text not null default 'in_person' check (attendance_mode in ('in_person', 'online', 'hybrid')),
  -- null is unlimited
  capacity integer check (capacity >= 0),
  -- Seats held by registrations; moved only by the conditional update that takes or frees seats.
  seats_taken integer not null default 0 check (seats_taken >= 0),
  -- What people decided. The clock turns upcoming into ongoing and completed on reading: event_status_at.
  event_status text not null default 'upcoming' check (event_status in ('draft', 'upcoming', 'ongoing', 'completed', 'cancelled', 'postponed')),
  visibility text not null default 'public' check (visibility in ('public', 'members', 'tiers', 'private')),
  registration_opens_at timestamptz,
  registration_closes_at timestamptz,
  cancel_by timestamptz,
  waitlist_mode text not null default 'auto' check (waitlist_mode in ('none', 'manual', 'auto')),
  offer_minutes integer not null default 720 check (offer_minutes > 0),
  currency char(3) not null,
  organizer_account_id uuid,
  tags text[] not null default '{}',
  cancelled_at timestamptz,
  cancel_reason text,
  archived_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id),
  -- By the instants: the clocks going back may put a short event's local end before its local start.
  constraint events_in_order check (ends_at >= starts_at),
  constraint events_not_oversold check (capacity is null or seats_taken <= capacity),
  constraint events_organizer_exists foreign key (tenant_id, organizer_account_id) references accounts
)
-- Room on every page for the next version of an event whose seats are going.
with (fillfactor = 80);
create index events_by_date on events (tenant_id, event_date desc, id desc);
create index events_by_start on events (tenant_id, starts_at, id);
create index events_by_end on events (tenant_id, ends_at);
create index events_by_title on events (tenant_id, title, id);
create index events_by_kind on events (tenant_id, kind, event_date, id);
-- What members do not see, to be taken off the sums that know of all.
create index events_kept_private on events (tenant_id, starts_at) where visibility = 'private';
create index events_by_creation on events (tenant_id, created_at desc, id desc);
-- What the clock has yet to move; small as long as somebody moves it.
create index events_to_begin on events (tenant_id, starts_at, ends_at) where event_status = 'upcoming';
create index events_to_end on events (tenant_id, ends_at) where event_status = 'ongoing';
select fence_table('events');
select tally_table('events', 'event_status');

-- The words an event is found by; see member_words.
create table event_words (
  tenant_id text not null,
  word text collate "C" not null,
  event_id uuid not null,
  primary key (tenant_id, word, event_id),
  constraint event_words_event_exists foreign key (tenant_id, event_id) references events on delete cascade
);
create index event_words_by_event on event_words (tenant_id, event_id);
select fence_table('event_words');

-- Whole words and their parts, as for members.
create function event_search_words(title text, location text) returns setof text
language sql immutable parallel safe
begin atomic
  select words.word
  from (select fold(concat_ws(' ', title, location)) as folded) source,
    lateral (
      select regexp_split_to_table(source.folded, '[\s,;()"]+') as word
      union
      select regexp_split_to_table(source.folded, '[^[:alnum:]]+')
    ) words
  where words.word <> '';
end;

create function index_event_words() returns trigger
language plpgsql
set search_path = public, pg_catalog
as $$
begin
  if tg_op = 'UPDATE' then
    delete from event_words where tenant_id = old.tenant_id and event_id = old.id;
  end if;
  insert into event_words (tenant_id, word, event_id)
  select new.tenant_id, w.word, new.id from event_search_words(new.title, new.location) w (word);
  return null;
end
$$;
create trigger events_indexed_in after insert on events for each row execute function index_event_words();
create trigger events_indexed_over after update of title, location on events
  for each row when ((old.title, old.location) is distinct from (new.title, new.location)) execute function index_event_words();

create function event_status_at(decided text, starts_at timestamptz, ends_at timestamptz, at timestamptz) returns text
language sql immutable parallel safe
return case
  when decided in ('draft', 'cancelled', 'postponed') then decided
  when at < starts_at then 'upcoming'
  when at < ends_at then 'ongoing'
  else 'completed'
end;

create table ticket_types (
  tenant_id text not null,
  id uuid not null,
  event_id uuid not null,
  name text not null check (name <> ''),
  description text not null default '',
  price_minor bigint not null default 0 check (price_minor >= 0),
  currency char(3) not null,
  tax_rate numeric(5, 2) not null default 0 check (tax_rate between 0 and 100),
  quota integer check (quota >= 0),
  sold integer not null default 0 check (sold >= 0),
  sale_from timestamptz,
  sale_to timestamptz,
  audience text not null default 'everyone' check (audience in ('everyone', 'members', 'tiers', 'code')),
  tier_ids uuid[] not null default '{}',
  code text,
  min_per_order smallint not null default 1 check (min_per_order > 0),
  max_per_order smallint not null default 10 check (max_per_order >= 1),
  attendance_mode text check (attendance_mode in ('in_person', 'online')),
  waitlist_enabled boolean not null default true,
  hidden_when_sold_out boolean not null default false,
  is_active boolean not null default true,
  position smallint not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id),
  constraint ticket_types_not_oversold check (quota is null or sold <= quota),
  constraint ticket_types_event_exists foreign key (tenant_id, event_id) references events on delete cascade
);
create index ticket_types_by_event on ticket_types (tenant_id, event_id, position, id);
select fence_table('ticket_types');

create table event_sessions (
  tenant_id text not null,
  id uuid not null,
  event_id uuid not null,
  title text not null check (title <> ''),
  description text not null default '',
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  room text,
  track text,
  speakers jsonb not null default '[]',
  capacity integer check (capacity >= 0),
  credit_points numeric(6, 2) check (credit_points >= 0),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id),
  constraint event_sessions_in_order check (ends_at >= starts_at),
  constraint event_sessions_event_exists foreign key (tenant_id, event_id) references events on delete cascade
);
create index event_sessions_by_event on event_sessions (tenant_id, event_id, starts_at, id);
select fence_table('event_sessions');

-- Ends a statement with a sentence for a person, which is translated to a conflict.
create function refuse(reason text) returns text
language plpgsql
set search_path = pg_catalog
as $$
begin
  raise exception '%', reason using errcode = 'QT003';
end
$$;

create table registrations (
  tenant_id text not null,
  id uuid not null,
  event_id uuid not null,
  member_id uuid,
  guest_name text,
  guest_email text,
  ticket_type_id uuid,
  quantity smallint not null default 1 check (quantity > 0),
  status text not null check (status in
    ('pending_approval', 'pending_payment', 'confirmed', 'waitlisted', 'offered', 'attended', 'no_show', 'rejected', 'expired', 'cancelled', 'transferred')),
  price_minor bigint not null default 0 check (price_minor >= 0),
  currency char(3) not null,
  invoice_id uuid,
  answers jsonb not null default '{}',
  -- Opaque, on the ticket's QR code.
  code text not null check (code <> ''),
  source text not null default 'api' check (source in ('api', 'admin', 'member', 'import', 'public')),
  party_id uuid,
  registered_at timestamptz not null default now(),
  offer_expires_at timestamptz,
  checked_in_at timestamptz,
  checked_out_at timestamptz,
  cancelled_at timestamptz,
  cancel_reason text,
  -- What the person is still to be told. Set with the change, so that no notice is lost, and sent in
  -- batches outside of it, so that nobody waits for a seat while mails are written.
  notice text check (notice in ('registered', 'offered', 'event_cancelled')),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id),
  constraint registrations_code_unique unique (tenant_id, code),
  constraint registrations_somebody check (member_id is not null or guest_name is not null),
  constraint registrations_event_exists foreign key (tenant_id, event_id) references events on delete cascade,
  constraint registrations_member_exists foreign key (tenant_id, member_id) references members,
  constraint registrations_ticket_exists foreign key (tenant_id, ticket_type_id) references ticket_types
);
create index registrations_by_event on registrations (tenant_id, event_id, status, registered_at, id);
create index registrations_in_order on registrations (tenant_id, event_id, registered_at, id);
create index registrations_by_member on registrations (tenant_id, member_id, registered_at desc);
create index registrations_by_date on registrations (tenant_id, registered_at desc, id desc);
create index registrations_by_offer on registrations (tenant_id, offer_expires_at) where status = 'offered';
create index registrations_by_notice on registrations (tenant_id, id) where notice is not null;
create unique index registrations_once_per_member on registrations (tenant_id, event_id, member_id)
  where member_id is not null and status not in ('rejected', 'expired', 'cancelled', 'transferred');
select fence_table('registrations');

-- What one registration adds to the statistics: itself and its seats by status, and once it counts as
-- sold its price by currency.
create function registration_tallies(status text, quantity integer, price_minor bigint, currency text)
returns table (noun text, label text, amount bigint)
language sql immutable parallel safe
begin atomic
  select 'registrations', registration_tallies.status, 1::bigint
  union all
  select 'registration_seats', registration_tallies.status, registration_tallies.quantity::bigint
  union all
  select 'ticket_revenue', registration_tallies.currency, registration_tallies.price_minor
  where registration_tallies.status in ('confirmed', 'attended', 'no_show') and registration_tallies.price_minor > 0;
end;

create function tally_registrations_in() returns trigger
language plpgsql
set search_path = public, pg_catalog
as $$
begin
  insert into tallies (tenant_id, noun, status, row_count)
  select n.tenant_id, t.noun, t.label, sum(t.amount)
  from new_rows n, lateral registration_tallies(n.status, n.quantity, n.price_minor, n.currency) t
  group by n.tenant_id, t.noun, t.label;
  return null;
end
$$;
create trigger registrations_tallied_in after insert on registrations
  referencing new table as new_rows for each statement execute function tally_registrations_in();

create function tally_registrations_out() returns trigger
language plpgsql
set search_path = public, pg_catalog
as $$
begin
  insert into tallies (tenant_id, noun, status, row_count)
  select o.tenant_id, t.noun, t.label, -sum(t.amount)
  from old_rows o, lateral registration_tallies(o.status, o.quantity, o.price_minor, o.currency) t
  where o.tenant_id in (select tenant_id from tenants)
  group by o.tenant_id, t.noun, t.label;
  return null;
end
$$;
create trigger registrations_tallied_out after delete on registrations
  referencing old table as old_rows for each statement execute function tally_registrations_out();

create function tally_registration_move() returns trigger
language plpgsql
set search_path = public, pg_catalog
as $$
begin
  insert into tallies (tenant_id, noun, status, row_count)
  select new.tenant_id, t.noun, t.label, sum(t.amount)
  from (
    select * from registration_tallies(new.status, new.quantity, new.price_minor, new.currency)
    union all
    select noun, label, -amount from registration_tallies(old.status, old.quantity, old.price_minor, old.currency)
  ) t (noun, label, amount)
  group by t.noun, t.label
  having sum(t.amount) <> 0;
  return null;
end
$$;
create trigger registrations_tallied_over after update of status, quantity, price_minor on registrations
  for each row when (
    old.status <> new.status or old.quantity <> new.quantity or old.price_minor <> new.price_minor
  ) execute function tally_registration_move();

-- One row per scan that did something. The nonce comes from the scanning device: the same scan sent
-- twice finds its first row.
create table check_ins (
  tenant_id text not null,
  id uuid not null,
  event_id uuid not null,
  registration_id uuid,
  session_id uuid,
  kind text not null default 'entry' check (kind in ('entry', 'exit')),
  at timestamptz not null default now(),
  by_account_id uuid,
  device text,
  nonce text not null check (nonce <> ''),
  result text not null check (result in ('ok', 'refused')),
  reason text check (reason in
    ('invalid', 'unpaid', 'blocked', 'invalid_time', 'canceled', 'already_redeemed', 'product', 'rules', 'ambiguous', 'revoked', 'unapproved', 'error')),
  primary key (tenant_id, id),
  constraint check_ins_nonce_unique unique (tenant_id, nonce),
  constraint check_ins_event_exists foreign key (tenant_id, event_id) references events on delete cascade,
  constraint check_ins_registration_exists foreign key (tenant_id, registration_id) references registrations on delete cascade
);
create index check_ins_by_registration on check_ins (tenant_id, registration_id, at);
create index check_ins_by_event on check_ins (tenant_id, event_id, at);
select fence_table('check_ins');

create table feedback (
  tenant_id text not null,
  id uuid not null,
  event_id uuid not null,
  registration_id uuid not null,
  rating smallint not null check (rating between 1 and 5),
  nps smallint check (nps between 0 and 10),
  liked text not null default '',
  improve text not null default '',
  is_anonymous boolean not null default false,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  constraint feedback_once unique (tenant_id, registration_id),
  constraint feedback_event_exists foreign key (tenant_id, event_id) references events on delete cascade,
  constraint feedback_registration_exists foreign key (tenant_id, registration_id) references registrations on delete cascade
);
create index feedback_by_event on feedback (tenant_id, event_id, created_at desc);
select fence_table('feedback');

-- How often each rating and each likelihood of recommending was given, for averages without reading them all.
create function tally_feedback_in() returns trigger
language plpgsql
set search_path = public, pg_catalog
as $$
begin
  insert into tallies (tenant_id, noun, status, row_count)
  select tenant_id, 'feedback_rating', rating::text, count(*) from new_rows group by tenant_id, rating
  union all
  select tenant_id, 'feedback_nps', nps::text, count(*) from new_rows where nps is not null group by tenant_id, nps;
  return null;
end
$$;
create trigger feedback_tallied_in after insert on feedback
  referencing new table as new_rows for each statement execute function tally_feedback_in();

create function tally_feedback_out() returns trigger
language plpgsql
set search_path = public, pg_catalog
as $$
begin
  insert into tallies (tenant_id, noun, status, row_count)
  select tenant_id, 'feedback_rating', rating::text, -count(*) from old_rows
  where tenant_id in (select tenant_id from tenants) group by tenant_id, rating
  union all
  select tenant_id, 'feedback_nps', nps::text, -count(*) from old_rows
  where nps is not null and tenant_id in (select tenant_id from tenants) group by tenant_id, nps;
  return null;
end
$$;
create trigger feedback_tallied_out after delete on feedback
  referencing old table as old_rows for each statement execute function tally_feedback_out();
