import { z } from 'zod'
import { nearest } from '#lib/format/nearest'

const KINDS: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  tuple: 'a list',
  object: 'an object',
  record: 'an object',
  null: 'null',
}

const FORMATS: Readonly<Record<string, string>> = {
  email: 'an e-mail address such as ada@example.org',
  url: 'a web address that starts with https://',
  uuid: 'an identifier (UUID)',
  date: 'a date as YYYY-MM-DD, for example 2027-01-31',
  time: 'a time such as 18:00',
  datetime: 'a date and time such as 2027-05-01T18:00:00Z',
  base64: 'base64',
}

const kindOf = (expected: string): string => KINDS[expected] ?? expected

/** What is counted: characters of a text, entries of a list, or nothing in a number. */
function counted(limit: number | bigint, origin: string): string {
  const one = origin === 'string' ? 'character' : 'entry'
  if (['number', 'int', 'bigint'].includes(origin)) return String(limit)
  return `${limit} ${limit === 1 ? one : origin === 'string' ? 'characters' : 'entries'}`
}

/** Of several shapes, what the one wants that fits best: any that is of the right kind, else all the kinds. */
function unionSentence(errors: readonly (readonly z.core.$ZodIssue[])[]): string {
  const kinds: string[] = []
  for (const [first] of errors) {
    if (first?.code !== 'invalid_type' || first.path.length > 0) return first?.message ?? 'This is not possible here.'
    kinds.push(kindOf(first.expected))
  }
  return `Give ${[...new Set(kinds)].join(' or ')}.`
}

/**
 * Returns the sentence for what the shape of a value refuses, where the shape has none of its own. It holds for all of
 * them, wherever they are checked: the library's own words are for programmers.
 */
function sentenceOf(issue: z.core.$ZodRawIssue): string {
  if (issue.input === undefined) return 'This is missing. Give a value.'
  switch (issue.code) {
    case 'invalid_type':
      return `Give ${kindOf(issue.expected)}.`
    case 'invalid_value': {
      // What spells yes and no in a parameter has a dozen values.
      if (issue.expected === 'stringbool') return 'Give true or false.'
      const values = issue.values.map(String)
      if (values.length === 1) return `Give ${values[0]}.`
      const near = typeof issue.input === 'string' ? nearest(issue.input, values) : null
      return `${near ? `Did you mean ${near}? ` : ''}Choose from ${values.join(', ')}.`
    }
    case 'too_big':
    case 'too_small': {
      const isMost = issue.code === 'too_big'
      const limit = issue.code === 'too_big' ? issue.maximum : issue.minimum
      if (!isMost && issue.origin === 'string' && Number(limit) === 1) return 'This cannot be empty.'
      const way = issue.inclusive === false ? (isMost ? 'less than' : 'more than') : isMost ? 'at most' : 'at least'
      return `Give ${issue.exact ? 'exactly' : way} ${counted(limit, issue.origin)}.`
    }
    case 'invalid_format':
      return FORMATS[issue.format] ? `Give ${FORMATS[issue.format]}.` : 'This is not written as it has to be.'
    case 'not_multiple_of':
      return `Give a multiple of ${issue.divisor}.`
    case 'unrecognized_keys':
      return `There is no field ${issue.keys.join(', ')} here.`
    case 'invalid_union':
      return Array.isArray(issue.options) ? `Choose from ${issue.options.join(', ')}.` : unionSentence(issue.errors)
    case 'invalid_key':
    case 'invalid_element':
      return issue.issues[0]?.message ?? 'This is not possible here.'
    default:
      return 'This is not possible here.'
  }
}

z.config({ customError: sentenceOf })
