import type { z } from 'zod'
import { readConsentHeader } from '#lib/consents/headers'
import { fold } from '#lib/format/fold'
import { minorOrNull } from '#lib/format/money'
import { cut, shortened } from '#lib/format/shortened'
import type { GROUP_KINDS, GROUP_ROLES } from '#lib/groups/schema'
import type { GivenConsent } from '#lib/imports/consents'
import type { ImportField, Reading } from '#lib/imports/fields'
import type { ImportColumn, ImportTier, RowProblem } from '#lib/imports/schema'
import {
  isNoEnd,
  readBoolean,
  readChoices,
  readConsent,
  readCountry,
  readDate,
  readDecimal,
  readKind,
  readLanguage,
  readStatus,
  readTerm,
  readWord,
  splitName,
} from '#lib/imports/values'
import { type MemberStatus, NewMember } from '#lib/members/schema'
import { birthDateProblem } from '#lib/members/service'

/** A term beside the running or latest one, as a row says it. */
export interface FurtherTerm {
  start_on: string
  end_on: string | null
  /** The tier of the row where it names none. */
  tier_id?: string
  tier_name?: string
}

/** What a row says, read and checked as far as that needs no look at who is there. */
export interface Given {
  /** Fields of the member under their names, only those that the row fills. */
  fields: Record<string, unknown>
  /** Custom fields by their keys, as they stand in the row. */
  custom?: Record<string, unknown>
  /** What it says about purposes, by their keys. */
  consents?: Record<string, GivenConsent>
  /** A tier that is there, or the name of one to be created. */
  tier_id?: string
  tier_name?: string
  status?: MemberStatus
  joined_on?: string
  left_on?: string
  term_start?: string
  /** Null for a term without an end. */
  term_end?: string | null
  grace_through?: string
  /** Further terms: earlier ones, and those that were paid ahead. */
  terms?: FurtherTerm[]
  balance_minor?: number
  balance_due_on?: string
  /** The family or organisation as the row calls it, and what the row says of it. */
  family?: string
  family_kind?: GroupKind
  family_role?: GroupRole
  family_since?: string
  /** Who pays, as the row writes it: yes, no, or somebody. */
  payer?: string
  /** What the whole file says about that. */
  share?: Share
}

export type GroupKind = (typeof GROUP_KINDS)[number]
type GroupRole = (typeof GROUP_ROLES)[number]

/** The family or organisation of a row, as the whole file tells it. */
export interface Share {
  /** The same for all of it: who pays, by the line or, where that is somebody who is there, by the id. */
  payer_line: number | null
  payer_id: string | null
  payer_name: string
  role: GroupRole
  /** A group that is there. */
  group_id: string | null
  name: string
  kind: GroupKind
  since: string | null
  /** What is to be known of it besides. */
  note: string | null
}

/** What the rows of a file are read by. */
export interface Reader {
  columns: readonly ImportColumn[]
  fields: ReadonlyMap<string, ImportField>
  /** Tiers by their names, folded. */
  tiers: ReadonlyMap<string, Pick<ImportTier, 'tier_id' | 'create' | 'seats'>>
  currency: string
  today: string
}

interface ReadRow {
  given: Given
  problems: RowProblem[]
  title: string
}

/** What cells that cannot be read should have been. */
export const EXAMPLE: Readonly<Partial<Record<Reading, string>>> = {
  date: 'This is no date. Write it as in the other rows, for example 31.01.1980 or 1980-01-31.',
  money: 'This is no amount. Write it as 120.00 or 120,00.',
  number: 'This is no number. Write digits only.',
  boolean: 'Write yes or no.',
  consent: 'Write yes or no, with the day behind it where it is known: yes 2024-05-17.',
  kind: 'Write person or organisation.',
  country: 'There is no such country. Write its name or its code such as DE.',
  language: 'There is no such language. Write its name or its code such as de.',
  status: 'Write active, lapsed, pending, suspended, cancelled or deceased.',
}

