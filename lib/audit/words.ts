import { AUDIT_NOUNS, type AuditNoun, ERASED } from '#lib/audit/schema'
import { toMinor } from '#lib/format/money'
import { capital, listed } from '#lib/format/sentence'

/** The fields that an entry tells of, and how it writes what they hold. */
export interface ToldEntry {
  before: Readonly<Record<string, unknown>> | null
  after: Readonly<Record<string, unknown>> | null
}

/** How the association writes money and dates. */
export interface AuditFormat {
  currency: string
  money: (minor: number, currency: string) => string
  date: (value: string) => string
}

type Sentence = string | ((entry: ToldEntry, format: AuditFormat) => string)

/**
 * What each action says of whoever did it: "Ada invited ulla@… as administrator". {it} is the thing it happened to, and
 * {fields} what was changed of it. Only actions listed here can be written to the log.
 */
const SENTENCES = {
  'account.email_asked': 'asked for another address to sign in with',
  'account.email_given': 'asked {it} to sign in with another address',
  'account.email_kept': 'kept the address that {it} signs in with',
  'account.email_restored': 'took back the address that {it} signs in with',
  'account.email_changed': 'changed the address that {it} signs in with',
  'account.approved': 'approved the account of {it}',
  'account.disabled': 'disabled the account of {it}',
  'account.enabled': 'enabled the account of {it} again',
  'account.invited': ({ after }) => (after?.roles ? `invited {it} as ${rolesText(after.roles)}` : 'invited {it} again'),
  'account.password_changed': 'changed their own password',
  'account.password_requested': 'asked for a new password for {it}',
  'account.password_reset': 'chose a password for {it} with the link from a mail',
  'account.registered': 'registered as {it}',
  'account.registered_again': 'tried to register as {it}, who has an account already',
  'account.roles_changed': ({ before, after }) =>
    `changed the roles of {it} from ${rolesText(before?.roles)} to ${rolesText(after?.roles)}`,
  'account.signed_in': 'signed in',
  'account.signed_out': 'signed out',
  'account.signed_out_everywhere': 'signed out everywhere',
  'account.updated': 'changed {fields} of their own account',
  'account.verified': 'confirmed the address of {it}',
  'ai_settings.updated': 'changed {fields} of {it}',
  'anomaly.ignored': 'chose to ignore {it}',
  'anomaly.reopened': 'reopened {it}',
  'anomaly.resolved': 'resolved {it}',
  'archive.asked': 'asked for {it}',
  'archive.fetched': 'fetched {it}',
  'archive.removed': 'removed {it}',
  'archive.written': 'wrote {it}',
  'billing_run.created': ({ after }) => `prepared {it}${reasonText(after?.words)}`,
  'billing_run.deleted': ({ before }) => `deleted {it}${reasonText(before?.words)}`,
  'billing_run.released': ({ after }) =>
    typeof after?.item_count === 'number' ? `released {it}, ${after.item_count} items` : 'released {it}',
  'billing_run.undone': 'took back {it}',
  'check_in.undone': 'took back the check-in of {it}',
  'bulk_action.started': ({ after }) => `began an action on many rows${reasonText(after?.words)}`,
  'group.created': 'made {it} a group with one membership',
  'group.dissolved': ({ before }) => `dissolved a family or organisation${reasonText(before?.name)}`,
  'group.payer_changed': ({ after }) => `let somebody else pay for {it}${reasonText(after?.name)}`,
  'group.updated': 'changed {fields} of {it}',
  'import.added': ({ after }) => `sent a file to import${reasonText(after?.name)}`,
  'import.deleted': ({ before }) => `deleted an import${reasonText(before?.name)}`,
  'import.run': ({ after }) => `imported a file${reasonText(after?.name)}`,
  'import.undone': ({ after }) => `took back an import${reasonText(after?.name)}`,
  'bulk_action.undone': ({ after }) => `took back an action on many rows${reasonText(after?.words)}`,
  'consent_purpose.created': 'added {it}',
  'consent_purpose.removed': 'deleted {it}',
  'consent_purpose.updated': 'changed {fields} of {it}',
  'credit_note.sent': sentText,
  'credit_note.issued': ({ after }, format) => `issued {it}${sumText(after, 'total_minor', format)}`,
  'custom_field.archived': 'archived {it}',
  'custom_field.created': 'added {it}',
  'custom_field.removed': 'deleted {it}',
  'custom_field.restored': 'restored {it} from the archive',
  'custom_field.updated': 'changed {fields} of {it}',
  'event.cancelled': ({ after }) => `cancelled {it}${reasonText(after?.reason)}`,
  'event.copied': 'made {it} as a copy of another event',
  'event.created': 'created {it}',
  'event.removed': 'removed {it}',
  'event.reopened': 'reopened {it} as a draft',
  'event.updated': 'changed {fields} of {it}',
  'event_session.created': 'added {it} to a programme',
  'event_session.removed': 'took {it} out of a programme',
  'event_session.updated': 'changed {fields} of {it}',
  'feedback.asked': ({ after }) =>
    `asked for feedback on {it}${typeof after?.count === 'number' ? `, ${after.count} ${after.count === 1 ? 'person' : 'people'}` : ''}`,
  'feedback.given': ({ after }) =>
    `gave feedback on {it}${typeof after?.rating === 'number' ? `, ${after.rating} of 5` : ''}`,
  'feedback.resumed': 'asked to be asked again what events were like, by the link of a mail about {it}',
  'feedback.stopped': 'ended the mails that ask what events were like, by the link of a mail about {it}',
  'finding.ignored': ({ after }) => `chose to ignore {it}${reasonText(after?.note)}`,
  'finding.rated': ({ after }) => (after?.is_useful ? 'found {it} useful' : 'found {it} of no use'),
  'finding.reopened': 'reopened {it}',
  'finding.resolved': ({ after }) => `resolved {it}${reasonText(after?.note)}`,
  'finding.snoozed': 'put off {it}',
  'insight.decided': ({ after }) => {
    if (after?.status === 'open') return 'brought back {it}'
    if (after?.status) return `${String(after.status)} {it}`
    return after?.is_useful ? 'found {it} useful' : 'found {it} of no use'
  },
  'file.kept': 'added {it}',
  'file.removed': 'removed {it}',
  'invoice.cancelled': ({ after }) => `cancelled {it}${reasonText(after?.void_reason)}`,
  'invoice.created': ({ after }, format) => `wrote {it}${sumText(after, 'total_minor', format)}`,
  'invoice.credit_applied': ({ after }, format) => `paid {it} with credit${sumText(after, 'amount_minor', format)}`,
  'invoice.deleted': ({ before }, format) => `deleted {it}${sumText(before, 'total_minor', format)}`,
  'invoice.finalized': ({ after }, format) => `issued {it}${sumText(after, 'total_minor', format)}`,
  'invoice.reminders_resumed': 'let reminders of {it} go out again',
  'invoice.reminders_stopped': ({ after }) => `stopped reminders of {it}${reasonText(after?.reason)}`,
  'invoice.reminded': ({ after }) =>
    typeof after?.step === 'number' ? `reminded of {it}, step ${after.step}` : 'reminded of {it}',
  'invoice.paid': 'settled {it} by a payment',
  'invoice.sent': sentText,
  'invoice.updated': 'changed {fields} of {it}',
  'invoice.written_off': ({ after }) => `wrote off {it}${reasonText(after?.write_off_reason)}`,
  'mail_settings.updated': ({ after }) => `changed {it} ${quoted(String(after?.template ?? '').replaceAll('_', ' '))}`,
  'mail.resent': 'sent {it} again',
  'mail.tested': 'tried {it} out on themselves',
  'member.applied': ({ after }) =>
    after?.is_again === true ? 'let {it} apply again' : 'chose the tier that {it} applies for',
  'member.application_withdrawn': 'withdrew the application of {it}',
  'member.approved': 'approved the application of {it}',
  'member.archived': 'archived {it}',
  'member.cancelled': ({ after }) => `ended the membership of {it}${reasonText(after?.reason)}`,
  'member.email_confirmed': 'confirmed a new e-mail address of {it}',
  'member.email_kept': 'took back a new e-mail address of {it}',
  'member.claimed': 'connected the account to the record of {it}',
  'event.imported': ({ before }) => (before ? 'changed {fields} of {it} by an import' : 'imported {it}'),
  'event.import_undone': 'took back the import of {it}',
  'registration.imported': ({ before }) => (before ? 'changed {fields} of {it} by an import' : 'imported {it}'),
  'registration.import_undone': 'took back the import of {it}',
  'invoice.imported': ({ before }) => (before ? 'changed {fields} of {it} by an import' : 'imported {it}'),
  'invoice.import_undone': 'took back the import of {it}',
  'payment.assigned': 'said whose {it} is',
  'payment.imported': 'imported {it}',
  'payment.import_undone': 'took back the import of {it}',
  'member.imported': ({ before }) => (before ? 'changed {fields} of {it} by an import' : 'imported {it}'),
  'member.import_undone': 'took back the import of {it}',
  'member.created': 'added {it}',
  'member.duplicate_dismissed': 'noted that {it} and another record are two people',
  'member.duplicate_reopened': 'took back that {it} and another record are two people',
  'member.merged': ({ before }) =>
    typeof before?.member_number === 'string'
      ? `merged the record ${before.member_number} into {it}`
      : 'merged another record into {it}',
  'member.unmerged': ({ after }) =>
    typeof after?.member_number === 'string'
      ? `took the record ${after.member_number} out of {it} again`
      : 'took another record out of {it} again',
  'member.group_joined': ({ after }) => `put {it} into a family or organisation${reasonText(after?.name)}`,
  'member.group_left': ({ before }) => `took {it} out of a family or organisation${reasonText(before?.name)}`,
  'member.group_role_changed': ({ after }) =>
    after?.group_role === 'administrator'
      ? 'let {it} administer their family or organisation'
      : 'no longer let {it} administer their family or organisation',
  'member.deceased': 'recorded the death of {it}',
  'member.erased': 'erased {it}',
  'member.consent_given': ({ after }) => `noted that {it} consents${reasonText(after?.purpose)}`,
  'member.consent_taken_back': ({ after }) =>
    `took back a consent of {it} that was noted by mistake${reasonText(after?.purpose)}`,
  'member.consent_withdrawn': ({ after }) => `noted that {it} does not consent${reasonText(after?.purpose)}`,
  'member.erasure_declined': ({ after }) => `declined to erase {it}${reasonText(after?.reason)}`,
  'member.erasure_requested': 'asked for the erasure of {it}',
  'member.erasure_withdrawn': 'took back the request to erase {it}',
  'member.exported': 'took a copy of the data of {it}',
  'member.reopened': 'reopened the membership of {it}',
  'member.rejected': ({ after }) => `declined the application of {it}${reasonText(after?.reason)}`,
  'member.reminders_resumed': 'let reminders of {it} go out again',
  'member.reminders_stopped': ({ after }) => `stopped reminders of {it}${reasonText(after?.reason)}`,
  'member.resigned': ({ after }, format) =>
    `${after?.is_own === true ? 'resigned the membership of {it}' : 'let the membership of {it} end'}${
      typeof after?.leaves_on === 'string' ? `, for ${format.date(after.leaves_on)}` : ''
    }${reasonText(after?.reason)}`,
  'member.resignation_taken_back': 'let the membership of {it} go on',
  'member.restored': 'restored {it} from the archive',
  'member.suspended': ({ after }) => `suspended {it}${reasonText(after?.reason)}`,
  'member.updated': 'changed {fields} of {it}',
  'membership.renewal_proposed': 'invoiced the next term of {it}',
  'membership.renewed': 'renewed the membership of {it}',
  'membership.started': ({ after }, format) =>
    typeof after?.start_on === 'string'
      ? `let a term of {it} start, from ${format.date(after.start_on)}`
      : 'let a term of {it} start',
  'membership.tier_changed': ({ after }) =>
    `changed the tier of {it}${after?.from === 'next_term' ? ' from the next term on' : ''}`,
  'membership.unpaid': 'took the term of {it} back until its invoice is paid',
  'membership.waived': ({ after }) => `waived the dues of {it}${reasonText(after?.reason)}`,
  'payment.used': ({ after }, format) => `paid an invoice with {it}${sumText(after, 'amount_minor', format)}`,
  'payment.freed': ({ after }, format) => `took {it} off an invoice${sumText(after, 'amount_minor', format)}`,
  'payment.receipt_sent': ({ after }) => `mailed a receipt of {it}${toText(after)}`,
  'payment.recorded': ({ after }, format) => `recorded {it}${sumText(after, 'amount_minor', format)}`,
  'payment.refunded': ({ after }, format) =>
    `gave money of {it} back${sumText(after, 'amount_minor', format)}${reasonText(after?.reason)}`,
  'payment.reversed': ({ after }) => `took back {it}${reasonText(after?.reversal_reason)}`,
  'registration.cancelled': ({ after }) => `cancelled the registration of {it}${reasonText(after?.reason)}`,
  'registration.billed': ({ after }) =>
    after?.billing === 'waived' ? `waived the price of {it}${reasonText(after.billing_reason)}` : 'billed {it}',
  'registration.confirmed': 'took the offered seat for {it}',
  'registration.created': 'registered {it}',
  'registration.kept': 'kept the seat of {it} after a change',
  'registration.offered': 'offered a seat to {it}',
  'registration.paid': 'confirmed the paid seat of {it}',
  'registration.postponed': 'gave {it} more time to pay',
  'registration.released': 'gave the unpaid seat of {it} away',
  'registration.seats_changed': ({ before, after }) =>
    typeof before?.quantity === 'number' && typeof after?.quantity === 'number'
      ? `changed the seats of {it} from ${before.quantity} to ${after.quantity}`
      : 'changed the seats of {it}',
  'registration.unpaid': 'held the seat of {it} again, because its payment was taken back',
  'registration.updated': 'changed {fields} of the registration of {it}',
  'tenant.books_closed': ({ after }, format) =>
    typeof after?.books_closed_through === 'string'
      ? `closed the books through ${format.date(after.books_closed_through)}`
      : 'closed the books',
  'tenant.books_opened': ({ before, after }, format) => openedText(before, after, format),
  'tenant.created': 'founded {it}',
  'tenant.updated': 'changed {fields} of {it}',
  'ticket_type.created': 'added {it}',
  'ticket_type.removed': 'removed {it}',
  'ticket_type.updated': 'changed {fields} of {it}',
  'tier.created': 'added {it}',
  'tier.updated': 'changed {fields} of {it}',
} as const satisfies Record<string, Sentence>

