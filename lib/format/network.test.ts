import { describe, expect, test } from 'vitest'
import { networkOf } from '#lib/format/network'

describe('the network of an address in limits', () => {
  test('is an IPv4 address itself, or its /24', () => {
    expect(networkOf('203.0.113.7')).toBe('203.0.113.7')
    expect(networkOf('203.0.113.7', 24)).toBe('203.0.113.0/24')
    expect(networkOf('203.0.113.200', 24)).toBe('203.0.113.0/24')
    expect(networkOf('203.0.114.7', 24)).not.toBe(networkOf('203.0.113.7', 24))
  })

  test('is the /64 of an IPv6 address, however it is spelt', () => {
    const spellings = ['2001:db8::1', '2001:0DB8:0:0:ffff::', '[2001:db8::5]', '[2001:db8::5]:443', '2001:db8::a%eth0']
    expect(new Set(spellings.map((each) => networkOf(each)))).toEqual(new Set(['2001:db8:0:0::/64']))
    expect(networkOf('2001:db8:0:1::1')).toBe('2001:db8:0:1::/64')
    expect(networkOf('2001:db8:1:2:3:4:5:6', 24)).toBe('2001:db8:1:2::/64')
    expect(networkOf('::1')).toBe('0:0:0:0::/64')
  })

  test('is the same for IPv4 in the spelling of IPv6', () => {
    for (const spelling of ['::ffff:203.0.113.7', '::FFFF:cb00:7107', '0:0:0:0:0:ffff:203.0.113.7', '203.0.113.7:80']) {
      expect(networkOf(spelling), spelling).toBe('203.0.113.7')
      expect(networkOf(spelling, 24), spelling).toBe('203.0.113.0/24')
    }
  })

  test('is the text itself where that is no address', () => {
    for (const text of ['unknown', '', 'a:b', '1.2.3', '_hidden', '[x]']) expect(networkOf(text)).toBe(text)
  })
})
