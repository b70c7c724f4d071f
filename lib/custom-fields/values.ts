import type { CustomField, CustomValue, CustomValues, CustomValuesInput } from '#lib/custom-fields/schema'
import { AppError, type FieldError } from '#lib/errors'
import { isDate } from '#lib/format/dates'
import { fold } from '#lib/format/fold'
import { toAmount, toMinor } from '#lib/format/money'
import { nearest } from '#lib/format/nearest'
import { ONE_LINE } from '#lib/wire/schema'

/** What the values of a field are checked by. */
export type CheckedField = Pick<
  CustomField,
  'key' | 'label' | 'type' | 'choices' | 'required' | 'currency' | 'archived_at'
>

/** Something that cannot be the value of a field, with the sentence that says why. */
class Unfit extends Error {}

const AMOUNT = /^-?\d{1,12}(\.\d{1,4})?$/
/** Numbers are exact up to here, with up to six decimals. */
const MAX_NUMBER = 1_000_000_000_000

const MOST = { text: 500, long_text: 5000, url: 2000 }

function textOf(type: 'text' | 'long_text' | 'url', given: unknown): string {
  if (typeof given !== 'string') throw new Unfit('Give text.')
  const text = given.trim()
  if (text.length > MOST[type]) throw new Unfit(`Give at most ${MOST[type]} characters.`)
  if (text.includes('\0') || !text.isWellFormed()) throw new Unfit('Leave out characters that cannot be stored.')
  if (type !== 'long_text' && !ONE_LINE.test(text)) throw new Unfit('Leave out line breaks and control characters.')
  if (type === 'url' && text !== '' && !/^https?:$/.test(URL.parse(text)?.protocol ?? ''))
    throw new Unfit('Give a web address that starts with https://.')
  return text
}

function amountOf(given: unknown, currency: string): string {
  const text = typeof given === 'number' ? String(given) : typeof given === 'string' ? given.trim() : ''
  if (!AMOUNT.test(text)) throw new Unfit('Give an amount such as "120.00".')
  try {
    return toAmount(toMinor(text, currency), currency)
  } catch {
    throw new Unfit(`${text} has more decimals than ${currency} knows.`)
  }
}

function choiceOf({ choices }: CheckedField, given: unknown): string {
  const values = choices.map(({ value }) => value)
  if (typeof given === 'string' && values.includes(given)) return given
  const near = typeof given === 'string' ? nearest(given, values) : null
  throw new Unfit(`${near ? `Did you mean ${near}? ` : ''}Choose from ${values.join(', ')}.`)
}

/** The value that a field keeps of what is given; null for none. Throws Unfit. */
function keptValue(field: CheckedField, given: unknown): CustomValue | null {
  if (given === null || given === '') return null
  switch (field.type) {
    case 'text':
    case 'long_text':
    case 'url':
      return textOf(field.type, given) || null
    case 'number':
      if (typeof given !== 'number' || !Number.isFinite(given)) throw new Unfit('Give a number.')
      if (Math.abs(given) > MAX_NUMBER || Math.abs(given * 1e6 - Math.round(given * 1e6)) > 1e-3)
        throw new Unfit(`Give a number of at most ${MAX_NUMBER}, with at most six decimals.`)
      return Number(given.toFixed(6))
    case 'money':
      return amountOf(given, field.currency ?? 'EUR')
    case 'date':
      if (typeof given === 'string' && isDate(given) && given >= '1000-01-01') return given
      throw new Unfit('Give a date as YYYY-MM-DD, for example 2027-01-31.')
    case 'boolean':
      if (typeof given === 'boolean') return given
      throw new Unfit('Give true or false.')
    case 'choice':
      return choiceOf(field, given)
    case 'multi_choice': {
      if (!Array.isArray(given)) throw new Unfit('Give a list of choices.')
      const chosen = new Set(given.slice(0, field.choices.length + 1).map((each) => choiceOf(field, each)))
      const inOrder = field.choices.flatMap(({ value }) => (chosen.has(value) ? value : []))
      return inOrder.length > 0 ? inOrder : null
    }
  }
}