/** Everything that can be written to the log, in the past tense. */
export type AuditAction = keyof typeof SENTENCES

/** @internal for tests */
export const AUDIT_ACTIONS = Object.keys(SENTENCES) as AuditAction[]

/** What a list without sign-ins leaves out. Signing out everywhere protects an account and stays. */
export const SIGN_INS: readonly AuditAction[] = ['account.signed_in', 'account.signed_out']

const MONEY_NOUN = /^(?:billing_run|credit_note|invoice|payment|tier)\./
const ALSO_MONEY: readonly AuditAction[] = [
  'member.reminders_resumed',
  'member.reminders_stopped',
  'membership.waived',
  'tenant.books_closed',
  'tenant.books_opened',
  // Bank account, tax and numbers of papers are among the settings.
  'tenant.updated',
]

/** What was done to money, prices and the books, as whoever checks them reads it. */
export const MONEY_ACTIONS: readonly AuditAction[] = AUDIT_ACTIONS.filter(
  (action) => MONEY_NOUN.test(action) || ALSO_MONEY.includes(action),
)

/** Returns the noun of an entry; null for one that no release has written. */
export function auditNoun(noun: string): AuditNoun | null {
  return Object.hasOwn(AUDIT_NOUNS, noun) ? (noun as AuditNoun) : null
}

