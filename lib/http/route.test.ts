import { uuidv7 } from 'uuidv7'
import { expect, test, vi } from 'vitest'
import { z } from 'zod'
import { routes } from '#app/api/v1/routes'
import { type Caller, makeCaller } from '#app/api/v1/test-client'
import { HEAVY } from '#lib/http/body'
import { route } from '#lib/http/route'
import { idParams } from '#lib/wire/schema'

/** Ends only what hangs. */
const PATIENCE = { timeout: 60_000 }

/** An endpoint for whose record callers line up. Its requests end when told to; `begun` holds whose have begun. */
function makeCrowded() {
  const begun: string[] = []
  const gate = Promise.withResolvers<void>()
  const handler = route(
    {
      permission: 'registrations.write',
      operation_id: `crowd${uuidv7()}`,
      summary: 'Wait for a record',
      description: 'For the test.',
      params: idParams('event_id'),
      in_line_for: 'event_id',
      response: z.strictObject({ event_id: z.string() }),
    },
    async ({ tenant_id }, { params }) => {
      begun.push(`${tenant_id} ${params.event_id}`)
      await gate.promise
      return { event_id: params.event_id }
    },
  )
  const ask = ({ token }: Caller, event_id: string) =>
    handler(new Request('http://localhost/', { method: 'POST', headers: { authorization: `Bearer ${token}` } }), {
      params: { event_id },
      address: '10.0.0.1',
    })
  return { begun, ask, end: gate.resolve }
}

test('callers for one record line up before they take a connection, and hold up neither another record nor another tenant', async () => {
  const [here, there] = [await makeCaller(), await makeCaller()]
  const [ball, walk] = [uuidv7(), uuidv7()]
  const { begun, ask, end } = makeCrowded()
  const crowd = Array.from({ length: 8 }, () => ask(here, ball))
  await vi.waitFor(() => expect(begun).toHaveLength(3), PATIENCE)
  const others = [ask(here, walk), ask(there, ball)]
  await vi.waitFor(() => expect(begun).toHaveLength(5), PATIENCE)
  expect(begun.slice(3).sort()).toEqual([`${here.tenant_id} ${walk}`, `${there.tenant_id} ${ball}`].sort())
  end()
  const answers = await Promise.all([...crowd, ...others])
  expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200))
})

test('few heavy bodies are worked on at once, fewer of them of one account, and light ones wait for none', async () => {
  const begun: string[] = []
  const gate = Promise.withResolvers<void>()
  const handler = route(
    {
      permission: 'account.own',
      operation_id: `heavy${uuidv7()}`,
      summary: 'Take a body',
      description: 'For the test.',
      body: z.strictObject({ text: z.string() }),
      response: z.strictObject({ tenant_id: z.string() }),
    },
    async ({ tenant_id }) => {
      begun.push(tenant_id)
      await gate.promise
      return { tenant_id }
    },
  )
  const ask = ({ token }: Caller, size: number) =>
    handler(
      new Request('http://localhost/', {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ text: 'x'.repeat(size) }),
      }),
      { address: '10.0.0.1' },
    )
  const [one, two, three] = [await makeCaller(), await makeCaller(), await makeCaller()]
  const many = [one, one, one, two, two, two, three, three].map((caller) => ask(caller, HEAVY))
  await vi.waitFor(() => expect(begun).toHaveLength(4), PATIENCE)
  const light = Array.from({ length: 3 }, () => ask(one, 100))
  await vi.waitFor(() => expect(begun).toHaveLength(7), PATIENCE)
  for (const { tenant_id } of [one, two, three])
    expect(begun.slice(0, 4).filter((each) => each === tenant_id).length).toBeLessThanOrEqual(2)
  gate.resolve()
  const answers = await Promise.all([...many, ...light])
  expect(answers.map(({ status }) => status)).toEqual(Array(11).fill(200))
})

test('whoever asks for a seat or scans a ticket stands in line for the event, and every line is for a record of the path', () => {
  const declarations = routes.flatMap(({ handlers }) => Object.values(handlers).map(({ declaration }) => declaration))
  const inLine = declarations.flatMap(({ operation_id, in_line_for, params }) =>
    in_line_for === undefined ? [] : [{ operation_id, isInPath: in_line_for in (params?.shape ?? {}) }],
  )
  expect(inLine.toSorted((one, other) => (one.operation_id < other.operation_id ? -1 : 1))).toEqual([
    { operation_id: 'addRegistration', isInPath: true },
    { operation_id: 'checkIn', isInPath: true },
  ])
})
