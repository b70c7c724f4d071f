import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { removeDemo, seedDemo } from '#lib/demo/demo'
import { todayIn } from '#lib/format/dates'
import { verifyBooks } from '#lib/server/verify-books'

/**
 * The demo writes rows, it does not call the product. Here stands what the product would have made sure of, worked out
 * from the rows alone and from nothing that the generator knows; each rule is also held against a row that breaks it.
 */
interface Rule {
  title: string
  /** Selects what breaks the rule; `today` is the day of the demo. */
  sql: string
  /** Changes one row so that it does. */
  broken: { table: string; set: string; where?: string }
}

const COUNTED = `state in ('active', 'ended')`
/** The days that terms of a member cover. */
const COVERED = `select member_id, range_agg(daterange(start_on, end_on, '[]')) as days from terms where ${COUNTED} group by 1`
const NEXT_PERIOD = `select *, lead(from_on) over w as next_on, lead(status) over w as next_status, lead(cause) over w as next_cause,
  lag(status) over w as before
  from status_periods window w as (partition by member_id order by from_on, created_at)`

const RULES: readonly Rule[] = [
  // Terms and what they cost.
  {
    title: 'a term that counts has an invoice, or a reason why it has none',
    sql: `select t.id from terms t join tiers r on r.id = t.tier_id where t.${COUNTED} and r.price_minor > 0 and t.source <> 'import'
      and not (t.billing in ('invoice', 'paid') and t.invoice_id is not null)
      and not (t.billing = 'waived' and t.invoice_id is null and t.billing_reason <> '')
      and not (t.billing = 'free' and (t.replaces_term_id is not null or t.follows_term_id is not null))`,
    broken: { table: 'terms', set: 'invoice_id = null', where: `billing = 'invoice' and ${COUNTED}` },
  },
  {
    title: 'a term that has to be paid first counts when its invoice is paid, and not before the money came',
    sql: `select t.id from terms t join invoices i on i.id = t.invoice_id where t.${COUNTED} and t.requires_payment
      and (i.status <> 'paid' or t.updated_at::date < i.paid_on and not exists (select from payment_allocations a where a.invoice_id = i.id and a.amount_minor < 0))`,
    broken: { table: 'terms', set: `state = 'active'`, where: `state = 'proposed' and requires_payment` },
  },
  {
    title: 'a renewal has to be paid first, and so has a tier that says so',
    sql: `select t.id from terms t join tiers r on r.id = t.tier_id where t.billing = 'invoice' and t.requires_payment <> (t.source <> 'join' or r.requires_payment)`,
    broken: { table: 'terms', set: 'requires_payment = false', where: `source = 'renewal' and billing = 'invoice'` },
  },
  {
    title: 'a proposed term waits for money or for somebody to approve it',
    sql: `select t.id from terms t left join invoices i on i.id = t.invoice_id
      where t.state = 'proposed' and not t.awaits_approval and i.status is distinct from 'open' and i.status is distinct from 'uncollectible'`,
    broken: { table: 'terms', set: 'invoice_id = null', where: `state = 'proposed' and not awaits_approval` },
  },
  {
    title: 'nobody waits for approval in a tier that needs none, and no term that counts waits',
    sql: `select t.id from terms t join tiers r on r.id = t.tier_id where t.awaits_approval and (not r.requires_approval or t.${COUNTED} or t.source <> 'join')`,
    broken: { table: 'terms', set: 'awaits_approval = true', where: COUNTED },
  },
  {
    title: 'the invoice of a cancelled term is void',
    sql: `select t.id from terms t join invoices i on i.term_id = t.id where t.state = 'cancelled' and i.status <> 'void'`,
    broken: { table: 'terms', set: `state = 'cancelled'`, where: `state = 'proposed' and invoice_id is not null` },
  },
  {
    title: 'an invoice and its term name each other, and the one who pays for the member gets it',
    sql: `select i.number from invoices i join terms t on t.id = i.term_id join members m on m.id = t.member_id
      where i.member_id is distinct from coalesce(m.payer_member_id, m.id) or i.kind <> 'dues'
      or t.invoice_id is distinct from i.id and not (t.state = 'cancelled' and i.status = 'void')`,
    broken: {
      table: 'terms',
      set: 'member_id = (select id from members m where m.tenant_id = terms.tenant_id limit 1)',
      // One that counts could meet another one.
      where: `invoice_id is not null and state = 'proposed'`,
    },
  },
  {
    title: 'a term lasts a year from its start, unless it shares the year with another tier',
    sql: `select t.id from terms t left join terms n on n.replaces_term_id = t.id and n.${COUNTED}
      where t.${COUNTED} and t.follows_term_id is null and case
      when t.replaces_term_id is not null then t.end_on <> t.replaced_end_on
      when n.id is not null then t.end_on <> n.start_on - 1 or n.replaced_end_on <> (t.start_on + interval '1 year')::date - 1
      else t.end_on <> (t.start_on + interval '1 year')::date - 1 end`,
    broken: { table: 'terms', set: 'end_on = end_on - 3', where: `${COUNTED} and replaces_term_id is null` },
  },
  {
    title:
      'who shares a membership has the days of the payer from when they share it, in the same tier, within the seats',
    sql: `select t.id from terms t join members m on m.id = t.member_id join terms p on p.id = t.follows_term_id
        join members o on o.id = p.member_id join tiers r on r.id = t.tier_id
      where (t.tier_id, t.end_on, t.state, t.start_on, m.group_id, o.group_role) is distinct from
        (p.tier_id, p.end_on, p.state, greatest(p.start_on, m.group_since), o.group_id, 'payer')
        or (select count(*) from members g where g.group_id = m.group_id) > r.seats_included`,
    broken: { table: 'terms', set: 'end_on = end_on - 1', where: 'follows_term_id is not null' },
  },
  {
    title: 'a renewal follows its term without a day between, or begins when the money came after the grace',
    sql: `select t.id from terms t left join invoices i on i.id = t.invoice_id
      left join lateral (select p.end_on + r.grace_days as grace_on, p.end_on from terms p join tiers r on r.id = p.tier_id
        where p.member_id = t.member_id and p.${COUNTED} and p.start_on < t.start_on order by p.start_on desc limit 1) p on true
      where t.${COUNTED} and t.source in ('renewal', 'upgrade') and t.replaces_term_id is null
      and (t.start_on = p.end_on + 1 and coalesce(i.paid_on, t.start_on) <= p.grace_on
        or t.start_on = i.paid_on and i.paid_on > p.grace_on) is not true`,
    broken: { table: 'terms', set: 'start_on = start_on + 5', where: `${COUNTED} and source = 'renewal'` },
  },
  {
    title: 'a change of tier that costs more begins when it is paid, and one that costs less is credited that day',
    sql: `select t.id from terms t left join invoices i on i.id = t.invoice_id
      where t.replaces_term_id is not null and t.${COUNTED} and case when t.billing = 'invoice' then t.start_on <> i.paid_on
        else not exists (select from credit_notes c join terms b on b.invoice_id = c.invoice_id where b.id = t.replaces_term_id and c.issue_date = t.start_on) end`,
    broken: { table: 'terms', set: 'start_on = start_on + 1', where: 'replaces_term_id is not null' },
  },
  {
    title: 'dues since the last change of prices are those of the tier, with the joining fee once',
    sql: `select i.number from invoices i join terms t on t.id = i.term_id join tiers r on r.id = t.tier_id
      where t.replaces_term_id is null and i.issue_date >= r.updated_at::date
      and i.total_minor not in (r.price_minor + case when t.source = 'join' then r.joining_fee_minor else 0 end, $planted)`,
    broken: {
      table: 'invoices',
      set: 'total_minor = total_minor + 100, subtotal_minor = subtotal_minor + 100',
      where: `kind = 'dues' and status = 'open' and term_id is not null and issue_date > now() - interval '200 days'`,
    },
  },
  {
    title: 'dues and tickets give the usual time to pay, and are issued before the grace is over',
    sql: `select i.number from invoices i, tenants t where i.kind in ('dues', 'event') and i.status <> 'draft' and i.due_date <> i.issue_date + t.payment_terms_days
      and not exists (select from registrations r where r.id = i.registration_id and r.billing = 'prepay')`,
    broken: { table: 'invoices', set: 'due_date = due_date + 1', where: `kind = 'dues'` },
  },
  // Statuses.
  {
    title: 'the status of a member is known from the first day on without a gap, and the last one is the present one',
    sql: `select m.member_number from members m where not exists (
        select from status_periods p where p.member_id = m.id and p.to_on is null and p.status = m.status)
      union all select member_id::text from (${NEXT_PERIOD}) p where next_on is distinct from to_on + 1 or next_status = status
      union all select m.member_number from members m join lateral (select min(from_on) as first_on from status_periods where member_id = m.id) p on true
        where p.first_on is distinct from least(m.joined_on, m.created_at::date)`,
    broken: { table: 'status_periods', set: 'to_on = to_on - 1', where: 'to_on > from_on' },
  },
  {
    title: 'every day as an active member is a day of a term, unless the payment was taken back',
    sql: `select p.member_id from (${NEXT_PERIOD}) p left join (${COVERED}) c using (member_id)
      where p.status = 'active' and p.next_cause is distinct from 'payment_reversed'
      and not coalesce(daterange(p.from_on, least(p.to_on, $1), '[]') <@ c.days, false) and p.to_on is distinct from p.from_on - 1`,
    broken: { table: 'status_periods', set: `status = 'active'`, where: `status = 'lapsed'` },
  },
  {
    title:
      'lapsed or pending is nobody on a day of a term, and in grace only who pays for that day later or is suspended',
    sql: `select p.member_id from (${NEXT_PERIOD}) p join (${COVERED}) c using (member_id)
      where (p.status in ('lapsed', 'pending') or p.status = 'grace' and p.next_cause is distinct from 'paid' and p.next_status is distinct from 'suspended')
      and daterange(p.from_on, coalesce(p.to_on, $1), '[]') && c.days and p.to_on is distinct from p.from_on - 1`,
    broken: { table: 'terms', set: `state = 'ended'`, where: `state = 'proposed' and end_on < now()` },
  },
  {
    title: 'grace lasts as long as the tier gives it',
    sql: `select p.member_id from (${NEXT_PERIOD}) p join terms t on t.member_id = p.member_id and t.${COUNTED} and t.end_on = p.from_on - 1
      join tiers r on r.id = t.tier_id
      where p.status = 'grace' and (p.next_status = 'lapsed' and p.to_on <> t.end_on + r.grace_days or coalesce(p.to_on, $1) > t.end_on + r.grace_days)`,
    broken: {
      table: 'status_periods',
      set: 'to_on = to_on - 1',
      where: `status = 'grace' and to_on > from_on and exists (select from status_periods n
        where (n.tenant_id, n.member_id, n.from_on, n.status) = (status_periods.tenant_id, status_periods.member_id, status_periods.to_on + 1, 'lapsed'))`,
    },
  },
  {
    title: 'the calendar alone moves nobody but from active to grace to lapsed',
    sql: `select member_id from (${NEXT_PERIOD}) p where (status in ('grace', 'lapsed')) <> (cause = 'clock') and not is_assumed
      or status = 'lapsed' and before <> 'grace' or status = 'grace' and before <> 'active'`,
    broken: { table: 'status_periods', set: `cause = 'paid'`, where: `status = 'grace' and not is_assumed` },
  },
  {
    title: 'behind a decision stands an account, behind the calendar and what an import brought none',
    sql: `select id from status_periods where is_assumed and (cause <> 'entered' or account_id is not null)
      or cause = 'clock' and account_id is not null
      or cause in ('joined', 'approved', 'declined', 'renewed', 'cancelled', 'suspended', 'deceased', 'payment_reversed') and account_id is null
      or cause not in ('entered', 'clock', 'joined', 'approved', 'declined', 'renewed', 'paid', 'cancelled', 'suspended', 'deceased', 'payment_reversed')`,
    broken: { table: 'status_periods', set: 'account_id = null', where: `cause = 'joined'` },
  },
  {
    title: 'only members of before the history are assumed to have been something',
    sql: `select p.member_id from status_periods p join members m on m.id = p.member_id where p.is_assumed and (m.created_at::date >= $1::date - 730 or p.from_on >= $1::date - 730)`,
    broken: { table: 'status_periods', set: 'is_assumed = true', where: "from_on > now() - interval '1 year'" },
  },
  {
    title: 'who was paid into membership was paid that day, and who had a payment taken back had one',
    sql: `select p.member_id from status_periods p where p.cause in ('paid', 'payment_reversed') and not exists (
        select from invoices i join terms t on t.id = i.term_id join payment_allocations a on a.invoice_id = i.id
        where t.member_id = p.member_id and a.effective_on = p.from_on and (a.amount_minor > 0) = (p.cause = 'paid'))`,
    broken: { table: 'status_periods', set: `from_on = from_on + 1`, where: `cause = 'paid'` },
  },
  {
    title: 'whoever was declined never was a member, and owes nothing',
    sql: `select p.member_id from status_periods p where p.cause = 'declined' and (
      exists (select from terms t where t.member_id = p.member_id and (t.${COUNTED} or t.invoice_id is not null))
      or exists (select from invoices i where i.member_id = p.member_id and i.status <> 'void')
      or exists (select from status_periods o where o.member_id = p.member_id and o.status = 'active'))`,
    broken: { table: 'status_periods', set: `cause = 'declined'`, where: `cause = 'cancelled'` },
  },
  {
    title: 'the dates of a member are those of the terms around today',
    sql: `select m.member_number from members m left join lateral (
        select r as stretch from (${COVERED}) c, unnest(c.days) r where c.member_id = m.id and lower(r) <= $1 order by r desc limit 1) s on true
      where m.valid_through is distinct from upper(s.stretch) - 1
      or m.grace_through is distinct from m.valid_through + (select grace_days from terms t join tiers r on r.id = t.tier_id where t.member_id = m.id and t.${COUNTED} and t.end_on = m.valid_through)
      or m.renewal_due_on is distinct from m.valid_through
      or m.joined_on is null and m.status not in ('pending', 'cancelled')`,
    broken: { table: 'members', set: 'valid_through = valid_through + 1', where: 'valid_through is not null' },
  },
  {
    title:
      'the dates of a member are known from the first day on without a gap, and the last ones are the present ones',
    sql: `select m.member_number from members m where not exists (
        select from membership_periods p where p.member_id = m.id and p.to_on is null
        and (p.tier_id, p.current_term_start, p.valid_through, p.grace_through) is not distinct from (m.tier_id, m.current_term_start, m.valid_through, m.grace_through))
      union all select member_id::text from (select *, lead(from_on) over (partition by member_id order by from_on) as next_on from membership_periods) p
        where next_on is distinct from to_on + 1
      union all select member_id::text from membership_periods p where p.from_on <>
        (select min(from_on) from status_periods s where s.member_id = p.member_id)
        and not exists (select from membership_periods b where b.member_id = p.member_id and b.to_on = p.from_on - 1)`,
    broken: {
      table: 'membership_periods',
      set: 'valid_through = valid_through + 1',
      where: 'to_on is null and valid_through is not null',
    },
  },
  {
    title: 'on every day with a term the member had dates that reach over it, or paid for it later',
    sql: `select t.id from terms t left join invoices i on i.id = t.invoice_id
      left join membership_periods p on p.member_id = t.member_id and greatest(t.start_on, case when t.requires_payment then i.paid_on end) between p.from_on and coalesce(p.to_on, 'infinity')
      where t.${COUNTED} and t.start_on <= $1 and (p.tier_id = t.tier_id and p.valid_through >= t.end_on) is not true`,
    broken: {
      table: 'membership_periods',
      set: 'valid_through = valid_through - 30',
      where: 'to_on is not null and valid_through is not null',
    },
  },
  {
    title: 'who goes on is known since the day it came about, and who never was a member never joined',
    sql: `select t.id::text from terms t left join invoices i on i.id = t.invoice_id where t.continued_on is distinct from case
        when t.${COUNTED} and t.replaces_term_id is null and exists (
          select from terms b where b.member_id = t.member_id and b.${COUNTED} and b.end_on = t.start_on - 1) then greatest(t.start_on, i.paid_on) end
      union all select m.member_number from members m where m.has_joined <> exists (
        select from status_periods p where p.member_id = m.id and p.status in ('active', 'grace', 'lapsed'))`,
    broken: { table: 'terms', set: 'continued_on = continued_on + 1', where: 'continued_on is not null' },
  },
  // Seats.
  {
    title: 'a seat that has to be paid first is paid before its deadline, waits for it, or was released',
    sql: `select r.id from (select r.*, least(r.registered_at + make_interval(days => t.ticket_payment_days), e.starts_at) as held_until
        from registrations r join events e on e.id = r.event_id join tenants t on true) r left join invoices i on i.id = r.invoice_id
      where (r.billing = 'prepay' and case r.status
        when 'pending_payment' then i.status = 'open' and r.payment_due_at = r.held_until and r.payment_due_at >= $1
          and i.due_date = (r.held_until at time zone 'Europe/Berlin')::date
        when 'expired' then i.status = 'void' and i.void_reason = 'Not paid in time' and r.held_until < $1
        when 'cancelled' then true
        when 'waitlisted' then i.id is null
        else i.status = 'paid' and i.paid_on <= r.held_until::date end
        or r.billing is distinct from 'prepay' and r.status not in ('pending_payment', 'expired')) is not true
      or r.payment_due_at is not null and r.status <> 'pending_payment'`,
    broken: { table: 'registrations', set: `status = 'confirmed'`, where: `status = 'expired'` },
  },
  {
    title: 'a seat on invoice has one, at the door only who came has paid, and nobody else is charged',
    sql: `select r.id from registrations r join ticket_types t on t.id = r.ticket_type_id left join invoices i on i.id = r.invoice_id
      where r.billing is distinct from (case when r.price_minor > 0 then t.payment_rule end)
      or (i.id is not null) <> (r.price_minor > 0 and r.status <> 'waitlisted' and (r.billing <> 'at_door' or r.status = 'attended'))
      or r.billing = 'at_door' and i.id is not null and (i.status <> 'paid' or i.paid_on <> i.issue_date)
      or i.id is not null and (i.registration_id <> r.id or i.total_minor <> r.price_minor or i.kind <> 'event')`,
    broken: { table: 'registrations', set: 'invoice_id = null', where: 'invoice_id is not null' },
  },
  {
    title: 'of a cancelled seat the invoice is void, or what was paid is credited',
    sql: `select r.id from registrations r join invoices i on i.id = r.invoice_id
      where r.status = 'cancelled' and i.status <> 'void' and i.credited_minor <> i.total_minor`,
    broken: {
      table: 'registrations',
      set: `status = 'cancelled'`,
      where: `status = 'attended' and invoice_id is not null`,
    },
  },
  // Papers and money.
  {
    title: 'an invoice is paid by what was allocated and credited, since the day of the last money',
    sql: `select i.number from invoices i left join lateral (
        select coalesce(sum(a.amount_minor), 0) as paid, max(a.effective_on) filter (where a.amount_minor > 0) as last_on from payment_allocations a where a.invoice_id = i.id) a on true
      where i.paid_minor <> a.paid or (i.status = 'paid') <> (i.status <> 'draft' and i.status <> 'void' and i.total_minor = a.paid + i.credited_minor)
      or i.status = 'paid' and i.paid_on <> a.last_on or (i.status = 'paid') <> (i.paid_at is not null and i.paid_on is not null)`,
    broken: { table: 'invoices', set: 'paid_on = paid_on - 1', where: `status = 'paid'` },
  },
  {
    title: 'on no day was more of a payment settled, returned or left on an invoice than there was',
    sql: `select payment_id::text from (
        select payment_id, sum(sum(moved)) over (partition by payment_id order by day) as used from (
          select payment_id, effective_on as day, amount_minor as moved from payment_allocations
          union all select payment_id, refunded_on, amount_minor from refunds) m group by payment_id, day) u
        join payments p on p.id = u.payment_id where u.used > p.amount_minor or u.used < 0
      union all select payment_id::text from (
        select payment_id, sum(sum(amount_minor)) over (partition by payment_id, invoice_id order by effective_on) as stood
        from payment_allocations group by payment_id, invoice_id, effective_on) a where stood < 0`,
    broken: { table: 'payment_allocations', set: 'amount_minor = amount_minor + 1', where: 'amount_minor > 0' },
  },
  {
    title: 'a refund gives back no more than what no invoice had, on a day after the money came',
    sql: `select p.number from refunds r join payments p on p.id = r.payment_id where r.refunded_on < p.received_on or r.amount_minor > p.amount_minor - (
        select coalesce(sum(a.amount_minor), 0) from payment_allocations a where a.payment_id = p.id and a.effective_on <= r.refunded_on)`,
    broken: { table: 'refunds', set: 'amount_minor = amount_minor + 1' },
  },
  {
    title: 'a payment that was reversed settles nothing, and one that was not says what was given back',
    sql: `select p.number from payments p left join (select payment_id, sum(amount_minor) as given from refunds group by 1) r on r.payment_id = p.id
      where p.status not in ('succeeded', 'partially_refunded', 'refunded')
      or (p.reversed_on is not null) <> (p.reversal_reason is not null) or p.reversed_on < p.received_on
      or p.reversed_on is not null and (p.status <> 'refunded' or p.applied_minor <> 0 or r.given is not null)
      or p.reversed_on is null and p.refunded_minor <> coalesce(r.given, 0)
      or p.status <> case p.refunded_minor when 0 then 'succeeded' when p.amount_minor then 'refunded' else 'partially_refunded' end`,
    broken: { table: 'payments', set: `reversed_on = null, reversal_reason = null`, where: 'reversed_on is not null' },
  },
  {
    title: 'no money settles an invoice before it was issued or after it was void, and only of one who paid',
    sql: `select i.number from payment_allocations a join invoices i on i.id = a.invoice_id join payments p on p.id = a.payment_id
      where a.effective_on < i.issue_date or a.created_at < i.finalized_at or i.status = 'void' or a.effective_on < p.received_on
      or p.member_id is distinct from i.member_id or p.payer_name is null`,
    broken: { table: 'invoices', set: 'issue_date = issue_date + 60', where: `status = 'paid'` },
  },
  {
    title: 'a void invoice and one that was written off say why, and nothing was paid on the first',
    sql: `select number from invoices where status = 'void' and (void_reason is null or voided_at is null or paid_minor + credited_minor > 0)
      or (write_off_reason is null) <> (uncollectible_at is null) or status = 'uncollectible' and (write_off_reason is null or uncollectible_at::date <= due_date)`,
    broken: { table: 'invoices', set: 'void_reason = null', where: `status = 'void'` },
  },
  {
    title: 'a credit note takes back what was charged, frees what had been paid, and tells both',
    sql: `select c.number from credit_notes c join invoices i on i.id = c.invoice_id where c.issue_date < i.issue_date or c.total_minor > i.total_minor
      or i.status not in ('open', 'paid', 'uncollectible') or c.member_id is distinct from i.member_id or c.bill_to <> i.bill_to
      or c.freed_minor <> (select coalesce(-sum(a.amount_minor), 0) from payment_allocations a join payments p on p.id = a.payment_id
        where a.invoice_id = i.id and a.amount_minor < 0 and a.effective_on = c.issue_date and p.reversed_on is null)
      or i.credited_minor <> (select sum(o.total_minor) from credit_notes o where o.invoice_id = i.id)`,
    broken: { table: 'credit_notes', set: 'freed_minor = freed_minor - 1', where: 'freed_minor > 0' },
  },
  {
    title: 'money comes off an invoice only by a reversal or a credit note',
    sql: `select a.id from payment_allocations a join payments p on p.id = a.payment_id where a.amount_minor < 0
      and not (p.reversed_on = a.effective_on) is true
      and not exists (select from credit_notes c where c.invoice_id = a.invoice_id and c.issue_date = a.effective_on)`,
    broken: { table: 'payment_allocations', set: 'effective_on = effective_on + 1', where: 'amount_minor < 0' },
  },
  ...(
    [
      ['invoices', 'invoice', 'issue_date'],
      ['payments', 'payment', 'received_on'],
      ['credit_notes', 'credit_note', 'issue_date'],
    ] as const
  ).map(
    ([table, series, day]): Rule => ({
      title: `numbers of ${table} have no gap, rise with time and end where their counter stands`,
      sql: `select number from (
          select number, right(number, 5)::int as running, left(right(number, 10), 4) as year, ${day},
            row_number() over (partition by left(right(number, 10), 4) order by ${day}, created_at, number) as place,
            count(*) over (partition by left(right(number, 10), 4)) as count
          from ${table} where number is not null) n
        where running <> place or year <> extract(year from ${day})::text
          or count is distinct from (select last_number from counters where series = '${series}-' || year)`,
      broken: { table, set: `number = left(number, -5) || '09999'`, where: 'number is not null' },
    }),
  ),
  {
    title: 'papers carry who issues them with a bank account, and a reference that banks check',
    sql: `select number from invoices where number is not null and (issuer ->> 'iban' is null or issuer ->> 'legal_name' is null or issuer ->> 'address' is null
        or reference is distinct from 'RF' || substr(reference, 3, 2) || replace(number, '-', '')
        or mod((select string_agg(case when c ~ '[A-Z]' then (ascii(c) - 55)::text else c end, '' order by place)
          from regexp_split_to_table(substr(reference, 5) || left(reference, 4), '') with ordinality as s (c, place))::numeric, 97) <> 1)
      union all select number from credit_notes where issuer ->> 'iban' is null`,
    broken: { table: 'invoices', set: `reference = 'RF00' || substr(reference, 5)`, where: 'number is not null' },
  },
  {
    title: 'whose event was cancelled has the invoice taken back by it, and all that was paid given back as it says',
    sql: `select e.title from events e left join event_cancellations c on c.event_id = e.id
      cross join lateral (select count(*) as count,
          count(*) filter (where i.void_reason = 'Event cancelled' and i.voided_at between c.created_at and c.finished_at
            or n.total_minor = i.total_minor and n.created_at between c.created_at and c.finished_at
              and exists (select from payment_allocations a join refunds f on f.payment_id = a.payment_id
                where a.invoice_id = i.id and f.amount_minor = n.total_minor and (f.method, f.refunded_on) = (c.refund_method, c.refunded_on))) as settled
        from invoices i join registrations r on r.id = i.registration_id left join credit_notes n on n.invoice_id = i.id
        where r.event_id = e.id and coalesce(i.voided_at, 'infinity') > e.cancelled_at) s
      where (c.event_id is not null) <> (e.event_status = 'cancelled' and s.count > 0)
        or c.event_id is not null and (c.invoice_count <> s.count or c.settled_count <> s.settled or c.created_at <> e.cancelled_at)`,
    broken: { table: 'event_cancellations', set: `refund_method = 'cash', refunded_on = refunded_on + 1` },
  },
  // Billing runs and reminders.
  {
    title:
      'a renewal that a run has released has the term and the invoice of its member, made before the release ended',
    sql: `select i.title from billing_run_items i join billing_runs r on r.id = i.run_id
      left join terms t on t.id = i.term_id left join invoices v on v.id = i.invoice_id
      where r.kind = 'renewals' and i.state = 'done' and (t.member_id = i.member_id and t.source = 'renewal' and t.tier_id = i.tier_id
        and v.term_id = t.id and (v.total_minor, v.tax_minor, v.currency) = (i.amount_minor, i.tax_minor, i.currency)
        and (v.service_from, v.service_to) = (i.start_on, i.end_on) and v.created_at between r.created_at and r.finished_at) is not true`,
    broken: { table: 'billing_run_items', set: 'invoice_id = null', where: `state = 'done' and step is null` },
  },
  {
    title: 'of a run that was released everything included is done, and it says by whom and when; a draft does not',
    sql: `select i.title from billing_run_items i join billing_runs r on r.id = i.run_id where case r.status
        when 'released' then i.included <> (i.state = 'done') else i.state <> 'waiting' end
      union all select words from billing_runs where status not in ('draft', 'released')
        or num_nulls(released_by, released_at, finished_at) <> case status when 'draft' then 3 else 0 end
        or not created_at < coalesce(released_at, updated_at) or released_at > finished_at
        or not exists (select from billing_run_items i where i.run_id = billing_runs.id and (i.state = 'done' or status = 'draft'))`,
    broken: { table: 'billing_run_items', set: 'included = false', where: `state = 'done'` },
  },
  {
    title: 'a run of renewals is for members who were active when it was prepared, and whose term ends in its days',
    sql: `select i.title from billing_run_items i join billing_runs r on r.id = i.run_id
      where r.kind = 'renewals' and not (i.start_on - 1 between (r.filter #>> '{valid_through,gte}')::date and (r.filter #>> '{valid_through,lte}')::date
        and exists (select from status_periods p where p.member_id = i.member_id and p.status = 'active'
          and r.created_at::date between p.from_on and coalesce(p.to_on, 'infinity'))
        and exists (select from membership_periods p where p.member_id = i.member_id and p.valid_through = i.start_on - 1
          and r.created_at::date between p.from_on and coalesce(p.to_on, 'infinity')))`,
    broken: { table: 'billing_run_items', set: 'start_on = start_on + 40', where: 'step is null' },
  },
  {
    title: 'the run that waits has every active member whose own term ends in its days',
    sql: `select m.member_number from members m join billing_runs r on r.status = 'draft'
      where m.status = 'active' and coalesce(m.group_role, 'payer') = 'payer' and m.valid_through between (r.filter #>> '{valid_through,gte}')::date and (r.filter #>> '{valid_through,lte}')::date
      and not exists (select from billing_run_items i where i.run_id = r.id and i.member_id = m.id and i.start_on = m.valid_through + 1)`,
    broken: {
      table: 'billing_run_items',
      set: 'start_on = start_on + 1',
      where: `run_id in (select id from billing_runs where status = 'draft')`,
    },
  },
  {
    title: 'each reminder follows the one before after the days of the association, and comes from its run',
    sql: `select r.id from reminders r join invoices i on i.id = r.invoice_id join tenants t on t.tenant_id = r.tenant_id
      left join reminders b on b.invoice_id = r.invoice_id and b.step = r.step - 1
      left join billing_run_items n on n.run_id = r.run_id and n.invoice_id = r.invoice_id and n.state = 'done'
      cross join lateral (select array[t.reminder_1_days, t.reminder_2_days, t.reminder_3_days] as days) d
      where r.sent_on < i.due_date + d.days[r.step] or n.step is distinct from r.step or n.amount_minor <> r.remaining_minor
      or r.step > 1 and (r.sent_on >= b.sent_on + d.days[r.step] - d.days[r.step - 1]) is not true`,
    broken: { table: 'reminders', set: 'sent_on = sent_on - 20', where: 'step = 2' },
  },
  {
    title: 'what a reminder asks for was open on its day',
    sql: `select r.id from reminders r join invoices i on i.id = r.invoice_id
      where least(i.voided_at, i.uncollectible_at)::date < r.sent_on or r.remaining_minor <> i.total_minor
        - (select coalesce(sum(a.amount_minor), 0) from payment_allocations a where a.invoice_id = i.id and a.effective_on < r.sent_on)
        - (select coalesce(sum(c.total_minor), 0) from credit_notes c where c.invoice_id = i.id and c.issue_date < r.sent_on)`,
    broken: { table: 'reminders', set: 'remaining_minor = remaining_minor + 1' },
  },
  {
    title: 'what was due when reminders went out was reminded of, unless it was stopped or nobody could be asked',
    sql: `select i.number, g.on_day from (select distinct run_id, sent_on as on_day from reminders) g join invoices i on i.number is not null
      left join lateral (select max(r.step) as step, max(r.sent_on) as sent_on from reminders r where r.invoice_id = i.id and r.sent_on < g.on_day) b on true
      join tenants t on true cross join lateral (select array[t.reminder_1_days, t.reminder_2_days, t.reminder_3_days] as days, coalesce(b.step, 0) + 1 as step) d
      where d.step <= 3 and g.on_day >= i.due_date + d.days[d.step] and (b.sent_on is null or g.on_day >= b.sent_on + d.days[d.step] - d.days[d.step - 1])
      and coalesce(least(i.voided_at, i.uncollectible_at)::date, 'infinity') >= g.on_day and i.total_minor >
        (select coalesce(sum(a.amount_minor), 0) from payment_allocations a where a.invoice_id = i.id and a.effective_on < g.on_day)
        + (select coalesce(sum(c.total_minor), 0) from credit_notes c where c.invoice_id = i.id and c.issue_date < g.on_day)
      and not exists (select from billing_run_items n where n.run_id = g.run_id and n.invoice_id = i.id and n.step = d.step and (n.state = 'done' or n.is_blocked))`,
    broken: { table: 'billing_run_items', set: 'step = 3', where: `step = 1 and state = 'done'` },
  },
  {
    title: 'nobody is reminded after a stop, or after they died',
    sql: `select r.id from reminders r join invoices i on i.id = r.invoice_id left join members m on m.id = i.member_id
      left join reminder_stops s on s.invoice_id = r.invoice_id
      where r.sent_on > s.created_at::date or r.sent_on > m.deceased_on`,
    broken: {
      table: 'reminder_stops',
      set: `created_at = created_at - interval '900 days'`,
      where: 'invoice_id in (select r.invoice_id from reminders r where r.tenant_id = reminder_stops.tenant_id)',
    },
  },
  {
    title: 'what was written off for want of an answer had three reminders before',
    sql: `select i.number from invoices i where i.write_off_reason = 'No answer to three reminders'
      and (select count(*) from reminders r where r.invoice_id = i.id and r.sent_on <= i.uncollectible_at::date) <> 3`,
    broken: {
      table: 'invoices',
      set: `uncollectible_at = uncollectible_at - interval '200 days'`,
      where: 'uncollectible_at is not null',
    },
  },
  {
    title: 'what says that it was mailed has its mail',
    sql: `select p.id from (
        select 'invoices' as noun, id from invoices where sent_at is not null
        union all select 'credit_notes', id from credit_notes where sent_at is not null
        union all select 'payments', id from payments where sent_at is not null
        union all select 'invoices', invoice_id from reminders where delivery = 'mail'
        union all select 'invoices', invoice_id from billing_run_items where state = 'done' and (delivery = 'mail' or mail_state <> 'none')) p
      where not exists (select from mails m where m.paper_noun = p.noun and m.paper_id = p.id)`,
    broken: { table: 'invoices', set: 'sent_at = created_at', where: 'number is not null' },
  },
]