const FIELDS: Readonly<Record<string, string>> = {
  hides_first_steps: 'hiding of the first steps',
  email: 'e-mail',
  address_line1: 'address',
  address_line2: 'address',
  tier_id: 'tier',
  payer_member_id: 'payer',
  parent_member_id: 'belongs to',
  directory_opt_in: 'consent to the member directory',
  directory_email: 'consent to show the e-mail in the directory',
  directory_phone: 'consent to show the phone in the directory',
  directory_organization: 'consent to show the organisation in the directory',
  directory_city: 'consent to show the city in the directory',
  gets_feedback_requests: 'mails that ask what events were like',
  has_directory: 'member directory',
  books_closed_through: 'day through which the books are closed',
  override_status: 'status set by hand',
  override_until: 'status set by hand until',
  override_reason: 'reason of the status set by hand',
  event_date: 'start time',
  starts_at: 'start time',
  end_date: 'end time',
  ends_at: 'end time',
  event_status: 'status',
  online_url: 'online address',
  bill_to: 'billing address',
  accent_color: 'colour',
  logo_file_id: 'logo',
  is_active: 'availability',
  custom_values: 'own fields',
  visible_to: 'who sees it',
  member_may_edit: 'who fills it in',
  renewal_opens_days: 'days of early renewal',
}

