import type { Place } from '#lib/assistant/reading/declining'
import type { ReadContext } from '#lib/figures/read-context'
import { pages, type Query } from '#lib/paths'
import { can, type Permission } from '#lib/permissions'
import type { Condition, Noun } from '#lib/records/model'

type Row = Readonly<Record<string, unknown>>

/** The pages of a noun: who may open them, the list, which takes any condition, and the page of a row. */
interface Pages {
  readonly may: readonly Permission[]
  readonly list?: (query: Query) => string
  readonly record?: (row: Row, id: string) => string
}

const PAGES: Partial<Record<Noun, Pages>> = {
  members: { may: ['members.read'], list: pages.admin.members, record: (_, id) => pages.admin.member(id) },
  terms: { may: ['members.read'], record: ({ member_id }) => pages.admin.member(String(member_id)) },
  tiers: { may: ['tiers.write'], record: (_, id) => pages.admin.tier(id) },
  events: {
    may: ['registrations.read', 'invoices.read'],
    list: pages.admin.events,
    record: (_, id) => pages.admin.event(id),
  },
  registrations: {
    may: ['registrations.read'],
    list: pages.admin.registrations,
    record: ({ event_id }, id) => pages.admin.registration(String(event_id), id),
  },
  invoices: { may: ['invoices.read'], list: pages.admin.invoices, record: (_, id) => pages.admin.invoice(id) },
  payments: { may: ['payments.read'], list: pages.admin.payments, record: (_, id) => pages.admin.payment(id) },
  refunds: {
    may: ['payments.read'],
    list: pages.admin.refunds,
    record: ({ payment_id }) => pages.admin.payment(String(payment_id)),
  },
  reminders: { may: ['invoices.read'], record: ({ invoice_id }) => pages.admin.invoice(String(invoice_id)) },
  credit_notes: {
    may: ['invoices.read'],
    list: pages.admin.creditNotes,
    record: (_, id) => pages.admin.creditNote(id),
  },
  mails: {
    may: ['mails.read'],
    list: pages.admin.settingsMail,
    record: (_, id) => pages.admin.settingsMailMessage(id),
  },
  audit: { may: ['audit.read', 'audit.money'], list: pages.admin.settingsAudit },
}

/** The pages of somebody's own records. */
const OWN: Partial<Record<Noun, Required<Pages>['record']>> = {
  members: () => pages.member.profile(),
  events: (_, id) => pages.member.event(id),
  registrations: ({ event_id }) => pages.member.event(String(event_id)),
  invoices: (_, id) => pages.member.invoice(id),
}

function pagesOf(noun: Noun, { ctx, reaches_all }: ReadContext): Pages | null {
  const known = PAGES[noun]
  return known && reaches_all && known.may.some((permission) => can(ctx, permission)) ? known : null
}

/** Returns the list that holds exactly the rows of a condition, null where no page that the asker may open does. */
export function listOf(noun: Noun, where: Condition, readContext: ReadContext, as_of: string | null): string | null {
  const filter = Object.keys(where).length > 0 ? JSON.stringify(where) : null
  return pagesOf(noun, readContext)?.list?.({ filter, as_of }) ?? null
}

/** Returns the page of a row of an answer, null where it has none that the asker may open. */
export function recordOf(noun: Noun, row: Row, readContext: ReadContext): string | null {
  if (typeof row.id !== 'string') return null
  const page = readContext.reaches_all ? pagesOf(noun, readContext)?.record : OWN[noun]
  return page?.(row, row.id) ?? null
}

/** Where rows of a noun are changed: who may, what the page is called, and its address. */
type Workplace = readonly [may: Permission, title: string, href: string]

const MEMBERS: Workplace = ['members.write', 'Members', pages.admin.members()]
const EVENTS: Workplace = ['events.write', 'Events', pages.admin.events()]
const INVOICES: Workplace = ['invoices.write', 'Invoices', pages.admin.invoices()]

const WORKPLACES: Partial<Record<Noun | Place, Workplace>> = {
  accounts: ['accounts.write', 'Accounts', pages.admin.settingsAccounts()],
  imports: ['imports.write', 'Imports', pages.admin.imports()],
  journal: ['payments.read', 'Journal', pages.admin.journal()],
  settings: ['tenant.write', 'Settings', pages.admin.settings()],
  members: MEMBERS,
  terms: MEMBERS,
  tiers: ['tiers.write', 'Tiers', pages.admin.settingsTiers()],
  events: EVENTS,
  ticket_types: EVENTS,
  sessions: EVENTS,
  registrations: ['registrations.write', 'Registrations', pages.admin.registrations()],
  invoices: INVOICES,
  invoice_lines: INVOICES,
  credit_notes: INVOICES,
  reminders: INVOICES,
  payments: ['payments.write', 'Payments', pages.admin.payments()],
  // Money is given back from the payment that it is of.
  refunds: ['payments.write', 'Payments', pages.admin.payments()],
  mails: ['mails.read', 'Mail', pages.admin.settingsMail()],
}

/** Where members change what is theirs. */
const OWN_WORKPLACES: Partial<Record<Noun | Place, Workplace>> = {
  members: ['members.own', 'My profile', pages.member.profile()],
  events: ['registrations.own', 'Events', pages.member.events()],
  registrations: ['registrations.own', 'Events', pages.member.events()],
}

/** Returns the page where the asker can change rows of a noun; null where none lets them. */
export function workplaceOf(
  noun: Noun | Place | undefined,
  { ctx, reaches_all }: ReadContext,
): { title: string; href: string } | null {
  const place = noun && (reaches_all ? WORKPLACES : OWN_WORKPLACES)[noun]
  if (!place) return null
  const [may, title, href] = place
  return can(ctx, may) ? { title, href } : null
}
