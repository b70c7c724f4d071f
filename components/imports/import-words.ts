import type { Tone } from '#components/ui/status-badge'
import type { Import, ImportNoun, ImportRow, ImportState, Lacks, Match, Outcome } from '#lib/imports/schema'
import { pages } from '#lib/paths'

const IMPORT_STATE_LABELS: Readonly<Record<ImportState, { label: string; tone: Tone }>> = {
  draft: { label: 'To be checked', tone: 'warning' },
  checking: { label: 'Checking', tone: 'info' },
  checked: { label: 'Checked', tone: 'info' },
  running: { label: 'Importing', tone: 'info' },
  done: { label: 'Imported', tone: 'success' },
  undoing: { label: 'Taking back', tone: 'info' },
  undone: { label: 'Taken back', tone: 'neutral' },
  failed: { label: 'Stopped', tone: 'danger' },
}

/** What the state of an import is called; one of which nothing could be taken back says so. */
export function stateLabelOf({ status, undone_count }: Pick<Import, 'status' | 'undone_count'>) {
  const isNothing = status === 'undone' && undone_count === 0
  return isNothing ? ({ label: 'Nothing taken back', tone: 'warning' } as const) : IMPORT_STATE_LABELS[status]
}

/** What outcomes of the check are called. */
export const OUTCOME_LABELS: Readonly<Record<Outcome, { label: string; tone: Tone }>> = {
  create: { label: 'New', tone: 'success' },
  update: { label: 'Update', tone: 'info' },
  skip: { label: 'Skipped', tone: 'neutral' },
  problem: { label: 'Problem', tone: 'danger' },
}

/** What a row of payments does not tell, to be chosen by hand. */
export const LACKS_LABELS: Readonly<Record<Lacks, string>> = {
  payer: 'Whose money it is',
  invoice: 'What it pays',
}

/** What states of rows are called once the import has run. */
export const ROW_STATE_LABELS: Readonly<Record<ImportRow['state'], { label: string; tone: Tone }>> = {
  waiting: { label: 'Not imported', tone: 'neutral' },
  done: { label: 'Imported', tone: 'success' },
  refused: { label: 'Refused', tone: 'danger' },
  undone: { label: 'Taken back', tone: 'neutral' },
  kept: { label: 'Stays', tone: 'warning' },
}

/** What people are recognised by. */
export const MATCH_LABELS: Readonly<Record<NonNullable<ImportRow['matched_by']>, string>> = {
  member_number: 'by the member number',
  email: 'by the e-mail address',
  name: 'by name and birth date',
  number: 'by its number',
  title: 'by title and day',
  code: 'by its code',
  attendee: 'by who is registered',
  content: 'by payer, day, amount and reference',
}

/** The same, of members, to choose from. */
export const MATCH_CHOICES: Readonly<Record<Match, string>> = {
  member_number: 'Member number',
  email: 'E-mail address and first name',
  name: 'Name and birth date',
}

interface NounWords {
  label: string
  /** "1 event" and "events" in sentences. */
  one: string
  many: string
  /** What the file may be. */
  example: string
  /** What is asked about those that are there already, and what they are recognised by. */
  known: string
  recognised: string
  /** What the run does about money, where that is not plain. */
  run?: string
  /** What becomes of records when the import is taken back. */
  undo: string
  /** Where the record of a row is. */
  page: (id: string) => string
}

/** What the nouns that can be imported are called, and what is particular about each. */
export const NOUN_WORDS: Readonly<Record<ImportNoun, NounWords>> = {
  members: {
    ...{ label: 'Members', one: 'member', many: 'members' },
    example: 'with their terms, families, consents and open balances',
    known: 'People who are there already',
    recognised: 'Empty cells leave what they have.',
    undo: 'Members and families that it added are removed, and those that it changed become what they were; what was noted of their consents is taken back in the log. Whoever was edited or answered since stays and is listed with the reason.',
    page: pages.admin.member,
  },
  events: {
    ...{ label: 'Events', one: 'event', many: 'events' },
    example: 'with their prices, past ones too',
    known: 'Events that are there already',
    recognised: 'They are recognised by their number, or by title and day.',
    undo: 'Events that it added are removed, and those that it changed become what they were. What was edited since, or has registrations, stays and is listed with the reason.',
    page: pages.admin.event,
  },
  registrations: {
    ...{ label: 'Registrations', one: 'registration', many: 'registrations' },
    example: 'of members and guests, past events too; nobody is told',
    known: 'Registrations that are there already',
    recognised: 'They are recognised by their ticket code, or by the event and who is registered for it.',
    run: 'Nothing is invoiced: what a registration costs counts as settled before, unless a column says that it is to be paid at the door.',
    undo: 'Registrations that it added are removed, and their seats are free. What was changed, used or invoiced since stays and is listed with the reason. Who waits for those seats moves up.',
    page: (id) => pages.admin.registrations({ filter: JSON.stringify({ id }) }),
  },
  invoices: {
    ...{ label: 'Invoices', one: 'invoice', many: 'invoices' },
    example: 'of another program, which keep their numbers',
    known: 'Invoices that are there already',
    recognised: 'They are recognised by their number. What was issued is never changed, but for your own fields.',
    undo: 'Invoices that it added are removed, with what they say was paid. What was changed, paid or sent since stays and is listed with the reason.',
    page: pages.admin.invoice,
  },
  payments: {
    ...{ label: 'Payments', one: 'payment', many: 'payments' },
    example: 'a table, or a bank statement (CAMT, MT940); what is over becomes credit',
    known: 'Payments that are there already',
    recognised:
      'They are recognised by their number, or by payer, day, amount and reference, and are never applied twice. A bank statement also recognises a transfer that you recorded by hand, of the same payer and amount within three days.',
    undo: 'Payments that it added are removed, and their invoices are owed as before. What was changed since stays and is listed with the reason.',
    page: pages.admin.payment,
  },
}

export const DATE_ORDER_LABELS = { dmy: 'Day first', mdy: 'Month first', ymd: 'Year first' } as const

export const NEGATIVE_LABELS = {
  owed: 'Owed to the association',
  credit: 'A credit of the member; such rows are refused, and it is recorded as a payment afterwards',
} as const

export const DELIMITER_LABELS = { ',': 'Comma', ';': 'Semicolon', '\t': 'Tab', '|': 'Vertical bar' } as const

export const ENCODING_LABELS = {
  'utf-8': 'UTF-8',
  'windows-1252': 'Western European (Windows-1252)',
  'utf-16le': 'UTF-16',
  'utf-16be': 'UTF-16, high byte first',
  'windows-1250': 'Central European (Windows-1250)',
  'windows-1251': 'Cyrillic (Windows-1251)',
  'windows-1253': 'Greek (Windows-1253)',
  'windows-1254': 'Turkish (Windows-1254)',
  'iso-8859-2': 'Central European (ISO 8859-2)',
  macintosh: 'Mac Roman',
} as const
