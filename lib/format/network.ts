import { isIP } from 'node:net'

/**
 * Returns the network that an address counts for in limits. An IPv4 address stands for itself, or for its /24 where
 * that is asked for; an IPv6 address for its /64, because a single customer can take a new address in it for every
 * request. IPv4 in the spelling of IPv6 counts as IPv4, a port or zone is left out, and what is no address stays as
 * it is.
 */
export function networkOf(address: string, ipv4Prefix: 24 | 32 = 32): string {
  const bare = withoutPort(address.trim()).split('%', 1)[0] ?? ''
  const kind = isIP(bare)
  if (kind === 4) return ipv4Network(bare, ipv4Prefix)
  if (kind !== 6) return address
  const groups = ipv6Groups(bare)
  const [high = 0, low = 0] = groups.slice(6)
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff
  if (isMapped) return ipv4Network([high >> 8, high & 255, low >> 8, low & 255].join('.'), ipv4Prefix)
  const prefix = groups.slice(0, 4).map((group) => group.toString(16))
  return `${prefix.join(':')}::/64`
}

/** Some proxies write the port, too: 192.0.2.1:443, [2001:db8::1]:443. */
function withoutPort(address: string): string {
  return /^\[(.+)\](?::\d+)?$/.exec(address)?.[1] ?? /^([\d.]+):\d+$/.exec(address)?.[1] ?? address
}

function ipv4Network(address: string, prefix: 24 | 32): string {
  return prefix === 32 ? address : `${address.slice(0, address.lastIndexOf('.'))}.0/24`
}

function ipv6Groups(address: string): number[] {
  // A URL holds the one canonical spelling: hexadecimal groups with the longest run of zeros as "::".
  const [left = '', right = ''] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::')
  const numbers = (text: string) => (text === '' ? [] : text.split(':').map((group) => Number.parseInt(group, 16)))
  const [head, tail] = [numbers(left), numbers(right)]
  return [...head, ...Array<number>(8 - head.length - tail.length).fill(0), ...tail]
}
