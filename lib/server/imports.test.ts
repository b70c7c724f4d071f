import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { circlesOf, clientFaultsOf, faultsOf, importsOf, readSources } from '#lib/server/imports'

const root = resolve(import.meta.dirname, '../..')

test('the code imports downwards only and goes in no circle', () => {
  const imports = importsOf(readSources(root))
  expect(imports.get('lib/members/service.ts')).toContain('lib/audit/service.ts')
  expect(faultsOf(imports)).toEqual([])
})

test('an import upwards is told with the two rooms', () => {
  const imports = new Map([
    ['lib/members/service.ts', ['lib/assistant/look-up.ts']],
    ['lib/assistant/look-up.ts', []],
  ])
  expect(faultsOf(imports)).toEqual([
    'lib/members/service.ts imports lib/assistant/look-up.ts: lib/assistant builds on lib/members, not the other way.',
  ])
})

test('folders that import each other are told, though their files go in no circle', () => {
  const imports = new Map([
    ['lib/members/service.ts', ['lib/tiers/queries.ts']],
    ['lib/tiers/service.ts', ['lib/members/queries.ts']],
    ['lib/tiers/queries.ts', []],
    ['lib/members/queries.ts', []],
  ])
  expect(faultsOf(imports)).toEqual(['These folders import each other: lib/members, lib/tiers.'])
})

test('a schema may not bring the database to the browser, nor the database anything of lib', () => {
  const imports = new Map([
    ['lib/members/schema.ts', ['db/client.ts']],
    ['db/client.ts', ['lib/format/dates.ts']],
    ['lib/format/dates.ts', []],
  ])
  expect(faultsOf(imports)).toEqual([
    'lib/members/schema.ts imports db/client.ts. A schema needs zod, other schemas and lib/format only.',
    'db/client.ts imports lib/format/dates.ts. Database code needs lib/env and lib/errors only.',
  ])
})

test('a folder without a place in the order is told', () => {
  expect(faultsOf(new Map([['lib/new-noun/schema.ts', []]]))).toEqual([
    'lib/new-noun has no place yet: give it one in ROWS of lib/server/imports.ts.',
  ])
})

test('circles are found within circles and beside them', () => {
  const edges = { a: ['b'], b: ['c', 'd'], c: ['a'], d: ['e'], e: ['d', 'f'], f: [] }
  expect(circlesOf(new Map(Object.entries(edges)))).toEqual([
    ['d', 'e'],
    ['a', 'b', 'c'],
  ])
})

test('the server takes components and types from code of the browser, and nothing else', () => {
  expect(clientFaultsOf(readSources(root))).toEqual([])
  const sources = new Map([
    ['app/page.tsx', "import { Form } from '#components/form'\nimport { title } from '#components/words'"],
    [
      'components/words.ts',
      "import {\n  type Values,\n  Form,\n  FIELDS as ALL,\n  textOf,\n} from '#components/form'",
    ],
    ['components/form.tsx', "'use client'\nimport { useForm } from '#components/use-form'"],
    ['components/use-form.ts', "'use client'"],
  ])
  const rest = 'from components/form.tsx, which is for the browser.'
  expect(clientFaultsOf(sources)).toEqual([
    `components/words.ts runs on the server and takes FIELDS ${rest}`,
    `components/words.ts runs on the server and takes textOf ${rest}`,
  ])
})
