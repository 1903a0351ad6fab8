import { isIPv4, isIPv6 } from 'node:net'

const MAPPED = '::ffff:'

/** Who has one IPv6 address has all of its /64: what counts addresses counts those as one. Anything else stays what it is. */
export function getIpNetwork(address: string): string {
  if (address.startsWith(MAPPED) && isIPv4(address.slice(MAPPED.length))) return address.slice(MAPPED.length)
  const [bare = ''] = address.split('%')
  if (!isIPv6(bare)) return address
  // In one spelling, whatever the other end's was.
  const [before = '', after = ''] = new URL(`http://[${bare}]`).hostname.slice(1, -1).split('::')
  const [first, last] = [before, after].map((half) => half.split(':').filter(Boolean))
  const groups = [...(first ?? []), ...Array.from({ length: 8 - (first?.length ?? 0) - (last?.length ?? 0) }, () => '0'), ...(last ?? [])]
  return `${groups.slice(0, 4).join(':')}::/64`
}
