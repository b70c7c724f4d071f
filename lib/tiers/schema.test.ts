import { expect, test } from 'vitest'
import { TierPatch } from '#lib/tiers/schema'

test('a day of the year may be written as a month and a day, or as a day and a month with full stops', () => {
  for (const [written, kept] of [
    ['10-01', '10-01'],
    ['01.10.', '10-01'],
    ['1.10', '10-01'],
    ['31. 3.', '03-31'],
  ])
    expect(TierPatch.parse({ fixed_start: written })).toEqual({ fixed_start: kept })
  const { error } = TierPatch.safeParse({ rollover: '1.13.' })
  expect(error?.issues[0]?.message).toContain('such as 10-01 or 1.10. for the first of October')
})
