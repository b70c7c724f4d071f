-- Fields that an association gives its members, events, registrations and invoices itself. What a record holds of them
-- stands in its column custom_values under their keys, written as it travels: amounts as decimal text, days as
-- YYYY-MM-DD, several choices as a list.
create table custom_fields (
  tenant_id text not null references tenants on delete cascade,
  id uuid not null,
  noun text not null check (noun in ('members', 'events', 'registrations', 'invoices')),
  key text collate "C" not null check (key ~ '^[a-z][a-z0-9_]{0,39}$'),
  label text not null check (label <> ''),
  type text not null check (type in
    ('text', 'long_text', 'number', 'money', 'date', 'boolean', 'choice', 'multi_choice', 'url')),
  -- [{"value": …, "label": …}] in their order; empty for the other types.
  choices jsonb not null default '[]',
  required boolean not null default false,
  help text not null default '',
  visible_to text not null default 'staff' check (visible_to in ('staff', 'member', 'public')),
  member_may_edit boolean not null default false,
  position integer not null check (position >= 0),
  archived_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id),
  constraint custom_fields_key_unique unique (tenant_id, noun, key),
  constraint custom_fields_edited_when_seen check (not member_may_edit or visible_to <> 'staff')
);
select fence_table('custom_fields');
-- A reading for one account knows the fields that everybody concerned sees.
select open_to_reader('custom_fields', $$visible_to <> 'staff'$$);

-- Empty in every row since the table was made.
-- squawk-ignore renaming-column
alter table members rename column custom to custom_values;
alter table events add column custom_values jsonb not null default '{}';
alter table registrations add column custom_values jsonb not null default '{}';
alter table invoices add column custom_values jsonb not null default '{}';
grant select (custom_values) on members to quorate_reader;
grant select (custom_values) on events to quorate_reader;
grant select (custom_values) on registrations to quorate_reader;
grant select (custom_values) on invoices to quorate_reader;

-- What a custom value is as a number and as a day; null for what is none, so that no value makes a query fail.
create function custom_number(value text) returns numeric
language sql immutable parallel safe
return case when value ~ '^-?\d{1,15}(\.\d{1,6})?$' then value::numeric end;

create function custom_day(value text) returns date
language sql immutable parallel safe
return case
  when value ~ '^[1-9]\d{3}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$'
  -- Added up rather than read: no day of a month is out of its reach.
  then (substr(value, 1, 8) || '01')::date + (substr(value, 9, 2)::integer - 1)
end;

-- As before, but what an association notes in fields of its own stays open when the invoice is issued.
create or replace function guard_invoice() returns trigger
language plpgsql
set search_path = public, pg_catalog
as $$
declare
  may_move constant text[] := array['status', 'paid_minor', 'credited_minor', 'remaining_minor', 'memo', 'sent_at', 'paid_at',
    'paid_on', 'voided_at', 'void_reason', 'uncollectible_at', 'write_off_reason', 'custom_values', 'version', 'updated_at'];
begin
  if tg_op = 'DELETE' then
    if old.status <> 'draft' and exists (select from tenants where tenant_id = old.tenant_id) then
      raise exception 'a finalised invoice cannot be deleted' using errcode = 'QT003';
    end if;
    return old;
  end if;
  if old.status = 'draft' then
    return new;
  end if;
  if (to_jsonb(new) - may_move) <> (to_jsonb(old) - may_move) then
    raise exception 'a finalised invoice cannot be changed' using errcode = 'QT003';
  end if;
  if new.status <> old.status and not (
    (old.status = 'open' and new.status in ('paid', 'void', 'uncollectible'))
    or (old.status = 'uncollectible' and new.status in ('paid', 'void', 'open'))
    or (old.status = 'paid' and new.status in ('open', 'uncollectible') and new.remaining_minor > 0)
  ) then
    raise exception 'an invoice cannot go from % to %', old.status, new.status using errcode = 'QT003';
  end if;
  return new;
end
$$;