const TODAY = todayIn('Europe/Berlin')
const TENANTS = ['conform-main', 'conform-small'] as const
/** What is wrong on purpose: a renewal invoiced at ten times its price. */
const PLANTED = '120000'

let owner: pg.Client
const options = { database_url: process.env.DATABASE_URL as string, today: TODAY }

beforeAll(async () => {
  owner = new pg.Client({ connectionString: process.env.DATABASE_OWNER_URL })
  await owner.connect()
  await seedDemo({ ...options, tenant_ids: TENANTS })
}, 120_000)

afterAll(async () => {
  for (const tenant_id of TENANTS) await removeDemo({ ...options, tenant_id })
  await owner.end()
})

/** What breaks a rule in a tenant, perhaps after a row was changed behind the back of the database's guards. */
async function offenders(tenant_id: string, { sql, broken }: Rule, isBroken = false): Promise<unknown[]> {
  const text = sql.replace('$planted', PLANTED).replaceAll('$1', `date '${TODAY}'`)
  await owner.query('begin')
  try {
    if (isBroken) {
      await owner.query('set local session_replication_role = replica')
      const { table, set, where = 'true' } = broken
      const found = `select ctid from ${table} where tenant_id = $1 and (${where}) order by ctid limit 1`
      const { rowCount } = await owner.query(`update ${table} set ${set} where ctid = (${found})`, [tenant_id])
      expect(rowCount).toBe(1)
    }
    await owner.query(`set local role quorate_app; set local app.tenant = ${pg.escapeLiteral(tenant_id)}`)
    return (await owner.query(text)).rows
  } finally {
    await owner.query('rollback')
  }
}

