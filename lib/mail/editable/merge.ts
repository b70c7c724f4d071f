import { AppError } from '#lib/errors'
import { nearest } from '#lib/format/nearest'
import { shortened } from '#lib/format/shortened'
import { endSentence } from '#lib/format/stops'
import type { MergeField, MessageField } from '#lib/mail/editable/facts'

/** What stands in braces on one line; other programs want two of them, which mean the same. */
const FIELD = /\{\{([^{}\r\n]*)\}\}|\{([^{}\r\n]*)\}/g

/** The name that a match of FIELD has in its braces. */
const nameIn = ([, double, single]: readonly (string | undefined)[]): string =>
  (double === undefined ? single : double.trim()) ?? ''

/** Fields that leave nothing but the blank before them when they have no value: "Hello {first_name}," is "Hello,". */
const NAMES: ReadonlySet<string> = new Set(['first_name', 'last_name', 'name'])

/** What the merge fields stand for; those that are absent have no value. */
export type MergeValues = { readonly [F in MergeField | MessageField]?: string }

/**
 * Throws invalid for a field that a mail does not have, with the one that was probably meant, and for one that is not
 * closed.
 *
 * @param known the fields that the mail has
 * @param pointer where in the request the text stands
 */
export function checkFields(known: readonly (MergeField | MessageField)[], text: string, pointer: string): void {
  for (const found of text.matchAll(FIELD)) {
    const [written] = found
    const name = nameIn(found)
    if ((known as readonly string[]).includes(name)) continue
    const meant = nearest(name.trim().replace(/[\s-]+/g, '_'), known)
    const way = meant ? `Did you mean {${meant}}?` : `It can have ${known.map((field) => `{${field}}`).join(', ')}.`
    throw new AppError('invalid', `${shortened(written, 80)} is no field of this mail. ${way}`, { field: pointer })
  }
  if (/\{\{|\}\}|\{\w|\w\}/.test(text.replace(FIELD, '_')))
    throw new AppError(
      'invalid',
      'A field has a brace at one end only: write it as {first_name}, or leave the brace out. It would be sent as it is.',
      { field: pointer },
    )
}

/**
 * Fills the fields in, once: braces in what is filled in stay as they are. A sentence with a field that has no value is
 * left out, and so is a line with nothing left. Of a full stop behind a value that ends with one, the value's stands.
 */
export function fillIn(text: string, values: MergeValues): string {
  return text
    .split('\n')
    .flatMap((line) => {
      if (line.trim() === '') return ['']
      const sentences = line.split(/(?<=[.!?…])\s+/).filter((sentence) => isFilled(sentence, values))
      return sentences.length === 0 ? [] : [fillSentence(sentences.join(' '), values)]
    })
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

/** Whether every field of a text has a value; a greeting can do without the name, a subject cannot. */
export function isFilled(text: string, values: MergeValues, isSubject = false): boolean {
  const mayLackName = !isSubject || values.name !== undefined
  return [...text.matchAll(FIELD)].every((found) => {
    const name = nameIn(found)
    return (NAMES.has(name) && mayLackName) || valueIn(values, name) !== undefined
  })
}

function fillSentence(text: string, values: MergeValues): string {
  return text.replace(new RegExp(`(\\s*)(?:${FIELD.source})(\\.(?!\\.))?`, 'g'), (...found: (string | undefined)[]) => {
    const [, blank = '', double, single, stop = ''] = found
    const value = valueIn(values, nameIn([undefined, double, single]))
    if (value === undefined) return stop
    return blank + (stop === '' ? value : endSentence(value))
  })
}

function valueIn(values: MergeValues, name: string): string | undefined {
  return Object.hasOwn(values, name) ? values[name as keyof MergeValues] : undefined
}