/** Which schema of the API a field of a member is checked by. */
const CHECKS: Readonly<Record<string, z.ZodType>> = NewMember.partial().shape
/** Reads one row: every cell with the column that it stands in, and what is wrong with it. */
export function readRow(cells: readonly string[], reader: Reader): ReadRow {
  const { columns, fields, today, currency } = reader
  const given: Given = { fields: {} }
  const problems: RowProblem[] = []
  const extra: { house_number?: string; mobile?: string } = {}
  const year = Number(today.slice(0, 4))

  for (const column of columns) {
    if (column.field === null) continue
    const cell = cells[column.position] ?? ''
    if (cell === '') continue
    const field = fields.get(column.field)
    if (!field) continue
    const wrong = (message: string) =>
      problems.push({ position: column.position, column: column.header || null, field: field.field, message })
    const told = <T>(value: T | null): T | undefined => {
      if (value === null) wrong(EXAMPLE[field.reading] ?? 'This cannot be read.')
      return value ?? undefined
    }
    switch (field.reading) {
      case 'date': {
        // Two digits of a year: a birth lies behind, the end of a term may lie ahead.
        const last = field.field === 'birth_date' ? year : year + 40
        if (field.field === 'term_end' && isNoEnd(cell)) {
          given.term_end = null
          break
        }
        const day = told(readDate(cell, column.date_order ?? 'dmy', last)) as string | undefined
        if (day === undefined) break
        if (field.field === 'birth_date') {
          const problem = birthDateProblem(day, today)
          if (problem) wrong(problem)
          else given.fields.birth_date = day
        } else if (field.field.startsWith('custom_values.')) put(given, field.field, day)
        else (given as unknown as Record<string, unknown>)[field.field] = day
        break
      }
      case 'money': {
        const amount = told(readDecimal(cell, column)) as string | undefined
        if (amount === undefined) break
        if (field.field !== 'balance') {
          put(given, field.field, amount)
          break
        }
        const read = minorOrNull(amount, currency)
        const minor = read !== null && column.negative === 'owed' ? -read : read
        if (minor === null) wrong(`The amount has more decimals than ${currency} knows.`)
        else if (minor < 0)
          wrong('A credit is not brought along with members. Empty the cell, and record it as a payment afterwards.')
        else if (minor > 100_000_000_00) wrong('The amount is too large. Correct it.')
        else if (minor > 0) given.balance_minor = minor
        break
      }
      case 'number': {
        const number = told(readDecimal(cell, column)) as string | undefined
        put(given, field.field, number === undefined ? undefined : Number(number))
        break
      }
      case 'choice':
      case 'choices': {
        const read = readChoices(cell, field)
        if ('problem' in read) wrong(read.problem)
        else put(given, field.field, read.value)
        break
      }
      case 'boolean':
        put(given, field.field, told(readBoolean(cell)))
        break
      case 'consent': {
        // What was said lies behind.
        const said = told(readConsent(cell, column.date_order ?? 'dmy', year)) as GivenConsent | undefined
        const purpose = readConsentHeader(field.field)
        if (!said || purpose === null) break
        if (said.day !== undefined && said.day > today)
          wrong(`${said.day} has not come yet. Write a day up to today, ${today}.`)
        else given.consents = { ...given.consents, [purpose]: said }
        break
      }
      case 'kind':
        put(given, field.field, told(readKind(cell)))
        break
      case 'country':
        put(given, field.field, told(readCountry(cell)))
        break
      case 'language':
        put(given, field.field, told(readLanguage(cell)))
        break
      case 'status': {
        const status = told(readStatus(cell)) as MemberStatus | undefined
        if (status) given.status = status
        break
      }
      case 'tier': {
        const tier = tierOf(cell, reader)
        if (tier) Object.assign(given, tier)
        else wrong(noTier(cell))
        break
      }
      case 'terms':
        for (const text of cell.split(/[\r\n]+/)) {
          const term = readTerm(text, column.date_order ?? 'dmy', year + 40)
          const tier = term?.tier ? tierOf(term.tier, reader) : {}
          if (!term) wrong(`“${shortened(text, 60)}” is no term. Write each on a line: 2025-01-01 to 2025-12-31, tier.`)
          else if (!tier) wrong(noTier(term.tier as string))
          else given.terms = [...(given.terms ?? []), { start_on: term.start_on, end_on: term.end_on, ...tier }]
        }
        break
      case 'tags': {
        const tags = [...new Set(cell.split(/[,;|]/).map((tag) => tag.trim()))].filter((tag) => tag !== '')
        put(given, field.field, tags)
        break
      }
      case 'full_name': {
        const { first_name, last_name } = splitName(cell)
        given.fields.first_name ??= first_name || undefined
        given.fields.last_name ??= last_name || undefined
        break
      }
      case 'family': {
        const name = inLine(cell)
        if (name.length > 200) wrong('The name of a family or organisation has at most 200 characters.')
        else given.family = name
        break
      }
      case 'payer':
        given.payer = cell.trim()
        break
      case 'word': {
        const word = readWord(cell, field.words ?? {})
        if (word !== null) Object.assign(given, { [field.field]: word })
        else
          wrong(
            `Write ${Object.keys(field.words ?? {})
              .join(', ')
              .replace(/, ([^,]+)$/, ' or $1')}.`,
          )
        break
      }
      case 'house_number':
        extra.house_number = cell
        break
      default:
        if (field.field === 'mobile') extra.mobile = cell
        else put(given, field.field, cell)
    }
  }
  finish(given, extra)
  check(given, reader, problems)
  const { first_name, last_name, organization, email, member_number } = given.fields as Record<string, string>
  const title =
    [first_name, last_name].filter(Boolean).join(' ') || organization || email || member_number || 'Row without a name'
  return { given, problems, title: cut(title, 200) }
}

