import { AppError } from '#lib/errors'
import { type Clause, isNumber, type TestName } from '#lib/query/condition'
import type { Models } from '#lib/query/models'
import type { FieldType, Noun } from '#lib/records/model'

/** A day is so long; what is longer has a time. */
const DAY = '2026-11-22'.length
/** What fields hold that have codes: these may be written without having been said. */
export const CODES: Readonly<Record<string, RegExp>> = {
  country: /^[A-Z]{2}$/,
  language: /^[a-z]{2}$/,
  currency: /^[A-Z]{3}$/,
}

/** A text that a condition holds a field against. */
export interface Said {
  readonly field: string
  readonly text: string
}

const invalid = (message: string): AppError => new AppError('invalid', message)

/** Whether a text is a code where a field holds codes, and none that stands for another one. */
function isCode(field: string, text: string): boolean {
  const code = CODES[field]
  if (!code || field !== 'country') return code?.test(text) ?? true
  return code.test(text) && text !== 'ZZ' && new Intl.Locale(`und-${text}`).region === text
}

/** Numbers that some rows do not have. Of all others each row has one, and zero is one as well. */
const UNSET: ReadonlySet<string> = new Set(
  'age membership_years inactive_days capacity seats_free fill_percent rating nps days_to_pay days_paid_late'.split(
    ' ',
  ),
)

/** Numbers that say nothing when they are added up. */
const NOT_ADDED: ReadonlySet<string> = new Set([
  ...['age', 'membership_years', 'inactive_days', 'days_overdue', 'days_to_pay', 'days_paid_late', 'rating', 'nps'],
  ...['fill_percent', 'waitlist_position', 'step', 'period_count', 'grace_days'],
])

/** Throws invalid for a sum that says nothing. */
export function mustBeAdded(show: string, field: string | undefined): void {
  if (show === 'sum' && field !== undefined && NOT_ADDED.has(field))
    throw invalid(`What ${field} adds up to says nothing: ask for its average.`)
}

/** Throws invalid for birthdays of another year: of each member the one of this year is known. */
export function mustBeBirthdays(
  clause: Clause,
  today: string,
  ends: (name: string) => readonly (string | undefined)[],
): void {
  if ('of' in clause) {
    const parts = Array.isArray(clause.of) ? clause.of : [clause.of]
    for (const each of parts) mustBeBirthdays(each as Clause, today, ends)
  } else if ('where' in clause && 'relation' in clause) mustBeBirthdays(clause.where, today, ends)
  else if ('field' in clause && clause.field === 'birthday') {
    const days = clause.kind === 'period' ? ends(clause.name) : clause.kind === 'test' ? clause.values.map(String) : []
    if (days.some((day) => day && /^\d{4}/.test(day) && day.slice(0, 4) !== today.slice(0, 4)))
      throw invalid('birthday holds the birthdays of this year: ask for days of this year.')
  }
}

/** Throws invalid for a test of a field that a sentence could not tell, or would tell of other rows. */
function mustBeTellable(field: string, type: FieldType | undefined, test: TestName, texts: readonly string[]): void {
  const isTime = type === 'date' || type === 'instant' || type === 'local_time'
  if (isTime && test === 'not') throw invalid(`Hold ${field} against the days that are meant, and not against others.`)
  if (isTime && texts.some((text) => text.length > DAY))
    throw invalid(`Hold ${field} against days, without a time of day.`)
  if (type === 'boolean' && test === 'is_set') throw invalid(`${field} is yes or no: hold it against true or false.`)
  if (isNumber(type) && test === 'is_set' && !UNSET.has(field))
    throw invalid(`${field} is a number: hold it against one, such as {"gt": 0}.`)
  if (field === 'location' && test !== 'contains' && test !== 'is_set')
    throw invalid('Hold location with contains: it holds a place and its town.')
  if (!texts.every((text) => isCode(field, text)))
    throw invalid(`${field} holds codes, such as DE of a country and de of a language.`)
}

/**
 * The texts that a condition of a model holds fields against. Throws invalid for what a sentence could not tell: a not
 * without a condition, and see mustBeTellable.
 */
export function textsOf(models: Models, noun: Noun, clause: Clause): Said[] {
  switch (clause.kind) {
    case 'all':
    case 'any':
      return clause.of.flatMap((each) => textsOf(models, noun, each))
    case 'not':
      if (clause.of.kind === 'all' && clause.of.of.length === 0)
        throw invalid('Put a condition into not, or leave it out.')
      return textsOf(models, noun, clause.of)
    case 'search':
      return [{ field: 'search', text: clause.text }]
    case 'period':
      return []
    case 'test': {
      const { field, test, values } = clause
      const type = models[noun].fields[field]?.type
      const texts = values.flatMap((value) => (typeof value === 'string' ? [value] : []))
      mustBeTellable(field, type, test, texts)
      return type === 'text' || type === 'tags' ? texts.map((text) => ({ field, text })) : []
    }
    default: {
      const relation = models[noun].relations[clause.relation]
      return relation ? textsOf(models, relation.to, clause.where) : []
    }
  }
}

/** Fields of nouns with a past that are known as they are now alone. */
const OF_NOW: Partial<Record<Noun, readonly string[]>> = {
  members: [
    'last_activity_on',
    'inactive_days',
    'has_account',
    'has_confirmed_email',
    'is_staff',
    'awaits_approval',
    'leaves_on',
  ],
  invoices: ['reminder_count', 'reminded_on', 'was_reminded'],
}

/** Whether a condition speaks of what no past is kept of, fields or rows: of tiers their names are, as they are now. */
export function speaksOfPresent(models: Models, noun: Noun, clause: Clause): boolean {
  if (clause.kind === 'all' || clause.kind === 'any')
    return clause.of.some((each) => speaksOfPresent(models, noun, each))
  if (clause.kind === 'not') return speaksOfPresent(models, noun, clause.of)
  if (!('relation' in clause)) return 'field' in clause && (OF_NOW[noun]?.includes(clause.field) ?? false)
  const { to } = models[noun].relations[clause.relation] ?? {}
  return to !== undefined && to !== 'tiers' && (!models[to].past || speaksOfPresent(models, to, clause.where))
}
