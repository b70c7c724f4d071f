-- Billing runs: many renewals or reminders, prepared, looked through and released together.

create table billing_runs (
  tenant_id text not null references tenants on delete cascade,
  id uuid not null,
  kind text not null check (kind in ('renewals', 'reminders')),
  status text not null default 'preparing' check (status in
    ('preparing', 'draft', 'releasing', 'released', 'undoing', 'undone', 'failed')),
  -- Whom it was asked for: members or invoices that meet a condition, memberships that end by a day, one step.
  filter jsonb,
  expires_until date,
  step smallint check (step between 1 and 3),
  -- The same in words, for people.
  words text not null,
  -- Why it stopped; what is wrong with an item stands with the item.
  fault text,
  created_by uuid,
  released_by uuid,
  released_at timestamptz,
  finished_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id)
);
create index billing_runs_by_creation on billing_runs (tenant_id, created_at desc, id desc);
select fence_table('billing_runs');

-- What a run would do, one by one, and what became of it.
create table billing_run_items (
  tenant_id text not null,
  id uuid not null,
  run_id uuid not null,
  -- Whose term or invoice it is; null for an invoice of somebody who is no member.
  member_id uuid,
  -- Who gets the paper, as it was when the run was prepared.
  payer_name text not null,
  title text not null,
  title_key text collate "C" generated always as (fold(title)) stored not null,
  -- Of a renewal: the term that would follow. Of a reminder: its step and since when it is due.
  tier_id uuid,
  start_on date,
  end_on date,
  step smallint check (step between 1 and 3),
  due_date date,
  -- The invoice that is reminded of, or the one that a released renewal has made.
  invoice_id uuid,
  term_id uuid,
  lines jsonb not null default '[]',
  currency char(3),
  amount_minor bigint not null default 0 check (amount_minor >= 0),
  tax_minor bigint not null default 0 check (tax_minor >= 0),
  -- What has to be looked at: a word for programs, and a sentence for people.
  problem text,
  message text,
  -- With some problems nothing can be released.
  is_blocked boolean not null default false,
  included boolean not null,
  delivery text not null check (delivery in ('mail', 'print')),
  state text not null default 'waiting' check (state in
    ('waiting', 'done', 'unchanged', 'held', 'refused', 'undone', 'kept')),
  -- The mail is written after the paper: "waiting" is promised, and given out once.
  mail_state text not null default 'none' check (mail_state in ('none', 'waiting', 'queued', 'failed')),
  primary key (tenant_id, id),
  constraint billing_run_items_run_exists foreign key (tenant_id, run_id) references billing_runs on delete cascade,
  constraint billing_run_items_member_exists foreign key (tenant_id, member_id) references members,
  constraint billing_run_items_invoice_exists foreign key (tenant_id, invoice_id) references invoices,
  constraint billing_run_items_not_blocked check (not (is_blocked and included))
);
-- A member has one item in a run of renewals, and an invoice one in a run of reminders.
create unique index billing_run_items_member_once on billing_run_items (tenant_id, run_id, member_id) where step is null;
create unique index billing_run_items_invoice_once on billing_run_items (tenant_id, run_id, invoice_id) where step is not null;
-- Whichever run comes first bills a term; no other one does it again.
create unique index billing_run_items_term_once on billing_run_items (tenant_id, member_id, term_id)
  where state = 'done' and step is null;
create index billing_run_items_by_name on billing_run_items (tenant_id, run_id, title_key, id);
create index billing_run_items_by_amount on billing_run_items (tenant_id, run_id, amount_minor, id);
create index billing_run_items_by_state on billing_run_items (tenant_id, run_id, state, id);
create index billing_run_items_unmailed on billing_run_items (tenant_id, run_id, id) where mail_state = 'waiting';
create index billing_run_items_by_member on billing_run_items (tenant_id, member_id) where member_id is not null;
create index billing_run_items_by_invoice on billing_run_items (tenant_id, invoice_id) where invoice_id is not null;
select fence_table('billing_run_items');

-- The reminders that were sent of an invoice: each step once, whoever sends it.
create table reminders (
  tenant_id text not null,
  id uuid not null,
  invoice_id uuid not null,
  step smallint not null check (step between 1 and 3),
  sent_on date not null,
  delivery text not null check (delivery in ('mail', 'print')),
  -- What was still to be paid on that day.
  remaining_minor bigint not null check (remaining_minor > 0),
  mail_id uuid,
  run_id uuid,
  created_by uuid,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  constraint reminders_step_once unique (tenant_id, invoice_id, step),
  constraint reminders_invoice_exists foreign key (tenant_id, invoice_id) references invoices on delete cascade,
  constraint reminders_run_exists foreign key (tenant_id, run_id) references billing_runs
);
create index reminders_by_run on reminders (tenant_id, run_id) where run_id is not null;
select fence_table('reminders');

-- Invoices, and members, that are reminded of nothing.
create table reminder_stops (
  tenant_id text not null,
  id uuid not null,
  invoice_id uuid,
  member_id uuid,
  reason text not null check (reason <> ''),
  -- The last day of it; without one it holds until it is lifted.
  until_on date,
  created_by uuid,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  constraint reminder_stops_one_thing check (num_nonnulls(invoice_id, member_id) = 1),
  constraint reminder_stops_invoice_once unique (tenant_id, invoice_id),
  constraint reminder_stops_member_once unique (tenant_id, member_id),
  constraint reminder_stops_invoice_exists foreign key (tenant_id, invoice_id) references invoices on delete cascade,
  constraint reminder_stops_member_exists foreign key (tenant_id, member_id) references members on delete cascade
);
select fence_table('reminder_stops');

-- How many days after the due date each reminder goes out.
alter table tenants
  add column reminder_1_days smallint not null default 7,
  add column reminder_2_days smallint not null default 21,
  add column reminder_3_days smallint not null default 35,
  -- All of these are new, so there is nothing to scan.
  -- squawk-ignore constraint-missing-not-valid
  add constraint tenants_reminders_in_order check (
    reminder_1_days between 1 and 365 and reminder_2_days between 1 and 365 and reminder_3_days between 1 and 365
    and reminder_1_days < reminder_2_days and reminder_2_days < reminder_3_days
  );
