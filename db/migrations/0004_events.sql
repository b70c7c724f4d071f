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
  constraint events_in_order check (end_date >= event_date),
  constraint events_not_oversold check (capacity is null or seats_taken <= capacity),
  constraint events_organizer_exists foreign key (tenant_id, organizer_account_id) references accounts
);
create index events_by_date on events (tenant_id, event_date desc, id desc);
create index events_by_start on events (tenant_id, starts_at, id);
create index events_by_end on events (tenant_id, ends_at);
create index events_by_title on events (tenant_id, title, id);
create index events_by_creation on events (tenant_id, created_at desc, id desc);
select fence_table('events');
create trigger events_tallied_in after insert on events
  referencing new table as new_rows for each statement execute function tally_inserts('event_status');
create trigger events_tallied_out after delete on events
  referencing old table as old_rows for each statement execute function tally_deletes('event_status');
create trigger events_tallied_over after update on events
  referencing old table as old_rows new table as new_rows for each statement execute function tally_updates('event_status');

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
create index registrations_by_member on registrations (tenant_id, member_id, registered_at desc);
create index registrations_by_date on registrations (tenant_id, registered_at desc, id desc);
create unique index registrations_once_per_member on registrations (tenant_id, event_id, member_id)
  where member_id is not null and status not in ('rejected', 'expired', 'cancelled', 'transferred');
select fence_table('registrations');

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
