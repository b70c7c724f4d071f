import { z } from 'zod'
import { ConsentPurposePatch } from '#lib/consents/schema'

const { label, text, is_active, is_asked, asked_on_joining } = ConsentPurposePatch.shape

/** What other words mean for consents of before. */
const meaning = z.enum(['changed', 'same'], 'Say whether those who agreed are asked again.').nullish()

/** The fields of a purpose, and what becomes of consents when its words change. */
export const PURPOSE_FIELDS = { label, text, meaning, is_asked, asked_on_joining, is_active }

/** What changes of a purpose are checked by: other words need an answer where somebody agreed to those of before. */
export function purposePatch(isAnswered: boolean) {
  return ConsentPurposePatch.extend({ meaning }).superRefine(({ text, meaning }, issues) => {
    if (isAnswered && text !== undefined && !meaning)
      issues.addIssue({ code: 'custom', path: ['meaning'], message: 'Say whether those who agreed are asked again.' })
  })
}

/** What is sent of them. */
export function sentPurpose(patch: z.output<ReturnType<typeof purposePatch>>): ConsentPurposePatch {
  const { meaning, ...sent } = patch
  return { ...sent, ...(meaning === 'changed' && { ask_again: true }) }
}
