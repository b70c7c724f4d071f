import { expect, test } from 'vitest'
import { exampleQuestions } from '#components/assistant/example-questions'
import { interpret } from '#lib/assistant/analyst/interpret'
import { suggestNext } from '#lib/assistant/chat/describe'
import { TOOLS } from '#lib/assistant/toolbox'
import { administrator, member } from '#lib/evaluation/analyst/sample-context'

test('the built-in analyst answers every question that is offered to begin with', () => {
  for (const question of exampleQuestions(['administrator'])) {
    expect.soft(interpret(question, administrator()).kind, question).toBe('call')
  }
  for (const question of exampleQuestions(['member'])) {
    expect.soft(interpret(question, member()).kind, question).toBe('call')
  }
})

test('the built-in analyst answers every question that is offered to go on with', () => {
  for (const { name } of TOOLS) {
    for (const question of suggestNext([name], true)) {
      expect.soft(interpret(question, administrator()).kind, question).toBe('call')
    }
  }
  for (const question of suggestNext([], false)) expect.soft(interpret(question, member()).kind, question).toBe('call')
})
