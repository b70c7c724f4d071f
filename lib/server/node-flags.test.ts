import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { NODE_FLAGS } from '#lib/server/node-flags'

const run = promisify(execFile)
const MB = 1024 * 1024

test('the heap ends at 520 MB, and what a few pages make fits in its young part', async () => {
  const makeGarbage = `
    const v8 = require('node:v8')
    let young = 0
    for (let round = 0; round < 100; round++) {
      const kept = Array.from({ length: 20000 }, (_, index) => ({ index }))
      const space = v8.getHeapSpaceStatistics().find((each) => each.space_name === 'new_space')
      young = Math.max(young, space.space_size, kept.length)
    }
    console.log(JSON.stringify({ heap: v8.getHeapStatistics().heap_size_limit, young }))`
  const { stdout } = await run(process.execPath, [...NODE_FLAGS, '--eval', makeGarbage])
  const bytes = JSON.parse(stdout) as { heap: number; young: number }
  expect(bytes.heap).toBeLessThanOrEqual(520 * MB)
  // With semi-spaces of 4 MB it ends at 8.
  expect(bytes.young).toBeGreaterThanOrEqual(32 * MB)
})
