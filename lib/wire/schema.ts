import { z } from 'zod'
import '#lib/format/shape-sentences'
import { isInYears, isTimeZone, YEARS_WANTED } from '#lib/format/dates'

/** An object's identifier. */
export const Id = z.uuid('Give an identifier (UUID).')

/** Path parameters of an object: its identifier under the given name. */
export function idParams<const N extends string>(name: N) {
  return z.strictObject({ [name]: Id } as { [K in N]: typeof Id })
}

/** No line breaks, and nothing that writes what follows it backwards, so that a name reads as it is. */
export const ONE_LINE = /^[^\p{Cc}\u2028-\u202e\u2066-\u2069]*$/u

const SEEN = /[^\p{Cf}\p{Z}\u2800\u3164]/u

/** One line of text: trimmed, not empty, no line breaks. */
export function line(most: number) {
  return z
    .string()
    .trim()
    .min(1, 'This cannot be empty.')
    .max(most, `Give at most ${most} characters.`)
    .regex(ONE_LINE, 'Leave out line breaks and control characters.')
    .refine((text) => text === '' || SEEN.test(text), 'Give something that can be seen.')
}

/** Text of one line that is still being written; may be empty. */
export function lineInProgress(most: number) {
  return z
    .string()
    .trim()
    .max(most, `Give at most ${most} characters.`)
    .regex(ONE_LINE, 'Leave out line breaks and control characters.')
}

/** Nothing that writes whatever follows it backwards; what sets off a word of another direction may stand in a text. */
const NOT_TURNED = /^[^\u202d\u202e]*$/u

/** Text of several lines; may be empty. */
export function prose(most: number) {
  return z
    .string()
    .trim()
    .max(most, `Give at most ${most} characters.`)
    .regex(NOT_TURNED, 'Leave out the characters that turn the direction of writing.')
}

/** A calendar day, YYYY-MM-DD. */
export const Day = z.iso.date('Give a date as YYYY-MM-DD, for example 2027-01-31.').refine(isInYears, YEARS_WANTED)

/** A moment in UTC as the API answers it. */
export const Instant = z.iso.datetime({ offset: true })

/** A local date and time without zone as the API answers it. */
export const LocalDateTime = z.iso.datetime({ local: true, offset: false })

/** An amount as the API answers it: a decimal string in the currency beside it. */
export const Amount = z
  .string()
  .regex(/^-?\d+(\.\d+)?$/)
  .meta({ examples: ['120.00'] })

/**
 * An amount as the API takes it: a decimal string or a number. How many decimals it may have depends on
 * the currency and is checked where that is known (`toMinor` of lib/format/money).
 */
export const AmountInput = z
  .union([z.string().trim(), z.number('Give an amount such as "120.00".')], 'Give an amount such as "120.00".')
  .transform(String)
  .pipe(z.string().regex(/^\d{1,12}(\.\d{1,4})?$/, { error: ({ input }) => amountSentence(String(input)) }))
  .meta({
    override: {
      anyOf: [
        { type: 'string', pattern: '^\\d{1,12}(\\.\\d{1,4})?$' },
        { type: 'number', minimum: 0 },
      ],
    },
    examples: ['120.00'],
  })

/** What is wrong with a text that is no amount. */
function amountSentence(text: string): string {
  if (!/^-?\d+(\.\d+)?$/.test(text))
    return 'Give an amount in digits, with a point before the decimals, such as "120.00".'
  if (text.startsWith('-')) return 'Give an amount that is not negative, such as "120.00".'
  return 'Give an amount of at most 12 digits and 4 decimals, such as "120.00".'
}

/** The currencies of ISO 4217 that the runtime knows. */
const CURRENCIES: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'))

/** An ISO 4217 currency code. */
export const Currency = z
  .string()
  .regex(/^[A-Z]{3}$/, 'Give a currency code such as EUR.')
  .refine((code) => CURRENCIES.has(code), 'There is no such currency. Give a code such as EUR.')

/** A time zone of the IANA database. */
export const TimeZone = z.string().max(64).refine(isTimeZone, 'Give a time zone such as Europe/Berlin.')

/** The address of a page. */
export const WebAddress = z
  .url({ protocol: /^https?$/, error: 'Give a web address that starts with https://.' })
  .max(2000, 'Give at most 2000 characters.')
  // What stands before the @ looks like where the link leads, and is told to everybody who gets it.
  .refine((address) => {
    const { username = '', password = '' } = URL.parse(address) ?? {}
    return username === '' && password === ''
  }, 'Give the web address without a user name and password.')

/** An e-mail address. */
export const Email = z
  .string()
  .trim()
  .max(254, 'Give at most 254 characters.')
  .pipe(z.email('Give an e-mail address such as ada@example.org.'))
  .meta({ override: { type: 'string', format: 'email', maxLength: 254 } })

/** Where somebody is reached by post, each part of it optional. */
export const postalAddress = {
  organization: line(200).nullable().optional(),
  address_line1: line(200).nullable().optional(),
  address_line2: line(200).nullable().optional(),
  postal_code: line(20).nullable().optional(),
  city: line(120).nullable().optional(),
  region: line(120).nullable().optional(),
  country: z
    .string()
    .regex(/^[A-Z]{2}$/, 'Give a country code of two capital letters such as DE.')
    .nullable()
    .optional(),
}

/** An e-mail address as the API answers it. */
export const EmailText = z.string().meta({ format: 'email' })

/** Whether a change is only shown. */
export const DryRun = z.strictObject({
  dry_run: z.stringbool().default(false).describe('Changes nothing and shows what it would cost'),
})

/** A problem (RFC 9457), the body of every error. */
export const Problem = z.strictObject({
  type: z.string(),
  title: z.string(),
  status: z.number().int(),
  detail: z.string(),
  code: z.string(),
  request_id: z.string(),
  errors: z.array(z.strictObject({ pointer: z.string(), code: z.string(), message: z.string() })).optional(),
})

/** This API told as an OpenAPI document. */
export const ApiDescription = z.looseObject({ openapi: z.string() })
