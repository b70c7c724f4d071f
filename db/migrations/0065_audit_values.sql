-- What the audit log says of people stands beside it, so that it can be erased while the log stays as it was written.
--
-- The log keeps who did what to what, what tells nothing of a person (states, amounts, dates of terms), and for every
-- other field the word "(erased)", which is what remains once the value is gone. Beside it stand the values, and in the
-- log the SHA-256 of a salt and the values: whoever chains entries later covers the hash, and it stays true, and tells
-- nothing, when salt and values are deleted.

-- Whether this transaction erases a person: only then may go, or be overwritten, what otherwise stays for good.
create function is_erasing() returns boolean
language sql stable parallel safe
set search_path = pg_catalog
return coalesce(current_setting('app.erasing', true), '') = 'on';

alter table audit_log add column values_hash bytea check (octet_length(values_hash) = 32);

create table audit_values (
  tenant_id text not null,
  entry_id uuid not null,
  salt bytea not null check (octet_length(salt) = 16),
  -- JSON as it was hashed: {"before": {…}, "after": {…}}.
  content text not null,
  primary key (tenant_id, entry_id),
  constraint audit_values_entry_exists foreign key (tenant_id, entry_id) references audit_log on delete cascade
);
select fence_table('audit_values', 'select, insert, delete');

create function guard_audit_values() returns trigger
language plpgsql
set search_path = public, pg_catalog
as $$
begin
  if not is_erasing() and exists (select from tenants where tenant_id = old.tenant_id) then
    raise exception 'the audit log is not rewritten' using errcode = 'QT003';
  end if;
  return old;
end
$$;
create trigger audit_values_guarded before delete on audit_values for each row execute function guard_audit_values();

-- What is there already, one tenant at a time, so that an owner whom the fence holds can do it too. Numbers, yes and no,
-- identifiers and the fields named here stay; lib/audit/service.ts decides so of new entries.
create function personal_part(side jsonb) returns jsonb
language sql immutable
begin atomic
  select jsonb_object_agg(key, value) from jsonb_each(side)
  where jsonb_typeof(value) not in ('null', 'boolean', 'number')
    and key <> all (array['amount', 'billing', 'currency', 'due_date', 'end_date', 'end_on', 'event_date', 'event_status', 'fields',
      'from', 'issue_date', 'kind', 'list_status', 'method', 'number', 'paid_on', 'payment_due_at', 'received_on', 'refunded_on', 'roles',
      'snoozed_until', 'start_on', 'status', 'template', 'total', 'until_on', 'valid_through'])
    and not (jsonb_typeof(value) = 'string' and (value #>> '{}') ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$');
end;
do $$
declare
  tenant text;
begin
  for tenant in select tenant_id from tenant_ids loop
    execute format('set local app.tenant = %L', tenant);
    insert into audit_values (tenant_id, entry_id, salt, content)
    select tenant, l.id, uuid_send(gen_random_uuid()),
      (case when kept.before is null then '{}' else jsonb_build_object('before', kept.before) end
        || case when kept.after is null then '{}' else jsonb_build_object('after', kept.after) end)::text
    from audit_log l, lateral (select personal_part(l.before) as before, personal_part(l.after) as after) kept
    where l.tenant_id = tenant and num_nonnulls(kept.before, kept.after) > 0;
    update audit_log l set values_hash = sha256(v.salt || convert_to(v.content, 'UTF8')),
      before = l.before || coalesce((select jsonb_object_agg(field, '(erased)') from jsonb_object_keys(v.content::jsonb -> 'before') field), '{}'),
      after = l.after || coalesce((select jsonb_object_agg(field, '(erased)') from jsonb_object_keys(v.content::jsonb -> 'after') field), '{}')
    from audit_values v where l.tenant_id = tenant and v.tenant_id = tenant and v.entry_id = l.id;
  end loop;
  execute 'set local app.tenant = ''-''';
end
$$;
drop function personal_part(jsonb);
