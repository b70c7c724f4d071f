import { describe, expect, it } from 'vitest'
import { dateTimeFormat, numberFormat } from '#lib/format/intl'

describe('formatters', () => {
  it('are made once for the same locale and options', () => {
    expect(numberFormat('en-GB', { style: 'percent' })).toBe(numberFormat('en-GB', { style: 'percent' }))
    expect(dateTimeFormat('de', { timeZone: 'UTC' })).toBe(dateTimeFormat('de', { timeZone: 'UTC' }))
  })

  it('differ by locale and by option', () => {
    expect(numberFormat('de').format(1234.5)).toBe('1.234,5')
    expect(numberFormat('en-GB').format(1234.5)).toBe('1,234.5')
    expect(numberFormat('en-GB', { style: 'percent' }).format(0.5)).toBe('50%')
  })

  it('refuse a time zone that does not exist, each time', () => {
    for (let time = 0; time < 2; time += 1) {
      expect(() => dateTimeFormat('en', { timeZone: 'Europe/Atlantis' })).toThrow(RangeError)
    }
  })
})
