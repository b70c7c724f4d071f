import Ajv from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Answer, type Caller, callApi, makeCaller } from '#app/api/v1/test-client'
import { makeMember, makeTier } from '#db/factories'
import { description, fitting, type Schema } from '#e2e/arbitraries'
import type { Operation } from '#lib/http/openapi'

const REQUESTS = Number(process.env.FUZZ_REQUESTS ?? 10_000)
const SEED = Number(process.env.FUZZ_SEED ?? 20_261_120)

/** Text that has broken servers before. */
const NASTY = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.constantFrom(
    '',
    ' ',
    '\0',
    '\u202e',
    "'; drop table members; --",
    '%00',
    '../../etc',
    '{{7*7}}',
    '<script>',
    '9'.repeat(40),
    '1e400',
    '-0',
    'NaN',
    'ﷺ',
    '\ud800',
    'null',
    'true',
    '2027-02-30',
    '0000-00-00',
    '9999-12-31T23:59:59+99:99',
  ),
)

const UNREADABLE = ['{', '', '[]', 'null', '"', '{"a":1,}', '['.repeat(5_000), '{"__proto__":{"x":1}}', '1']

interface Call {
  method: string
  path: string
  operation: Operation
  parameters: [string, string, unknown][]
  body: unknown
  raw: string | null
}

const operations = Object.entries(description.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
)

/** Mostly fitting, sometimes off in one place, sometimes garbage altogether. */
function calls(ids: readonly string[]): fc.Arbitrary<Call> {
  const each = operations.map(({ method, path, operation }) => {
    const parameters = operation.parameters.map((parameter) => {
      const value = fc.oneof({ weight: 8, arbitrary: fitting(parameter.schema, ids) }, { weight: 1, arbitrary: NASTY })
      const often = parameter.required ? 30 : 1
      return fc
        .option(value, { freq: often, nil: undefined })
        .map((given): [string, string, unknown] => [parameter.in, parameter.name, given])
    })
    const schema = operation.requestBody?.content['application/json']?.schema as Schema | undefined
    const body = schema
      ? fc.oneof(
          { weight: 12, arbitrary: fitting(schema, ids) },
          {
            weight: 4,
            arbitrary: fc
              .tuple(fitting(schema, ids), fc.string({ maxLength: 10 }), fc.oneof(NASTY, fc.jsonValue()))
              .map(([value, name, odd]) => offBy(value, name, odd)),
          },
          { weight: 1, arbitrary: fc.jsonValue() },
        )
      : fc.constant(undefined)
    const raw = fc.oneof(
      { weight: 40, arbitrary: fc.constant(null) },
      { weight: 1, arbitrary: fc.constantFrom(...UNREADABLE) },
    )
    return fc
      .record({ parameters: fc.tuple(...parameters), body, raw })
      .map((parts) => ({ method, path, operation, ...parts, parameters: parts.parameters as Call['parameters'] }))
  })
  return fc.oneof(...each)
}

/** Replaces one field, or adds an unknown one. */
function offBy(value: unknown, name: string, odd: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return odd
  const fields = Object.keys(value)
  return { ...value, [fields[name.length % Math.max(1, fields.length)] ?? name]: odd }
}

async function send(caller: Caller, call: Call): Promise<Answer> {
  let path = call.path
  const search = new URLSearchParams()
  const headers: Record<string, string> = {}
  for (const [where, name, value] of call.parameters) {
    if (where === 'path')
      path = path.replace(`{${name}}`, encodeURIComponent(String(value ?? 'x').toWellFormed() || 'x'))
    else if (value === undefined) continue
    else if (where === 'query') search.append(name, String(value))
    // Header values outside Latin-1 never get through an HTTP parser.
    else headers[name] = name === 'If-Match' ? '"1"' : String(value).replace(/[^\x21-\x7e]/g, '')
  }
  const query = search.toString()
  const body = call.operation.requestBody ? (call.raw ?? call.body) : undefined
  const options = { headers, ...(body !== undefined && { body }) }
  const target = query ? `${path}?${query}` : path
  return call.operation.security.length > 0
    ? caller.call(call.method, target, options)
    : callApi(call.method, target, options)
}

test(`${REQUESTS} generated requests get no 5xx, problems for errors, and answers of the declared shape`, async () => {
  const ajv = new Ajv({ strict: false, allErrors: false })
  addFormats(ajv)
  ajv.addSchema({ $id: 'api', components: description.components })
  const validators = new Map<string, ReturnType<typeof ajv.compile>>()
  const validate = (operation: Operation, status: number, schema: unknown, body: unknown) => {
    const key = `${operation.operationId} ${status}`
    let validator = validators.get(key)
    if (!validator) {
      validator = ajv.compile(JSON.parse(JSON.stringify(schema).replaceAll('"#/components', '"api#/components')))
      validators.set(key, validator)
    }
    return validator(body) ? null : ajv.errorsText(validator.errors)
  }
  let caller = await makeCaller()
  let hasEnded = false
  const ids: string[] = ['018f0000-0000-7000-8000-000000000000']
  const statuses = new Map<number, number>()
  const faults: string[] = []
  const samples = fc.sample(fc.infiniteStream(fc.noShrink(calls(ids))), { numRuns: 1, seed: SEED })[0]
  for (let sent = 0; sent < REQUESTS; sent += 1) {
    if (sent % 250 === 0 || hasEnded) {
      // Disabled accounts and used-up limits would leave nothing but 401 and 429 to see.
      caller = await makeCaller()
      ids.splice(1, ids.length, (await makeMember(caller.db)).id, (await makeTier(caller.db)).id)
    }
    const call = samples?.next().value as Call
    const answer = await send(caller, call)
    hasEnded = answer.status === 401 || call.path.startsWith('/api/v1/auth/')
    statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
    const told = `${call.method} ${call.path} → ${answer.status} ${JSON.stringify(call.parameters)} ${JSON.stringify(call.raw ?? call.body)?.slice(0, 300)}`
    if (answer.status >= 500) faults.push(`${told}: ${JSON.stringify(answer.body)}`)
    if (answer.status >= 400 && !answer.headers.get('content-type')?.startsWith('application/problem+json'))
      faults.push(`${told}: not a problem`)
    const declared = call.operation.responses[answer.status]
    const content = declared?.$ref
      ? description.components.responses[declared.$ref.replace('#/components/responses/', '')]?.content
      : declared?.content
    const schema = content?.['application/json']?.schema ?? content?.['application/problem+json']?.schema
    if (answer.status >= 400 && declared && !schema) faults.push(`${told}: its problem is not described`)
    if (!declared) faults.push(`${told}: not a declared status`)
    else if (schema) {
      const fault = validate(call.operation, answer.status, schema, answer.body)
      if (fault) faults.push(`${told}: ${fault}`)
    }
    const id = answer.body?.id
    if (answer.status === 201 && typeof id === 'string' && ids.length < 60) ids.push(id)
  }
  expect([...new Set(faults)].slice(0, 10), `seed ${SEED}, ${JSON.stringify([...statuses])}`).toEqual([])
  // A run that never gets through tells nothing.
  const passed = [...statuses].filter(([status]) => status < 300).reduce((sum, [, count]) => sum + count, 0)
  expect(passed).toBeGreaterThan(REQUESTS / 20)
}, 600_000)
