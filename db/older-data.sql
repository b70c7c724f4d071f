-- Two associations as the schema of migration 0011 holds them, for tests that bring older data to the newest schema.
-- What an association wrote then does not change: later columns have no place here.
do $$
declare
  tenant text;
  tier uuid;
  event uuid;
  member uuid;
  invoice uuid;
  payment uuid;
begin
  foreach tenant in array array['choir', 'rowing'] loop
    perform set_config('app.tenant', tenant, true);
    tier := md5(tenant || ' tier')::uuid;
    event := md5(tenant || ' event')::uuid;
    insert into tenants (tenant_id, name) values (tenant, initcap(tenant));
    insert into accounts (tenant_id, id, email, email_key, first_name, last_name, password_hash, roles, status)
    select tenant, md5(tenant || ' account ' || n)::uuid, n || '@example.org', n || '@example.org', 'Ada', 'Number ' || n,
      'no password', array[case when n = 1 then 'administrator' else 'member' end],
      (array['verified', 'unverified', 'awaiting_approval', 'disabled'])[n]
    from generate_series(1, 4) n;
    insert into mail_tokens (tenant_id, id, account_id, purpose, token_hash, expires_at)
    values (tenant, md5(tenant || ' token')::uuid, md5(tenant || ' account 2')::uuid, 'verify', sha256('token'), '2027-01-01');
    insert into tiers (tenant_id, id, name, price_minor, currency) values (tenant, tier, 'Full', 6000, 'EUR');
    insert into events (tenant_id, id, title, event_date, end_date, time_zone, starts_at, ends_at, currency, event_status)
    values (tenant, event, 'Summer concert', '2025-06-01T18:00', '2025-06-01T21:00', 'Europe/Berlin',
      '2025-06-01T16:00Z', '2025-06-01T19:00Z', 'EUR', 'completed');
    for n in 1 .. 12 loop
      member := md5(tenant || ' member ' || n)::uuid;
      invoice := md5(tenant || ' invoice ' || n)::uuid;
      payment := md5(tenant || ' payment ' || n)::uuid;
      insert into members (tenant_id, id, member_number, first_name, last_name, status, tier_id, joined_on, valid_through)
      values (tenant, member, 'M-' || n, 'Grace', 'Sample ' || n, (array['active', 'grace', 'lapsed', 'cancelled'])[1 + n % 4],
        tier, date '2024-01-01' + n, date '2025-01-01' + n);
      insert into terms (tenant_id, id, member_id, tier_id, start_on, end_on, source, state)
      values (tenant, md5(tenant || ' term ' || n)::uuid, member, tier, date '2025-01-01' + n, date '2026-01-01' + n,
        case when n % 2 = 0 then 'renewal' else 'join' end, 'active');
      insert into registrations (tenant_id, id, event_id, member_id, status, currency, price_minor, code, registered_at)
      values (tenant, md5(tenant || ' registration ' || n)::uuid, event, member,
        (array['attended', 'no_show', 'waitlisted'])[1 + n % 3], 'EUR', 2500, 'code-' || n,
        timestamptz '2025-05-01T10:00Z');
      insert into invoices (tenant_id, id, number, status, kind, member_id, registration_id, currency, issue_date, due_date,
        subtotal_minor, total_minor, paid_minor, paid_on)
      values (tenant, invoice, 'INV-' || n, 'paid', case when n % 2 = 0 then 'event' else 'dues' end, member,
        case when n % 2 = 0 then md5(tenant || ' registration ' || n)::uuid end, 'EUR', date '2025-02-01' + n,
        date '2025-03-01' + n, 2500, 2500, 2500, date '2025-02-10' + n);
      insert into payments (tenant_id, id, number, member_id, method, amount_minor, applied_minor, currency, received_on)
      values (tenant, payment, 'P-' || n, member, 'cash', 2500, 2500, 'EUR', date '2025-02-10' + n);
      insert into payment_allocations (tenant_id, id, payment_id, invoice_id, amount_minor)
      values (tenant, md5(tenant || ' allocation ' || n)::uuid, payment, invoice, 2500);
    end loop;
    insert into anomaly_findings (tenant_id, id, type, module, severity, score, entity, observed, window_from, window_to,
      occurred_on, explanation, suggested_action, method, currency, status, note, decided_by, decided_at, first_seen, last_seen)
    select tenant, md5(tenant || ' anomaly ' || n)::uuid, 'overpayment', 'finances', 'high', 0.9,
      jsonb_build_object('type', 'payments', 'id', null, 'label', 'P-' || n, 'href', null),
      '{"value": 2, "unit": "count", "text": "twice"}', '2025-01-01', '2025-03-31', '2025-02-10', 'Paid too much.',
      'Pay it back.', 'Rule', 'EUR', (array['open', 'ignored', 'resolved', 'resolved'])[n],
      (array[null, 'A gift', 'Paid back', 'Not found any more'])[n],
      case when n in (2, 3) then md5(tenant || ' account 1')::uuid end, case when n > 1 then timestamptz '2025-04-01Z' end,
      '2025-03-01Z', '2025-03-31Z'
    from generate_series(1, 4) n;
    insert into insights (tenant_id, id, kind, module, tone, title, why, certainty, impact, score, measure, decided_measure,
      status, snoozed_until, is_useful, decided_by, decided_at, is_current, first_seen, last_seen)
    select tenant, md5(tenant || ' insight ' || n)::uuid, 'overdue', 'finances', 'warning', 'Overdue ' || n, 'Because', 'Counted',
      0.5, 0.4, 7, case when n > 1 then 6 end, (array['open', 'dismissed', 'snoozed'])[n],
      case when n = 3 then date '2025-05-01' end, case when n = 2 then false end,
      case when n > 1 then md5(tenant || ' account 1')::uuid end, case when n > 1 then timestamptz '2025-04-01Z' end, n < 3,
      '2025-03-01Z', '2025-03-31Z'
    from generate_series(1, 3) n;
    insert into anomaly_runs (tenant_id, module, lookback_days, window_from, window_to, checked, ran_at)
    values (tenant, 'all', 90, '2025-01-01', '2025-03-31', '[]', '2025-03-31Z');
    -- Now, while the tenant is this one, and not at the end: what is checked at commit.
    set constraints all immediate;
    set constraints all deferred;
  end loop;
end
$$;
