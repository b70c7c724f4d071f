import { expect, test } from 'vitest'
import { spooledWhole } from '#lib/sheets/spool'

const PIECE = new Uint8Array(100_000).fill(7)

/** A source of so many pieces, which may break after them. */
function source(count: number, fault?: Error) {
  let given = 0
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      if (given++ < count) controller.enqueue(PIECE)
      else if (fault) controller.error(fault)
      else controller.close()
    },
  })
  return { response: new Response(body, { headers: { 'content-type': 'text/csv' } }), given: () => given }
}

test('a file that is spooled whole has been taken of its source before anybody reads it, and is read as it was', async () => {
  const { response, given } = source(12)
  const whole = await spooledWhole(response)
  expect(given()).toBe(13)
  expect(whole.headers.get('content-type')).toBe('text/csv')
  expect(Buffer.from(await whole.arrayBuffer()).equals(Buffer.alloc(1_200_000, 7))).toBe(true)
})

test('a file whose source broke cannot be read to an end', async () => {
  const { response } = source(3, new Error('the source broke'))
  const whole = await spooledWhole(response)
  await expect(whole.arrayBuffer()).rejects.toThrow('the source broke')
})
