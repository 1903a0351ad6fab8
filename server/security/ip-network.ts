import { isIPv4, isIPv6 } from 'node:net'

const MAPPED_IPV4_PREFIX = '::ffff:'

/**
 * Returns the network that rate limits count for an IP address. An IPv6 subscriber has a whole /64 network, so all addresses in it count as one.
 * IPv4 addresses, and texts that are not IP addresses, are returned unchanged.
 */
export function getIpNetwork(address: string): string {
  if (address.startsWith(MAPPED_IPV4_PREFIX) && isIPv4(address.slice(MAPPED_IPV4_PREFIX.length))) return address.slice(MAPPED_IPV4_PREFIX.length)
  const [addressWithoutZone = ''] = address.split('%')
  if (!isIPv6(addressWithoutZone)) return address
  // `URL` normalizes the spelling of the address.
  const [head = '', tail = ''] = new URL(`http://[${addressWithoutZone}]`).hostname.slice(1, -1).split('::')
  const headGroups = head.split(':').filter(Boolean)
  const tailGroups = tail.split(':').filter(Boolean)
  const zeroGroups = Array.from({ length: 8 - headGroups.length - tailGroups.length }, () => '0')
  return `${[...headGroups, ...zeroGroups, ...tailGroups].slice(0, 4).join(':')}::/64`
}
