import { describe, expect, test } from 'vitest'
import { interpret } from '#lib/assistant/analyst/interpret'
import { administrator } from '#lib/evaluation/analyst/sample-context'

const TOPICS = [
  'How did revenue develop this year compared with last year?',
  'How many members joined this year?',
  'Which events are coming up?',
  'How much is overdue?',
]

/** Whole questions: what was asked before must not change their answer. */
const WHOLE = [
  'Who owes the most?',
  'Who owes us money?',
  'How much is overdue?',
  'Which events are coming up?',
  'Who is likely to leave?',
  'What is the no-show rate?',
  'How many active members do we have?',
  'What looks odd in finances?',
  'How are our events rated?',
  'Whose membership runs out in the next 30 days?',
]

describe('a whole question', () => {
  test.each(WHOLE)('is not read as going on with the one before: %s', (question) => {
    const alone = interpret(question, administrator())
    for (const topic of TOPICS) expect(interpret(question, administrator(), [topic])).toEqual(alone)
  })
})

test('two figures of which one is not looked up are not compared by telling the other', () => {
  const plan = interpret(
    'Which was bigger last month: money billed for dues, or money received in all?',
    administrator(),
  )
  expect(plan.kind).not.toBe('call')
})