/**
 * Returns the values that a record has after values of its custom fields were given. Keys that are not given stay as
 * they are. The one check of values, whoever brings them.
 *
 * @param fields the fields that whoever writes may fill in, and archived ones: an unknown key is told the nearest of them
 * @param previous the values that the record had; required fields are asked for only where there is none yet, and are
 *   not emptied
 * @throws AppError invalid, with a pointer /custom_values/<key> for everything that is wrong
 */
export function checkCustomValues(
  fields: readonly CheckedField[],
  input: CustomValuesInput,
  previous?: CustomValues,
): CustomValues {
  const errors: FieldError[] = []
  const values: CustomValues = { ...previous }
  const byKey = new Map(fields.map((field) => [field.key, field]))
  const open = fields.filter(({ archived_at }) => archived_at === null)
  const fail = (key: string, code: string, message: string) => {
    const name = key.length > 40 ? `${key.slice(0, 40)}…` : key
    if (errors.length < 20)
      errors.push({
        pointer: `/custom_values/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`,
        code,
        message: message.replace('{key}', name || '""'),
      })
  }
  for (const [key, given] of Object.entries(input)) {
    const field = byKey.get(key)
    if (!field) {
      const keys = open.map((each) => each.key)
      const near = nearest(key, keys)
      const way = near ? `Did you mean ${near}?` : keys.length > 0 ? `Choose from ${keys.join(', ')}.` : 'Add it first.'
      fail(key, 'unknown', `There is no custom field {key}. ${way}`)
      continue
    }
    if (field.archived_at !== null) {
      fail(key, 'archived', `${field.label} is archived and takes no values. Restore the field first.`)
      continue
    }
    try {
      const value = keptValue(field, given)
      if (value === null) delete values[key]
      else values[key] = value
    } catch (error) {
      if (!(error instanceof Unfit)) throw error
      fail(key, 'invalid', `${field.label}: ${error.message}`)
    }
  }
  for (const { key, label, required } of open) {
    const isAsked = previous === undefined || (Object.hasOwn(input, key) && Object.hasOwn(previous, key))
    if (required && isAsked && values[key] === undefined && !errors.some(({ pointer }) => pointer.endsWith(`/${key}`)))
      fail(key, 'required', `${label} is needed.`)
  }
  const [first, ...more] = errors
  if (first)
    throw new AppError('invalid', `${first.message}${more.length > 0 ? ` (and ${more.length} more)` : ''}`, { errors })
  return values
}

/** A label as a name: its letters and digits, with _ between them. */
function nameOf(label: string, most: number): string {
  const words = fold(label).replace(/[^a-z0-9]+/g, '_')
  return words.slice(0, most).replace(/^_+|_+$/g, '')
}

/** The name itself, or with the first number behind it that is not taken. */
function untaken(name: string, taken: readonly string[]): string {
  for (let number = 1; ; number += 1) {
    const tried = number === 1 ? name : `${name}_${number}`
    if (!taken.includes(tried)) return tried
  }
}

/** Returns the key that is made of a label, another one than those that are taken. */
export function keyOf(label: string, taken: readonly string[]): string {
  const name = nameOf(label, 36)
  return untaken(/^[a-z]/.test(name) ? name : `field_${name}`.slice(0, 36).replace(/_+$/, ''), taken)
}

/** Returns the choices with the values that records keep of them, made of their labels where none are given. */
export function withValues(choices: readonly { value?: string | undefined; label: string }[]): CustomField['choices'] {
  const taken = choices.flatMap(({ value }) => value ?? [])
  return choices.map(({ value, label }) => {
    if (value !== undefined) return { value, label }
    const made = untaken(nameOf(label, 56) || 'choice', taken)
    taken.push(made)
    return { value: made, label }
  })
}
