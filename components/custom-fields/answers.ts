import type { CustomField } from '#lib/custom-fields/schema'

/** A field that somebody is asked for who has no account yet. */
type AskedField = Pick<CustomField, 'key' | 'label' | 'type'>

/** What was filled in of the fields that the association asks for, by their keys. */
export type Answers = Readonly<Record<string, unknown>>

/** Returns what is sent: answers to what is asked, without those that say nothing. */
export function answersTo(asked: readonly AskedField[], answers: Answers): Record<string, unknown> {
  const given = asked.flatMap(({ key }) => {
    const answer = answers[key]
    const isEmpty =
      answer === undefined || answer === null || answer === '' || (Array.isArray(answer) && answer.length === 0)
    return isEmpty ? [] : [[key, answer]]
  })
  return Object.fromEntries(given)
}

/** Returns what the input of an asked field is drawn with. */
export function answerProps(
  { key, label, type }: AskedField,
  answers: Answers,
  errors: Readonly<Record<string, string | undefined>>,
  onChange: (answer: unknown) => void,
) {
  const name = `custom_values.${key}`
  const empty = type === 'multi_choice' ? [] : type === 'number' ? null : ''
  const value = (answers[key] ?? empty) as never
  return { label, name, value, isSelected: answers[key] === true, error: errors[name], onChange }
}