/** A piece of a sentence: words, or the thing it is about. */
export type SentencePart = { text: string } | { thing: string }

/**
 * Returns what an entry says after the name of whoever acted. The thing it happened to is called by the name that its
 * record has now, else by one that the entry keeps.
 */
export function auditSentence(
  entry: ToldEntry & { action: string; noun: string },
  name: string | null,
  format: AuditFormat,
): SentencePart[] {
  const known: Readonly<Record<string, Sentence>> = SENTENCES
  const sentence = known[entry.action] ?? `${entry.action.replace(/^.*\./, '').replaceAll('_', ' ')} {it}`
  const said = typeof sentence === 'string' ? sentence : sentence(entry, format)
  const text = said.includes('{fields}')
    ? `${said.replace('{fields}', fieldsText(entry))}${change(entry, format)}`
    : said
  const noun = auditNoun(entry.noun)
  const thing = name ?? keptName(entry.before) ?? keptName(entry.after) ?? (noun ? AUDIT_NOUNS[noun].one : 'something')
  return text.split(/(\{it\})/).flatMap((piece): SentencePart[] => {
    if (piece === '') return []
    return [piece === '{it}' ? { thing } : { text: piece }]
  })
}

function keptName(side: ToldEntry['after']): string | null {
  const kept = side?.title ?? side?.name ?? side?.number
  return typeof kept === 'string' && kept !== '' && kept !== ERASED ? kept : null
}

