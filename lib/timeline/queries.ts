import { sql } from 'kysely'
import { isOfMember } from '#lib/audit/of-member'
import type { Ctx } from '#lib/context'
import { toLocal } from '#lib/format/dates'
import type { InvoiceStatus } from '#lib/invoices/schema'
import { writtenOff } from '#lib/invoices/write-offs'
import type { MailStatus } from '#lib/mail/schema'
import { can } from '#lib/permissions'
import type { RegistrationStatus } from '#lib/seats/schema'
import { getTenant } from '#lib/tenants/queries'

/** Something that happened to a member or that the member did. */
export interface TimelineEntry {
  id: string
  /** An instant; a day where only that is known, or it was written down on another one. */
  at: string
  kind: 'change' | 'registration' | 'invoice' | 'credit_note' | 'payment' | 'mail'
  /** In the past tense, `member.updated`, `registration.confirmed`, `invoice.finalized`, `payment.recorded`, `mail.sent`. */
  action: string
  /** The event, invoice, credit note, payment, mail or purpose of consent that it concerns. */
  subject: { id: string; label: string } | null
  amount: string | null
  currency: string | null
  /** Who did it, where the log knows. */
  actor_name: string | null
  /** The fields that changed. */
  fields: string[]
}

const MAX_OF_A_KIND = 20
const MAX_ENTRIES = 30

function registrations(ctx: Ctx, memberId: string) {
  return ctx.db
    .selectFrom('registrations')
    .innerJoin('events', 'events.id', 'registrations.event_id')
    .select([
      'registrations.id',
      'registrations.event_id',
      'events.title',
      'events.event_date',
      'registrations.status',
      'registrations.quantity',
      'registrations.registered_at',
      'registrations.checked_in_at',
      'registrations.cancelled_at',
    ])
    .$narrowType<{ status: RegistrationStatus }>()
    .where('registrations.member_id', '=', memberId)
    .orderBy('registrations.registered_at', 'desc')
    .limit(MAX_OF_A_KIND)
    .execute()
}

function invoices(ctx: Ctx, memberId: string) {
  return ctx.db
    .selectFrom('invoices')
    .select([
      'invoices.id',
      'invoices.number',
      'invoices.status',
      'invoices.due_date',
      sql<string>`amount_text(invoices.total_minor, invoices.currency)`.as('total'),
      sql<string>`amount_text(invoices.paid_minor, invoices.currency)`.as('paid'),
      sql<string>`amount_text(invoices.credited_minor, invoices.currency)`.as('credited'),
      'invoices.currency',
      'invoices.issue_date',
      'invoices.finalized_at',
      'invoices.voided_at',
      'invoices.uncollectible_at',
      sql<string | null>`amount_text(${writtenOff((name) => sql.ref(`invoices.${name}`))}, invoices.currency)`.as(
        'written_off',
      ),
    ])
    .$narrowType<{ status: InvoiceStatus }>()
    .where('invoices.member_id', '=', memberId)
    .orderBy('invoices.created_at', 'desc')
    .limit(MAX_OF_A_KIND)
    .execute()
}

/** Payments of a member; of those of one day the last one first. */
function payments(ctx: Ctx, memberId: string) {
  return ctx.db
    .selectFrom('payments')
    .select([
      'payments.id',
      'payments.number',
      sql<string>`amount_text(payments.amount_minor, payments.currency)`.as('amount'),
      'payments.currency',
      'payments.received_on',
      'payments.created_at',
    ])
    .where('payments.member_id', '=', memberId)
    .orderBy('payments.received_on', 'desc')
    .orderBy('payments.id', 'desc')
    .limit(MAX_OF_A_KIND)
    .execute()
}