/** The tier of a name: one that is there, or one to be created; null for another name. */
function tierOf(name: string, { tiers }: Reader): { tier_id: string } | { tier_name: string } | null {
  const tier = tiers.get(fold(name))
  if (tier?.tier_id) return { tier_id: tier.tier_id }
  return tier?.create ? { tier_name: name } : null
}

const noTier = (name: string) => `There is no tier “${shortened(name, 60)}”. Choose one for it, or let it be created.`

function put(given: Given, field: string, value: unknown): void {
  if (value === undefined) return
  const custom = /^custom_values\.(.*)$/.exec(field)?.[1]
  if (custom === undefined) given.fields[field] = value
  else given.custom = { ...given.custom, [custom]: value }
}

const inLine = (text: string) => text.replace(/\s*[\r\n\t\u2028\u2029]+\s*/g, ' ')

/** What stands in two columns of the file and in one field here. */
function finish(given: Given, { house_number, mobile }: { house_number?: string; mobile?: string }): void {
  const { fields } = given
  if (house_number) fields.address_line1 = [fields.address_line1, house_number].filter(Boolean).join(' ')
  if (mobile && !fields.phone) fields.phone = mobile
  else if (mobile && mobile !== fields.phone)
    fields.notes = [fields.notes, `Mobile: ${mobile}`].filter(Boolean).join('\n')
  for (const [field, value] of Object.entries(fields)) if (value === undefined) delete fields[field]
  // A line of an address or a name of two lines is one line here; notes keep theirs.
  for (const [field, value] of Object.entries(fields))
    if (typeof value === 'string' && field !== 'notes') fields[field] = inLine(value)
}

/** Checks what is given by the schema of the API, field by field. */
function check(given: Given, { columns, today }: Reader, problems: RowProblem[]): void {
  for (const [field, value] of Object.entries(given.fields)) {
    const result = CHECKS[field]?.safeParse(value)
    if (!result) continue
    if (result.success) given.fields[field] = result.data
    else {
      const column = columnOf(columns, field)
      const message = result.error.issues[0]?.message ?? 'This cannot be kept.'
      problems.push({ position: column?.position ?? null, column: column?.header ?? null, field, message })
      delete given.fields[field]
    }
  }
  const { term_start, term_end, left_on, joined_on, family_since } = given
  const disorder = (field: string, message: string) => {
    const column = columnOf(columns, field)
    problems.push({ position: column?.position ?? null, column: column?.header ?? null, field, message })
  }
  if (family_since && family_since > today)
    disorder('family_since', 'A membership is shared from today or an earlier day on. Correct the day.')
  if (term_start && term_end && term_end < term_start)
    disorder('term_end', `The term would end on ${term_end}, before it starts on ${term_start}. Correct one of them.`)
  if (left_on && joined_on && left_on < joined_on)
    disorder('left_on', `Left on ${left_on}, before joining on ${joined_on}. Correct one of them.`)
}

/** The column that fills a field, whatever it is called there. */
export function columnOf(columns: readonly ImportColumn[], field: string): ImportColumn | undefined {
  const by = (name: string) => columns.find((column) => column.field === name)
  return (
    by(field) ??
    (['first_name', 'last_name'].includes(field) ? by('full_name') : field === 'phone' ? by('mobile') : undefined)
  )
}