/** Who acted, in words. */
export function actorText(entry: { actor_kind: string; actor_name: string | null }): string {
  if (entry.actor_kind === 'account') return entry.actor_name ?? 'An account that is gone'
  return entry.actor_kind === 'system' ? 'The service' : 'Somebody not signed in'
}

/** The fields that differ; those of entries that hold one side only are all there are. */
function changedFields({ before, after }: ToldEntry): string[] {
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  if (!before || !after) return fields
  return fields.filter(
    (field) =>
      before[field] === ERASED || JSON.stringify(before[field] ?? null) !== JSON.stringify(after[field] ?? null),
  )
}

const MAX_FIELDS = 3

function fieldsText(entry: ToldEntry): string {
  const names = [...new Set(changedFields(entry).map((field) => `the ${fieldText(field)}`))]
  if (names.length === 0) return 'nothing'
  if (names.length > MAX_FIELDS)
    return `${names.slice(0, MAX_FIELDS - 1).join(', ')} and ${names.length - 2} more fields`
  return listed(names)
}

/** From what to what a single field was changed, where the entry holds it and it can be said. */
function change(entry: ToldEntry, format: AuditFormat): string {
  const [field, ...others] = changedFields(entry)
  if (!field || others.length > 0) return ''
  const to = valueText(entry.after?.[field], field, format, entry.after)
  const from = entry.before && field in entry.before ? valueText(entry.before[field], field, format, entry.before) : ''
  if (to === null || from === null) return ''
  return from === '' ? ` to ${to}` : ` from ${from} to ${to}`
}

