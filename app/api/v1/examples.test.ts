import { Ajv2020 } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import { beforeAll, describe, expect, test } from 'vitest'
import { describeRoutes, routes } from '#app/api/v1/routes'
import { type Caller, makeCaller } from '#app/api/v1/test-client'
import { exampleOf as shownExample } from '#components/docs/example'
import { makeEvent, makeInvoice, makeMember, makeTier } from '#db/factories'
import type { Content, Operation } from '#lib/http/openapi'
import type { RouteDeclaration } from '#lib/http/route'
import { withQuery } from '#lib/paths'

const description = describeRoutes()
const declarations = new Map<string, RouteDeclaration>(
  routes.flatMap(({ handlers }) =>
    Object.values(handlers).map(({ declaration }) => [declaration.operation_id, declaration] as const),
  ),
)
const operations = Object.values(description.paths).flatMap((each) => Object.values(each))

const ajv = new Ajv2020({ strict: false, allErrors: true })
formats.default(ajv)
ajv.addFormat('date-time', /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/)
ajv.addSchema({ $id: 'description', ...description })

const exampleOf = (content: Content) => shownExample(content, description.components.examples)

/** What the JSON Schema, as clients read it, has against a value. */
function faultsOf(schema: object, value: unknown): unknown {
  const text = JSON.stringify(schema).replaceAll('"#/components/', '"description#/components/')
  const validate = ajv.compile(JSON.parse(text))
  return validate(value) ? [] : validate.errors
}

const cases = operations.map((operation): [string, Operation] => [operation.operationId, operation])

describe('examples of the API', () => {
  test.each(cases)('%s shows a request and an answer that are true', (id, operation) => {
    const declaration = declarations.get(id)
    const body = operation.requestBody?.content['application/json']
    if (body) {
      expect(faultsOf(body.schema, exampleOf(body))).toEqual([])
      expect(declaration?.body?.safeParse(exampleOf(body)).error).toBeUndefined()
    }
    for (const place of ['path', 'query'] as const) {
      const parameters = operation.parameters.filter(
        ({ in: where, example }) => where === place && example !== undefined,
      )
      for (const { schema, example } of parameters) expect(faultsOf(schema, example)).toEqual([])
      // As they travel: several values in one parameter are separated by commas.
      const sent = Object.fromEntries(parameters.map(({ name, example }) => [name, String(example)]))
      const schema = place === 'path' ? declaration?.params : declaration?.query
      if (schema) expect(schema.safeParse(sent).error).toBeUndefined()
    }
    for (const [status, { content }] of Object.entries(operation.responses)) {
      const answer = status < '300' ? content?.['application/json'] : undefined
      if (!answer) continue
      expect(faultsOf(answer.schema, exampleOf(answer))).toEqual([])
      expect(declaration?.response?.safeParse(exampleOf(answer)).error).toBeUndefined()
    }
  })
})

/** What says of a record, a link or a password that it is not there: an example is refused for that and nothing else. */
const ABSENT =
  /^([\w./]+: )?(There is no |This link |No members match|Nobody is to be renewed|This is not your current password|This event has no such)/

describe('a request as the description shows it', () => {
  let caller: Caller
  beforeAll(async () => {
    caller = await makeCaller()
    const { db } = caller
    const operands = operations.flatMap(({ parameters }) => parameters)
    const id = (name: string) => String(operands.find((each) => each.name === name)?.example)
    // What the addresses name is there, or most requests would be answered before their body is looked at.
    await makeTier(db, { id: id('tier_id') } as never)
    await makeMember(db, { id: id('member_id') } as never)
    await makeEvent(db, { id: id('event_id'), event_date: '2027-05-01T18:00:00' })
    await makeInvoice(db, { id: id('invoice_id'), status: 'draft', issue_date: null })
    await db
      .insertInto('groups')
      .values({ id: id('group_id'), name: 'Sample', kind: 'household' })
      .execute()
  })

  const sent = Object.entries(description.paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, operation]): [string, string, string, Operation][] =>
      operation.requestBody?.content['application/json'] ? [[operation.operationId, method, path, operation]] : [],
    ),
  )
  test.each(sent)('%s is taken', async (_, method, path, operation) => {
    const shownFor = (name: string) => String(operation.parameters.find((each) => each.name === name)?.example)
    const needed = operation.parameters.filter(({ in: where, required }) => where === 'query' && required)
    const { status, body } = await caller.call(
      method.toUpperCase(),
      withQuery(
        path.replace(/\{(\w+)\}/g, (_, name) => shownFor(name)),
        Object.fromEntries(needed.map(({ name }) => [name, shownFor(name)])),
      ),
      {
        body: exampleOf(operation.requestBody?.content['application/json'] as Content),
        headers: { 'if-match': '"1"' },
      },
    )
    const isRefused = status === 400 || (status === 422 && !ABSENT.test(body.detail))
    expect(isRefused ? [status, body.detail] : [], JSON.stringify(body)).toEqual([])
  })
})