/** Payments of a member that turned out not to have come; the latest of them may be of payments long ago. */
function reversals(ctx: Ctx, memberId: string) {
  return ctx.db
    .selectFrom('payments')
    .select(['id', 'number', sql<string>`amount_text(amount_minor, currency)`.as('amount'), 'currency'])
    .select(sql<string>`reversed_on`.as('reversed_on'))
    .where('member_id', '=', memberId)
    .where('reversed_on', 'is not', null)
    .orderBy('reversed_on', 'desc')
    .orderBy('id', 'desc')
    .limit(MAX_OF_A_KIND)
    .execute()
}

function refunds(ctx: Ctx, memberId: string) {
  return ctx.db
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.payment_id')
    .select([
      'refunds.id',
      'refunds.payment_id',
      'payments.number',
      sql<string>`amount_text(refunds.amount_minor, payments.currency)`.as('amount'),
      'payments.currency',
      'refunds.refunded_on',
      'refunds.created_at',
    ])
    .where('payments.member_id', '=', memberId)
    .orderBy('refunds.refunded_on', 'desc')
    .orderBy('refunds.id', 'desc')
    .limit(MAX_OF_A_KIND)
    .execute()
}

function creditNotes(ctx: Ctx, memberId: string) {
  return ctx.db
    .selectFrom('credit_notes')
    .select(['id', 'number', sql<string>`amount_text(total_minor, currency)`.as('amount'), 'currency'])
    .select(['issue_date', 'created_at'])
    .where('member_id', '=', memberId)
    .orderBy('issue_date', 'desc')
    .orderBy('id', 'desc')
    .limit(MAX_OF_A_KIND)
    .execute()
}

function mails(ctx: Ctx, memberId: string) {
  return ctx.db
    .selectFrom('mails')
    .select(['id', 'subject', 'status', 'created_at'])
    .$narrowType<{ status: MailStatus }>()
    .where('member_id', '=', memberId)
    .orderBy('created_at', 'desc')
    .limit(MAX_OF_A_KIND)
    .execute()
}

/** What is told of a mail by where it stands; without a mail server all of them are kept. */
const MAIL_ACTIONS: Readonly<Record<MailStatus, string>> = {
  queued: 'mail.queued',
  sent: 'mail.sent',
  local: 'mail.sent',
  failed: 'mail.failed',
}

function changes(ctx: Ctx, memberId: string) {
  return ctx.db
    .selectFrom('audit_log')
    .leftJoin('accounts', 'accounts.id', 'audit_log.actor_account_id')
    .leftJoin('audit_values', 'audit_values.entry_id', 'audit_log.id')
    .select([
      'audit_log.id',
      'audit_log.at',
      'audit_log.action',
      'audit_log.before',
      // What was consented to, until that is erased.
      sql<string | null>`audit_values.content::jsonb -> 'after' ->> 'purpose'`.as('purpose'),
      sql<string | null>`accounts.first_name || ' ' || accounts.last_name`.as('actor_name'),
    ])
    .where('audit_log.noun', '=', 'members')
    .where(isOfMember(memberId))
    .orderBy('audit_log.at', 'desc')
    .limit(MAX_ENTRIES)
    .execute()
}

/** How long a day is as it is written, without an hour. */
const DAY = 'YYYY-MM-DD'.length

const isTakingBack = (action: string) => action === 'payment.reversed' || action === 'payment.refunded'

/**
 * Returns a member's registrations, invoices, and everything that happened in one row of time, each the
 * latest first, as far as the context reads them. One batch.
 */
