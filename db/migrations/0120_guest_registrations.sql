-- Whether people without an account register as guests on the page that everybody may see.
alter table events add column takes_guests boolean not null default true;

-- What people asked for on the public page of an event, until they open the link that was mailed to their address and
-- confirm it there. It holds no seat.
create table guest_registrations (
  tenant_id text not null,
  id uuid not null,
  event_id uuid not null,
  name text not null check (name <> ''),
  email text not null,
  email_key text not null check (email_key <> ''),
  ticket_type_id uuid,
  quantity smallint not null check (quantity > 0),
  companions text[] not null default '{}',
  -- What opened the ticket type, to be looked at once more when it is booked.
  code text,
  custom_values jsonb not null default '{}',
  -- The SHA-256 of the link's token.
  token_hash bytea not null,
  expires_at timestamptz not null,
  -- The mail with the link, which goes with this row.
  mail_id uuid not null,
  -- What was booked with the link, which leads there from then on.
  registration_id uuid,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  constraint guest_registrations_token_unique unique (tenant_id, token_hash),
  constraint guest_registrations_event_exists foreign key (tenant_id, event_id) references events on delete cascade,
  constraint guest_registrations_ticket_exists foreign key (tenant_id, ticket_type_id)
    references ticket_types on delete cascade,
  constraint guest_registrations_registration_exists foreign key (tenant_id, registration_id)
    references registrations on delete cascade
);
create index guest_registrations_by_event on guest_registrations (tenant_id, event_id, email_key);
create index guest_registrations_by_ticket on guest_registrations (tenant_id, ticket_type_id);
create index guest_registrations_by_registration on guest_registrations (tenant_id, registration_id);
create index guest_registrations_by_expiry on guest_registrations (tenant_id, expires_at);
create index guest_registrations_by_email on guest_registrations (tenant_id, email_key);
select fence_table('guest_registrations');
