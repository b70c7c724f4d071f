import { AUDIT_NOUNS, type AuditEntry, type AuditNoun } from '#lib/audit/schema'
import { auditNoun } from '#lib/audit/words'
import type { Ctx } from '#lib/context'
import { displayName } from '#lib/format/names'
import { pages } from '#lib/paths'
import { can, type Permission } from '#lib/permissions'

/** What an entry speaks of, as its record stands now. */
export interface AuditThing {
  name: string
  /** Its page, when the reader may open it. */
  href: string | null
}

type Found = { id: string; name: string; href: string }

/** How the records of a noun are found and named, and the page for what has no record of its own. */
interface Source {
  permission: Permission
  find?: (ctx: Ctx, ids: string[]) => Promise<Found[]>
  href?: string
}

const SOURCES: Readonly<Record<AuditNoun, Source>> = {
  accounts: {
    permission: 'accounts.read',
    find: async ({ db }, ids) =>
      (await db.selectFrom('accounts').select(['id', 'email']).where('id', 'in', ids).execute()).map(
        ({ id, email }) => ({
          id,
          name: email,
          href: pages.admin.settingsAccounts({ q: email }),
        }),
      ),
  },
  bulk_actions: { permission: 'account.own' },
  members: {
    permission: 'members.read',
    find: async ({ db }, ids) => {
      const columns = ['id', 'first_name', 'last_name', 'organization', 'email'] as const
      const rows = await db.selectFrom('members').select(columns).where('id', 'in', ids).execute()
      return rows.map((row) => ({ id: row.id, name: displayName(row), href: pages.admin.member(row.id) }))
    },
  },
  events: {
    permission: 'registrations.read',
    find: async ({ db }, ids) =>
      (await db.selectFrom('events').select(['id', 'title']).where('id', 'in', ids).execute()).map(({ id, title }) => ({
        id,
        name: title,
        href: pages.admin.event(id),
      })),
  },
  event_sessions: {
    permission: 'registrations.read',
    find: async ({ db }, ids) => {
      const columns = ['id', 'title', 'event_id'] as const
      const rows = await db.selectFrom('event_sessions').select(columns).where('id', 'in', ids).execute()
      return rows.map(({ id, title, event_id }) => ({ id, name: title, href: pages.admin.event(event_id) }))
    },
  },
  ticket_types: {
    permission: 'registrations.read',
    find: async ({ db }, ids) => {
      const rows = await db
        .selectFrom('ticket_types')
        .innerJoin('events', 'events.id', 'ticket_types.event_id')
        .select(['ticket_types.id', 'ticket_types.name', 'events.id as event_id', 'events.title'])
        .where('ticket_types.id', 'in', ids)
        .execute()
      return rows.map(({ id, name, event_id, title }) => ({
        id,
        name: `the ticket ${name} for ${title}`,
        href: pages.admin.event(event_id),
      }))
    },
  },
  registrations: {
    permission: 'registrations.read',
    find: async ({ db }, ids) => {
      const rows = await db
        .selectFrom('registrations')
        .innerJoin('events', 'events.id', 'registrations.event_id')
        .leftJoin('members', 'members.id', 'registrations.member_id')
        .select(['registrations.id', 'registrations.event_id', 'registrations.guest_name', 'events.title'])
        .select(['members.first_name', 'members.last_name', 'members.organization'])
        .where('registrations.id', 'in', ids)
        .execute()
      return rows.map(({ id, event_id, guest_name, title, ...member }) => ({
        id,
        name: `${guest_name ?? displayName(member)} for ${title}`,
        href: pages.admin.registration(event_id, id),
      }))
    },
  },
  feedback: {
    permission: 'feedback.read',
    find: async ({ db }, ids) => {
      const rows = await db
        .selectFrom('feedback')
        .innerJoin('events', 'events.id', 'feedback.event_id')
        .select(['feedback.id', 'events.id as event_id', 'events.title'])
        .where('feedback.id', 'in', ids)
        .execute()
      return rows.map(({ id, event_id, title }) => ({ id, name: title, href: pages.admin.eventFeedback(event_id) }))
    },
  },
  invoices: {
    permission: 'invoices.read',
    find: async ({ db }, ids) => {
      const columns = ['id', 'number', 'payer_name'] as const
      const rows = await db.selectFrom('invoices').select(columns).where('id', 'in', ids).execute()
      return rows.map(({ id, number, payer_name }) => ({
        id,
        name: number ? `invoice ${number}` : `the draft for ${payer_name}`,
        href: pages.admin.invoice(id),
      }))
    },
  },
  payments: {
    permission: 'payments.read',
    find: async ({ db }, ids) =>
      (await db.selectFrom('payments').select(['id', 'number']).where('id', 'in', ids).execute()).map(
        ({ id, number }) => ({ id, name: `payment ${number}`, href: pages.admin.payment(id) }),
      ),
  },
  credit_notes: {
    permission: 'invoices.read',
    find: async ({ db }, ids) =>
      (await db.selectFrom('credit_notes').select(['id', 'number']).where('id', 'in', ids).execute()).map(
        ({ id, number }) => ({ id, name: `credit note ${number}`, href: pages.admin.creditNote(id) }),
      ),
  },
  imports: {
    permission: 'imports.write',
    find: async ({ db }, ids) =>
      (await db.selectFrom('imports').select(['id', 'name']).where('id', 'in', ids).execute()).map(({ id, name }) => ({
        id,
        name: `the import of ${name}`,
        href: pages.admin.import(id),
      })),
  },
  billing_runs: {
    permission: 'invoices.read',
    find: async ({ db }, ids) =>
      (await db.selectFrom('billing_runs').select(['id', 'kind']).where('id', 'in', ids).execute()).map(
        ({ id, kind }) => ({ id, name: `a billing run of ${kind}`, href: pages.admin.billingRun(id) }),
      ),
  },
  groups: {
    permission: 'members.read',
    find: async ({ db }, ids) =>
      (await db.selectFrom('groups').select(['id', 'name']).where('id', 'in', ids).execute()).map(({ id, name }) => ({
        id,
        name,
        href: pages.admin.group(id),
      })),
  },
  tiers: {
    permission: 'tiers.write',
    find: async ({ db }, ids) =>
      (await db.selectFrom('tiers').select(['id', 'name']).where('id', 'in', ids).execute()).map(({ id, name }) => ({
        id,
        name: `the tier ${name}`,
        href: pages.admin.tier(id),
      })),
  },
  mails: {
    permission: 'mails.read',
    find: async ({ db }, ids) => {
      const columns = ['id', 'subject', 'to_address'] as const
      const rows = await db.selectFrom('mails').select(columns).where('id', 'in', ids).execute()
      return rows.map(({ id, subject, to_address }) => ({
        id,
        name: `“${subject}” to ${to_address}`,
        href: pages.admin.settingsMailMessage(id),
      }))
    },
  },
  custom_fields: {
    permission: 'custom_fields.write',
    find: async ({ db }, ids) => {
      const columns = ['id', 'label', 'noun'] as const
      const rows = await db.selectFrom('custom_fields').select(columns).where('id', 'in', ids).execute()
      return rows.map(({ id, label, noun }) => ({
        id,
        name: `the field ${label} of ${noun}`,
        href: pages.admin.settingsCustomFields(),
      }))
    },
  },
  consent_purposes: {
    permission: 'privacy.write',
    find: async ({ db }, ids) => {
      const rows = await db.selectFrom('consent_purposes').select(['id', 'label']).where('id', 'in', ids).execute()
      return rows.map(({ id, label }) => ({ id, name: `the purpose ${label}`, href: pages.admin.settingsPrivacy() }))
    },
  },
  archives: { permission: 'copies.write', href: pages.admin.settingsCopies() },
  mail_settings: { permission: 'tenant.write', href: pages.admin.settingsMailTexts() },
  findings: { permission: 'ai.read', find: findFindings },
  // What entries called findings of two kinds before they were one.
  anomalies: { permission: 'ai.read', find: findFindings, href: pages.admin.anomalies() },
  insights: { permission: 'ai.read', find: findFindings },
  files: { permission: 'tenant.read' },
  tenants: { permission: 'tenant.write', href: pages.admin.settings() },
  ai_settings: { permission: 'ai.write', href: pages.admin.settingsAssistant() },
}