export async function getMemberActivity(ctx: Ctx, memberId: string) {
  const [{ time_zone }, registered, invoiced, credited, paid, reversed, refunded, mailed, changed] = await Promise.all([
    getTenant(ctx),
    can(ctx, 'registrations.read') ? registrations(ctx, memberId) : [],
    can(ctx, 'invoices.read') ? invoices(ctx, memberId) : [],
    can(ctx, 'invoices.read') ? creditNotes(ctx, memberId) : [],
    can(ctx, 'payments.read') ? payments(ctx, memberId) : [],
    can(ctx, 'payments.read') ? reversals(ctx, memberId) : [],
    can(ctx, 'payments.read') ? refunds(ctx, memberId) : [],
    can(ctx, 'mails.read') ? mails(ctx, memberId) : [],
    can(ctx, 'audit.read') ? changes(ctx, memberId) : [],
  ])
  const nothing = { subject: null, amount: null, currency: null, actor_name: null, fields: [] }
  const timeline: TimelineEntry[] = []
  const onDay = (day: string | null, at: string) => (day === null || toLocal(at, time_zone).startsWith(day) ? at : day)
  for (const row of changed) {
    const fields = row.before && typeof row.before === 'object' ? Object.keys(row.before) : []
    timeline.push({
      ...nothing,
      id: row.id,
      at: row.at,
      kind: 'change',
      action: row.action,
      subject: row.purpose === null ? null : { id: row.id, label: row.purpose },
      actor_name: row.actor_name,
      fields,
    })
  }
  for (const row of registered) {
    const subject = { id: row.event_id, label: row.title }
    const entry = (action: string, at: string | null) => {
      if (at) timeline.push({ ...nothing, id: `${action} ${row.id}`, at, kind: 'registration', action, subject })
    }
    entry('registration.created', row.registered_at)
    entry('registration.checked_in', row.checked_in_at)
    entry('registration.cancelled', row.cancelled_at)
  }
  for (const row of invoiced) {
    const subject = { id: row.id, label: row.number ?? 'Draft' }
    const { currency } = row
    const entry = (action: string, at: string | null, amount: string | null = row.total) => {
      const id = `${action} ${row.id}`
      if (at) timeline.push({ ...nothing, amount, currency, id, at, kind: 'invoice', action, subject })
    }
    entry('invoice.finalized', row.finalized_at && onDay(row.issue_date, row.finalized_at))
    entry('invoice.voided', row.voided_at)
    entry('invoice.written_off', row.uncollectible_at, row.written_off)
  }
  for (const { id, number, amount, currency, issue_date, created_at } of credited) {
    const subject = { id, label: number }
    const what = { kind: 'credit_note', action: 'credit_note.issued', subject, amount, currency } as const
    timeline.push({ ...nothing, ...what, id: `credit_note.issued ${id}`, at: onDay(issue_date, created_at) })
  }
  const ofPayment = (
    action: string,
    at: string,
    row: { id: string; number: string; amount: string; currency: string },
  ) => {
    const subject = { id: row.id, label: row.number }
    const { amount, currency } = row
    return { ...nothing, id: `${action} ${row.id}`, at, kind: 'payment', action, subject, amount, currency } as const
  }
  for (const row of paid) timeline.push(ofPayment('payment.recorded', onDay(row.received_on, row.created_at), row))
  for (const row of reversed) timeline.push(ofPayment('payment.reversed', row.reversed_on, row))
  for (const { id, payment_id, ...row } of refunded) {
    const entry = ofPayment('payment.refunded', onDay(row.refunded_on, row.created_at), { ...row, id: payment_id })
    timeline.push({ ...entry, id: `payment.refunded ${id}` })
  }
  for (const { id, subject, status, created_at } of mailed) {
    const action = MAIL_ACTIONS[status]
    timeline.push({ ...nothing, id, at: created_at, kind: 'mail', action, subject: { id, label: subject } })
  }
  // Of a day alone the hour is not known: it stands before all that is known to be of that day, what followed it above it.
  const order = ({ at, action }: TimelineEntry) =>
    at.length > DAY ? `${toLocal(at, time_zone)} ${at}` : `${at}T${isTakingBack(action) ? 1 : 0}`
  const ordered = timeline.map((entry) => ({ entry, by: order(entry) }))
  ordered.sort((a, b) => (a.by < b.by ? 1 : a.by > b.by ? -1 : 0))
  return {
    registrations: registered,
    invoices: invoiced,
    timeline: ordered.slice(0, MAX_ENTRIES).map(({ entry }) => entry),
  }
}

/** What a member has to do with events and money, the latest first. */
export type MemberActivity = Awaited<ReturnType<typeof getMemberActivity>>
