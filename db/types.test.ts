import { expect, inject, it } from 'vitest'
import { generateTypes, readTypes } from '#db/generate-types'

it('db/types.ts describes the migrated database', async () => {
  expect(await generateTypes(inject('database_owner_url'))).toBe(readTypes())
})
