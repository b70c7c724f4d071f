import { expect, test } from 'vitest'
import { makeTenant } from '#db/factories'
import { namedIn } from '#lib/assistant/reading/learnt/named'
import type { Piece } from '#lib/assistant/reading/pieces'
import { createCtx } from '#lib/context'
import { openReading } from '#lib/figures/read-context'

const piece = (given: object) => ({ from: 0, to: 1, text: '', ...given }) as Piece

test('a length in weeks or months is a number of days, a value is named once, and Danish is a language, too', async () => {
  const { tenant_id } = await makeTenant()
  const actor = { kind: 'system' as const, name: 'test' }
  const readContext = await openReading(createCtx({ tenant_id, actor, request_id: 'test' }))
  const danish = piece({ is: 'value', where: { members: { country: 'DK' } } })
  const pieces = [
    piece({ is: 'number', value: 2 }),
    piece({ is: 'unit', unit: 'week' }),
    piece({ is: 'number', value: 40 }),
    danish,
    danish,
  ]
  const { numbers, counted, values } = await namedIn(readContext, pieces, pieces)
  expect([numbers, counted]).toEqual([
    [14, 40],
    ['days', null],
  ])
  expect(values).toEqual([{ members: { country: 'DK', language: 'da' } }])
})
