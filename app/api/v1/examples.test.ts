import { Ajv2020 } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import { describe, expect, test } from 'vitest'
import { describeRoutes, routes } from '#app/api/v1/routes'
import { exampleOf as shownExample } from '#components/docs/example'
import type { Content, Operation } from '#lib/http/openapi'
import type { RouteDeclaration } from '#lib/http/route'

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