async function findFindings({ db }: Ctx, ids: string[]) {
  const rows = await db.selectFrom('findings').select(['id', 'kind', 'title']).where('id', 'in', ids).execute()
  return rows.map(({ id, kind, title }) => ({
    id,
    name: `“${title}”`,
    href: kind === 'anomaly' ? pages.admin.anomalies() : pages.admin.insights(),
  }))
}

/**
 * Returns what each entry of a page is about, by the entry's id; nothing for those whose record is gone. One query for
 * each kind of thing, however many entries speak of it.
 */
export async function auditThings(ctx: Ctx, entries: readonly AuditEntry[]): Promise<Map<string, AuditThing>> {
  const nouns = new Set(entries.flatMap(({ noun }) => auditNoun(noun) ?? []))
  const found = new Map<string, Found>()
  await Promise.all(
    [...nouns].map(async (noun) => {
      const ids = new Set(entries.flatMap((entry) => (entry.noun === noun && entry.object_id ? [entry.object_id] : [])))
      if (ids.size === 0) return
      for (const thing of (await SOURCES[noun].find?.(ctx, [...ids])) ?? []) found.set(`${noun} ${thing.id}`, thing)
    }),
  )
  const things = new Map<string, AuditThing>()
  for (const entry of entries) {
    const noun = auditNoun(entry.noun)
    if (!noun) continue
    const { permission, href } = SOURCES[noun]
    const thing = found.get(`${noun} ${entry.object_id}`) ?? (href ? { name: AUDIT_NOUNS[noun].one, href } : null)
    if (thing) things.set(entry.id, { name: thing.name, href: can(ctx, permission) ? thing.href : null })
  }
  return things
}
