import { sql } from 'kysely'
import { isOfMember } from '#lib/audit/of-member'
import type { Ctx } from '#lib/context'
import type { InvoiceStatus } from '#lib/invoices/schema'
import type { MailStatus } from '#lib/mail/schema'
import { can } from '#lib/permissions'
import type { RegistrationStatus } from '#lib/seats/schema'

/** Something that happened to a member or that the member did. */
export interface TimelineEntry {
  id: string
  /** An instant. */
  at: string
  kind: 'change' | 'registration' | 'invoice' | 'payment' | 'mail'
  /** In the past tense, `member.updated`, `registration.confirmed`, `invoice.finalized`, `payment.recorded`, `mail.sent`. */
  action: string
  /** The event, invoice, payment, mail or purpose of consent that it concerns. */
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
      'invoices.finalized_at',
      'invoices.voided_at',
    ])
    .$narrowType<{ status: InvoiceStatus }>()
    .where('invoices.member_id', '=', memberId)
    .orderBy('invoices.created_at', 'desc')
    .limit(MAX_OF_A_KIND)
    .execute()
}

function payments(ctx: Ctx, memberId: string) {
  return ctx.db
    .selectFrom('payments')
    .select([
      'payments.id',
      'payments.number',
      sql<string>`amount_text(payments.amount_minor, payments.currency)`.as('amount'),
      'payments.currency',
      'payments.created_at',
    ])
    .where('payments.member_id', '=', memberId)
    .orderBy('payments.received_on', 'desc')
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

/**
 * Returns a member's registrations, invoices, and everything that happened in one row of time, each the
 * latest first, as far as the context reads them. One batch.
 */
export async function getMemberActivity(ctx: Ctx, memberId: string) {
  const [registered, invoiced, paid, mailed, changed] = await Promise.all([
    can(ctx, 'registrations.read') ? registrations(ctx, memberId) : [],
    can(ctx, 'invoices.read') ? invoices(ctx, memberId) : [],
    can(ctx, 'payments.read') ? payments(ctx, memberId) : [],
    can(ctx, 'mails.read') ? mails(ctx, memberId) : [],
    can(ctx, 'audit.read') ? changes(ctx, memberId) : [],
  ])
  const nothing = { subject: null, amount: null, currency: null, actor_name: null, fields: [] }
  const timeline: TimelineEntry[] = []
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
    const amount = { amount: row.total, currency: row.currency }
    const entry = (action: string, at: string | null) => {
      if (at) timeline.push({ ...nothing, ...amount, id: `${action} ${row.id}`, at, kind: 'invoice', action, subject })
    }
    entry('invoice.finalized', row.finalized_at)
    entry('invoice.voided', row.voided_at)
  }
  for (const row of paid) {
    timeline.push({
      ...nothing,
      id: row.id,
      at: row.created_at,
      kind: 'payment',
      action: 'payment.recorded',
      subject: { id: row.id, label: row.number },
      amount: row.amount,
      currency: row.currency,
    })
  }
  for (const { id, subject, status, created_at } of mailed) {
    const action = MAIL_ACTIONS[status]
    timeline.push({ ...nothing, id, at: created_at, kind: 'mail', action, subject: { id, label: subject } })
  }
  timeline.sort((a, b) => (a.at < b.at ? 1 : a.at > b.at ? -1 : 0))
  return {
    registrations: registered,
    invoices: invoiced,
    timeline: timeline.slice(0, MAX_ENTRIES),
  }
}

/** What a member has to do with events and money, the latest first. */
export type MemberActivity = Awaited<ReturnType<typeof getMemberActivity>>
