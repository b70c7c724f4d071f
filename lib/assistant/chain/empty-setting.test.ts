import { expect, test, vi } from 'vitest'

test('an empty OPENAI_BASE_URL counts as absent, also to the package that reads it by itself', async () => {
  vi.stubEnv('OPENAI_BASE_URL', '')
  vi.resetModules()
  await expect(import('#lib/assistant/chain/attempt')).resolves.toBeDefined()
  vi.unstubAllEnvs()
})
