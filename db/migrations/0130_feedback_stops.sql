-- Whether somebody is asked by mail what events were like. Mails that people need to come, or to know that they need not,
-- have no such switch.
alter table members add column gets_feedback_requests boolean not null default true;

-- Addresses of people who are no members and are not asked any more.
create table feedback_stops (
  tenant_id text not null references tenants on delete cascade,
  id uuid not null,
  email_key text not null check (email_key <> ''),
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  constraint feedback_stops_address_once unique (tenant_id, email_key)
);
select fence_table('feedback_stops');
