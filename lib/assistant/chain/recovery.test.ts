import { tool } from 'ai'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { type ModelServer, startModelServer } from '#e2e/model-server'
import type { ModelLink } from '#lib/assistant/chain/endpoints'
import { answerWith, ask, countTurnsAsTime, makeState, named, question, tools } from '#lib/evaluation/chain/test-chain'

let server: ModelServer
countTurnsAsTime()
beforeAll(async () => {
  server = await startModelServer()
})
afterAll(() => server.stop())

const BREAKING: [mode: string, reason: string][] = [
  ['stall', 'timeout'],
  ['cut', 'interrupted'],
  ['destroy', 'interrupted'],
  ['refuse', 'content_filter'],
]

describe.each(['compatible', 'openai'] as const)('an answer that breaks off, over the %s package', (dialect) => {
  it.each(BREAKING)('is taken up by the next model when a model does "%s"', async (mode, reason) => {
    const [bad, good] = [named(mode), named('ok')]
    const state = makeState(server, [bad, good], { dialect })
    const { text, answered } = await ask(state)
    expect(text).toBe(`Hello from ${good}.`)
    expect(answered.fallback_from).toEqual([{ id: bad, reason }])
    expect(state.statistics.of(state.configured[0] as ModelLink).success_rate).toBe(mode === 'refuse' ? null : 0)
  })

  it('is taken up in the same step, however many break off in a row', async () => {
    const good = named('ok')
    const state = makeState(server, [named('cut'), named('destroy'), good], { dialect })
    expect(await answerWith(state)).toBe(`Hello from ${good}.`)
  })
})

describe('tool calls', () => {
  const count = { count_members: tool({ inputSchema: z.object({}), execute: async () => ({ value: 41 }) }) }

  it.each(['right', 'none', 'zero'] as const)('arrive whole when their indexes are "%s"', async (indexes) => {
    const [first, good] = [named('ok'), named('ok')]
    const calls = [
      { name: 'count_members', arguments: {} },
      { name: 'count_members', arguments: { city: 'Leeds' } },
    ]
    server.script(first, { mode: 'calls', calls, indexes })
    const { result } = await ask(makeState(server, [first, good]), { ...question, tools })
    expect(result?.content.filter(({ type }) => type === 'tool-call')).toMatchObject([
      { toolName: 'count_members', input: '{}' },
      { toolName: 'count_members', input: '{"city":"Leeds"}' },
    ])
  })

  it('stays with one model through the steps of a turn', async () => {
    const [first, second] = [named('ok'), named('ok')]
    const call = { mode: 'calls' as const, calls: [{ name: 'count_members', arguments: {} }] }
    server.script(second, call, { mode: 'text', text: '41 members.' })
    const state = makeState(server, [first, second])
    expect(await answerWith(state, { tools: count, preferred: second })).toBe('41 members.')
    expect([server.count(first), server.count(second)]).toEqual([0, 2])
  })

  it.each(['garbage_arguments', 'unknown_tool'])(
    'may be garbled once in a turn; with "%s" again another model goes on',
    async (mode) => {
      const [bad, good] = [named(mode), named('ok')]
      const state = makeState(server, [bad, good])
      expect(await answerWith(state, { tools: count })).toBe(`Hello from ${good}.`)
      expect(server.count(bad)).toBe(2)
    },
  )

  it('is not asked of a model that cannot call tools', async () => {
    const [bad, good] = [named('none'), named('ok')]
    const message = 'registry/llama2 does not support tools'
    server.script(bad, { mode: 'status', status: 400, error: { message } })
    const state = makeState(server, [bad, good])
    expect((await ask(state, { ...question, tools })).answered.fallback_from).toEqual([{ id: bad, reason: 'no_tools' }])
    await ask(state, { ...question, tools })
    expect(server.count(bad)).toBe(1)
  })
})

describe('a request that a model cannot take as it is', () => {
  it('goes to it again without the setting, and without it from then on', async () => {
    const model = named('ok')
    server.script(model, { mode: 'without', setting: 'temperature', text: 'Warm.' })
    const state = makeState(server, [model])
    expect((await ask(state, { ...question, temperature: 0.3 })).text).toBe('Warm.')
    expect((await ask(state, { ...question, temperature: 0.3 })).text).toBe('Warm.')
    expect(server.count(model)).toBe(3)
    expect(state.circuits.report(state.configured[0] as never).state).toBe('closed')
  })
})
