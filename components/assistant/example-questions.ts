import { isAllowed, type Permission, type Role } from '#lib/permissions'

const EXAMPLES: readonly (readonly [Permission, string])[] = [
  ['members.read', 'How many active members do we have?'],
  ['invoices.read', 'Who owes the most?'],
  ['payments.read', 'How much revenue did we have this year compared with last year?'],
  ['ai.read', 'Which members are likely to leave?'],
  ['registrations.read', 'How many no-shows did we have this year?'],
  ['feedback.read', 'How is each event rated?'],
  ['members.read', 'Whose membership runs out in the next 30 days?'],
]
const OWN = ['What do I owe?', 'When does my membership end?', 'Which events are coming up?'] as const
const MOST = 6

/** Questions to begin with that somebody with these roles can have answered. */
export function exampleQuestions(roles: readonly Role[]): string[] {
  const fitting = EXAMPLES.filter(([permission]) => isAllowed(roles, permission)).map(([, question]) => question)
  return fitting.length > 0 ? fitting.slice(0, MOST) : [...OWN]
}
