import type { LanguageModelV4, LanguageModelV4StreamPart } from '@ai-sdk/provider'
import { simulateReadableStream } from 'ai'
import { MockLanguageModelV4 } from 'ai/test'
import { expect, test } from 'vitest'
import { makeMember, makeTenant } from '#db/factories'
import { type AnswerChunk, Transcript } from '#lib/assistant/chat/transcript'
import { runTurn, TurnFailed } from '#lib/assistant/chat/turn'
import { createCtx } from '#lib/context'
import { openReading } from '#lib/figures/read-context'

const USAGE = {
  inputTokens: { total: 1, noCache: 1, cacheRead: 0, cacheWrite: 0 },
  outputTokens: { total: 1, text: 1, reasoning: 0 },
}

/** A step of a scripted model: text, a call, or breaking off after some text. */
type Step = { text: string } | { call: string; input: object } | { cut: string }

function partsOf(step: Step): LanguageModelV4StreamPart[] {
  const start: LanguageModelV4StreamPart[] = [{ type: 'stream-start', warnings: [] }]
  const words = (text: string): LanguageModelV4StreamPart[] => [
    { type: 'text-start', id: 't' },
    ...text.split(/(?<= )/).map((delta): LanguageModelV4StreamPart => ({ type: 'text-delta', id: 't', delta })),
  ]
  if ('cut' in step) return [...start, ...words(step.cut), { type: 'error', error: new Error('cut off') }]
  const finish = (unified: 'stop' | 'tool-calls'): LanguageModelV4StreamPart => ({
    type: 'finish',
    finishReason: { unified, raw: undefined },
    usage: USAGE,
  })
  if ('text' in step) return [...start, ...words(step.text), { type: 'text-end', id: 't' }, finish('stop')]
  const input = JSON.stringify(step.input)
  return [
    ...start,
    { type: 'tool-call', toolCallId: crypto.randomUUID(), toolName: step.call, input },
    finish('tool-calls'),
  ]
}

/** A model that takes the steps in order, and the last one again and again. */
function scripted(...steps: Step[]): MockLanguageModelV4 {
  let taken = 0
  return new MockLanguageModelV4({
    doStream: async () => {
      const step = steps[Math.min(taken, steps.length - 1)] as Step
      taken += 1
      return { stream: simulateReadableStream({ chunks: partsOf(step), chunkDelayInMs: null, initialDelayInMs: null }) }
    },
    doGenerate: async () => {
      throw new Error('no second tries here')
    },
  })
}

async function threeMembers() {
  const { tenant_id, db } = await makeTenant()
  for (const last_name of ['Abel', 'Birk', 'Carl']) await makeMember(db, { last_name })
  const actor = { kind: 'system' as const, name: 'test' }
  return openReading(createCtx({ tenant_id, actor, request_id: 'test' }))
}

async function ask(model: LanguageModelV4, question = 'How many members do we have?') {
  const chunks: AnswerChunk[] = []
  const transcript = new Transcript((chunk) => chunks.push(chunk))
  const { workbook, gate } = await runTurn(
    {
      readContext: await threeMembers(),
      question,
      history: [],
      model,
      signal: new AbortController().signal,
      onResult: () => {},
    },
    transcript,
  )
  return { text: transcript.text.trim(), transcript, workbook, gate, chunks }
}

const COUNT: Step = { call: 'count_members', input: {} }

test('a figure is placed by reference and opens its rows', async () => {
  const { text, transcript, gate } = await ask(scripted(COUNT, { text: 'You have {{r1.value}} members. [[r1]]' }))
  expect(text).toBe('You have 3 members.')
  const [figure] = transcript.figures
  expect(figure).toMatchObject({ text: '3', value: 3, status: 'exact', source: { result: 'r1', path: 'value' } })
  expect(transcript.text.slice(figure?.start, figure?.end)).toBe('3')
  expect(gate.verification).toMatchObject({ unsupported: 0 })
})

test('a figure that was written out is let through when it is right, and never when it is wrong', async () => {
  expect((await ask(scripted(COUNT, { text: 'You have 3 members.' }))).text).toBe('You have 3 members.')
  const wrong = await ask(scripted(COUNT, { text: 'You have 4 members. That is all.' }))
  expect(wrong.text).not.toContain('4')
  expect(wrong.text).toContain('3')
  expect(wrong.gate.verification).toMatchObject({ replaced: 1 })
})

test('a model that answers without looking anything up is not heard', async () => {
  await expect(ask(scripted({ text: 'You have 250 members and €12,000 in the bank.' }))).rejects.toThrow(TurnFailed)
})

test('a model that breaks off in the middle goes on from the last whole step, and what it said is taken back', async () => {
  const model = scripted(COUNT, { cut: 'You have a great many. And fur' }, { text: 'You have {{r1.value}} members.' })
  const { text, chunks, workbook } = await ask(model)
  expect(text).toBe('You have 3 members.')
  expect(workbook.results).toHaveLength(1)
  const shown = chunks.slice(chunks.findLastIndex(({ type }) => type === 'reset-step') + 1)
  expect(JSON.stringify(shown)).not.toContain('great many')
  expect(chunks.some(({ type }) => type === 'reset-step')).toBe(true)
})

test('a model that never comes to an end is made to answer', async () => {
  const { text, workbook } = await ask(scripted(COUNT))
  expect(workbook.results.length).toBeLessThanOrEqual(6)
  expect(text).toContain('3')
})

test('a question back ends the turn with its options', async () => {
  const asked = { question: 'All members or the active ones?', options: ['All members', 'Active members'] }
  const { text, transcript } = await ask(scripted({ call: 'ask_clarification', input: asked }))
  expect(text).toBe(asked.question)
  expect(transcript.clarification).toEqual(asked)
})

test('a tool that does not exist and arguments that make no sense are told to the model, not to the reader', async () => {
  const model = scripted(
    { call: 'drop_table', input: { table: 'members' } },
    { call: 'count_members', input: { status: ['alive'] } },
    COUNT,
    { text: 'You have {{r1.value}} members.' },
  )
  expect((await ask(model)).text).toBe('You have 3 members.')
})

test('a figure is derived from figures that were looked up, and from nothing else', async () => {
  const model = scripted(
    COUNT,
    { call: 'calculate', input: { op: 'sum', refs: ['r1.value', 'r1.value'] } },
    { text: 'Together that makes {{r2.value}}.' },
  )
  const { text, transcript } = await ask(model)
  expect(text).toBe('Together that makes 6.')
  expect(transcript.figures[0]).toMatchObject({ status: 'derived' })
})
