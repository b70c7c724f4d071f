import type { LanguageModelV4CallOptions, LanguageModelV4Prompt, LanguageModelV4StreamPart } from '@ai-sdk/provider'
import { expect, test } from 'vitest'
import { analystModel } from '#lib/assistant/analyst/provider'
import { administrator } from '#lib/evaluation/analyst/sample-context'
import type { ToolResult } from '#lib/figures/schema'

const model = analystModel(async (_, tools) => administrator({ tools }))

const RESULT: ToolResult = {
  metric: 'invoices.overdue',
  title: 'Amount overdue',
  definition: 'What is left to pay of invoices past their due date.',
  value: 123_400,
  unit: 'money',
  currency: 'EUR',
  comparison: null,
  columns: [],
  rows: [],
  row_count: 7,
  truncated: false,
  totals: { amount: 123_400, count: 7 },
  filters_applied: [],
  period: null,
  href: null,
  choices: [],
  quoted_data: [],
  as_of: '2026-11-20T10:00:00Z',
}

function asked(question: string, results: readonly (Partial<ToolResult> & { tool: string })[] = []) {
  const prompt: LanguageModelV4Prompt = [
    { role: 'system', content: 'You are asked.' },
    { role: 'user', content: [{ type: 'text', text: question }] },
  ]
  if (results.length > 0) {
    prompt.push({
      role: 'tool',
      content: results.map(({ tool, ...changes }, index) => ({
        type: 'tool-result',
        toolCallId: `call-${index}`,
        toolName: tool,
        output: { type: 'json', value: { id: `r${index + 1}`, tool, result: { ...RESULT, ...changes } } },
      })),
    })
  }
  const tools = [...administrator().tools].map((name) => ({
    type: 'function' as const,
    name,
    inputSchema: { type: 'object' as const },
  }))
  return { prompt, tools } satisfies LanguageModelV4CallOptions
}

async function answered(options: LanguageModelV4CallOptions): Promise<string> {
  const { content } = await model.doGenerate(options)
  return content.map((part) => (part.type === 'text' ? part.text : '')).join('')
}

async function called(options: LanguageModelV4CallOptions) {
  const { content } = await model.doGenerate(options)
  return content.map((part) => (part.type === 'tool-call' ? [part.toolName, JSON.parse(part.input)] : part))
}

test('first it calls the tool that answers, then it says what was found by reference', async () => {
  const first = await model.doGenerate(asked('How much is overdue?'))
  expect(first.finishReason.unified).toBe('tool-calls')
  expect(await called(asked('How much is overdue?'))).toEqual([['invoice_totals', { measure: 'overdue' }]])

  const text = await answered(asked('How much is overdue?', [{ tool: 'invoice_totals' }]))
  expect(text).toContain('{{r1.value}}')
  expect(text).toContain('[[r1]]')
  expect(text).toContain(RESULT.definition)
  expect(text).not.toMatch(/\d{3}/)
})

test('it asks back through the tool for that, with answers to choose from', async () => {
  const [[tool, input]] = (await called(asked('members'))) as [[string, { question: string; options: string[] }]]
  expect(tool).toBe('ask_clarification')
  expect(input.options.length).toBeGreaterThan(1)
})

test('a name that fits several records is asked back', async () => {
  const choices = [
    { id: 'a', label: 'Jane Doe, Kiel' },
    { id: 'b', label: 'Jane Doe, Bremen' },
  ]
  const options = asked('Show me Jane Doe', [{ tool: 'get_member', choices, value: null, row_count: 0 }])
  expect(await called(options)).toEqual([
    ['ask_clarification', { question: expect.any(String), options: ['Jane Doe, Kiel', 'Jane Doe, Bremen'] }],
  ])
})

test('nothing found is said without a figure', async () => {
  const options = asked('How much is overdue?', [{ tool: 'invoice_totals', value: 0, row_count: 0 }])
  expect(await answered(options)).not.toContain('{{')
})

test('words that were left aside are named', async () => {
  const question = 'the 5 largest open dues invoices over 100 euros with reminders'
  expect(await called(asked(question))).toMatchObject([['find_invoices', { status: ['open'], limit: 5 }]])
  const text = await answered(asked(question, [{ tool: 'find_invoices', metric: 'invoices.list' }]))
  expect(text).toContain('I did not use: “reminders”')
})

test('a share is calculated from the two results, then said', async () => {
  const question = 'What percentage of members are students?'
  const two = [
    { tool: 'count_members', value: 12, unit: 'members' as const },
    { tool: 'count_members', value: 60, unit: 'members' as const },
  ]
  expect(await called(asked(question, two))).toEqual([['calculate', { op: 'ratio', refs: ['r1.value', 'r2.value'] }]])
  const three = [...two, { tool: 'calculate', metric: 'calculate.ratio', value: 0.2, unit: 'percent' as const }]
  expect(await answered(asked(question, three))).toContain('{{r3.value}}')
})

test('it tells the results of another model that broke off', async () => {
  expect(await answered(asked('Tell me everything', [{ tool: 'invoice_totals' }]))).toContain('{{r1.value}}')
})

test('a look-up that failed is said in its own words', async () => {
  const options = asked('How much is overdue?')
  options.prompt.push({
    role: 'tool',
    content: [
      {
        type: 'tool-result',
        toolCallId: 'call',
        toolName: 'invoice_totals',
        output: { type: 'error-text', value: 'This look-up did not work.' },
      },
    ],
  })
  expect(await answered(options)).toContain('This look-up did not work.')
})

test('when it must answer it calls nothing', async () => {
  const options = {
    ...asked('How much is overdue?', [{ tool: 'invoice_totals' }]),
    toolChoice: { type: 'none' as const },
  }
  expect(await answered(options)).toContain('{{r1.value}}')
})

test('the stream says the same word by word, and settings that it ignores are named', async () => {
  const options = { ...asked('How much is overdue?', [{ tool: 'invoice_totals' }]), temperature: 0.3 }
  const { stream } = await model.doStream(options)
  const parts: LanguageModelV4StreamPart[] = []
  for await (const part of stream as unknown as AsyncIterable<LanguageModelV4StreamPart>) parts.push(part)
  const text = parts.map((part) => (part.type === 'text-delta' ? part.delta : '')).join('')
  expect(text).toBe(await answered(options))
  expect(parts[0]).toMatchObject({ type: 'stream-start', warnings: [{ type: 'unsupported', feature: 'temperature' }] })
  expect(parts.at(-1)).toMatchObject({ type: 'finish', finishReason: { unified: 'stop' } })
})

test('an aborted call throws', async () => {
  const options = { ...asked('How much is overdue?'), abortSignal: AbortSignal.abort(new Error('gone')) }
  await expect(model.doGenerate(options)).rejects.toThrow('gone')
})

test('a question that says the same over and over is read like one that says it once', async () => {
  const once = 'how many members with overdue invoices in Hamburg'
  expect(await called(asked(Array(40).fill(once).join(' and ')))).toEqual(await called(asked(once)))
})