const MAX_QUOTED = 80
const PRICES: ReadonlySet<string> = new Set(['price', 'renewal_price', 'joining_fee'])

/** A value in words; null for what no sentence can hold: identifiers, long texts, lists of objects. */
export function valueText(
  value: unknown,
  field: string,
  format: AuditFormat,
  entry: Readonly<Record<string, unknown>> | null,
): string | null {
  if (value === null || value === undefined || value === '') return 'nothing'
  if (value === ERASED) return 'something erased'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'number') {
    const currency = typeof entry?.currency === 'string' ? entry.currency : format.currency
    return field.endsWith('_minor') ? format.money(value, currency) : String(value)
  }
  if (Array.isArray(value)) return value.every((one) => typeof one === 'string') ? listText(value) : null
  if (typeof value !== 'string' || field.endsWith('_id') || value.length > MAX_QUOTED) return null
  // Prices are kept as they travel, in decimals.
  if (PRICES.has(field) && /^\d+(?:\.\d+)?$/.test(value)) {
    const currency = typeof entry?.currency === 'string' ? entry.currency : format.currency
    return format.money(toMinor(value, currency), currency)
  }
  if (/^\d{4}-\d\d-\d\d([T ]\d\d:\d\d|$)/.test(value)) return format.date(value.replace(' ', 'T'))
  return /status$|^kind$|_type$|_mode$/.test(field) ? value.replaceAll('_', ' ') : quoted(value)
}

/** An action as a sentence starts: "member.updated" is "Member updated". */
export function actionText(action: string): string {
  const [noun = '', ...rest] = action.split('.')
  return `${capital(noun.replaceAll('_', ' '))} ${rest.join(' ').replaceAll('_', ' ')}`.trim()
}

/** A field's name within a sentence: "valid_through" is "valid through". */
export function fieldText(field: string): string {
  return FIELDS[field] ?? field.replace(/_minor$|^is_/, '').replaceAll('_', ' ')
}

/** What somebody wrote; it must not pass for a place that a sentence leaves open. */
function quoted(text: string): string {
  return `“${text.replaceAll(/[{}]/g, '')}”`
}

/** Roles as screens call them. */
function rolesText(roles: unknown): string {
  return listText(roles).replace('membership manager', 'membership secretary')
}

function listText(values: unknown): string {
  const words = Array.isArray(values) ? values.map((value) => String(value).replaceAll('_', ' ')) : []
  return listed(words) || 'nothing'
}

function reasonText(reason: unknown): string {
  return typeof reason === 'string' && reason !== '' && reason !== ERASED ? `: ${quoted(reason)}` : ''
}

/** To whom a paper was mailed. */
function toText(after: ToldEntry['after']): string {
  return typeof after?.to === 'string' && after.to !== ERASED ? ` to ${after.to}` : ''
}

function sentText({ after }: ToldEntry): string {
  return `mailed ${after?.step ? 'a reminder of ' : ''}{it}${toText(after)}`
}

/** "opened the books again, which were closed through 31 Dec 2025; they are closed through 30 Nov 2025 now". */
function openedText(before: ToldEntry['before'], after: ToldEntry['after'], format: AuditFormat): string {
  const [was, is] = [before?.books_closed_through, after?.books_closed_through]
  const closed = typeof was === 'string' ? `, which were closed through ${format.date(was)}` : ''
  const still = typeof is === 'string' ? `; they are closed through ${format.date(is)} now` : ''
  return `opened the books again${closed}${still}`
}

function sumText(side: ToldEntry['after'], field: string, format: AuditFormat): string {
  const minor = side?.[field]
  if (typeof minor !== 'number') return ''
  return ` of ${format.money(minor, typeof side?.currency === 'string' ? side.currency : format.currency)}`
}