describe.each(RULES)('$title', (rule) => {
  test.each(TENANTS)('in %s', async (tenant_id) => {
    expect(await offenders(tenant_id, rule)).toEqual([])
  })

  test('and a row that breaks it is found', async () => {
    expect(await offenders(TENANTS[0], rule, true)).not.toEqual([])
  })
})

test.each(TENANTS)('the books of %s agree', async (tenant_id) => {
  const client = new pg.Client({ connectionString: process.env.DATABASE_URL, options: '-c role=quorate_app' })
  await client.connect()
  try {
    expect(await verifyBooks(client, tenant_id)).toEqual([])
  } finally {
    await client.end()
  }
})

test('two years hold everything that can happen to memberships and money', async () => {
  const count = async (sql: string): Promise<number> => {
    await owner.query(`begin; set local role quorate_app; set local app.tenant = '${TENANTS[0]}'`)
    try {
      return Number((await owner.query<{ count: string }>(`select count(*) from ${sql}`)).rows[0]?.count)
    } finally {
      await owner.query('rollback')
    }
  }
  for (const sql of [
    `terms where billing = 'waived'`,
    `terms where replaces_term_id is not null and billing = 'invoice'`,
    `terms where replaces_term_id is not null and billing = 'free'`,
    `status_periods where cause = 'declined'`,
    `status_periods where cause = 'approved'`,
    `payments where reversed_on is not null`,
    `credit_notes where freed_minor > 0`,
    `credit_notes where freed_minor = 0`,
    `refunds r where not exists (select from credit_notes c join payment_allocations a on a.invoice_id = c.invoice_id where a.payment_id = r.payment_id)`,
    `payment_allocations a join payments p on p.id = a.payment_id where a.amount_minor > 0 and a.effective_on > p.received_on`,
    `payments p where (select count(distinct invoice_id) from payment_allocations a where a.payment_id = p.id) > 1`,
    `invoices where status = 'paid' and write_off_reason is not null`,
    `members where payer_member_id is not null`,
    `terms where follows_term_id is not null`,
    `registrations where status = 'expired' and billing = 'prepay'`,
    `registrations where status = 'pending_payment'`,
    `registrations where billing = 'at_door' and invoice_id is not null`,
    `event_cancellations c join events e on e.id = c.event_id`,
    `billing_runs where status = 'draft'`,
    `billing_run_items where state = 'waiting' and problem = 'stopped'`,
    `billing_run_items where state = 'waiting' and not included and step is null`,
    `reminders where step = 3`,
    `reminder_stops where until_on is null`,
  ])
    expect(await count(sql), sql).toBeGreaterThan(0)
})
