import { BlockList, isIPv4, isIPv6 } from 'node:net'

/** Private, local, shared, documentation, multicast and reserved ranges (IANA special-purpose address registries). */
const NON_PUBLIC_IPV4_RANGES = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/3',
]

/** Only global unicast IPv6 is public, without the tunnel, documentation and test ranges inside it. */
const PUBLIC_IPV6_RANGE = '2000::/3'
const NON_PUBLIC_IPV6_RANGES = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20']

const createBlockList = (ranges: readonly string[], family: 'ipv4' | 'ipv6') => {
  const list = new BlockList()
  for (const range of ranges) {
    const [network = '', bits] = range.split('/')
    list.addSubnet(network, Number(bits), family)
  }
  return list
}

const nonPublicIpv4 = createBlockList(NON_PUBLIC_IPV4_RANGES, 'ipv4')
const publicIpv6 = createBlockList([PUBLIC_IPV6_RANGE], 'ipv6')
const nonPublicIpv6 = createBlockList(NON_PUBLIC_IPV6_RANGES, 'ipv6')

/** Returns whether an IP address belongs to the public internet, so that a request to it cannot reach the server's own network. */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !nonPublicIpv4.check(address, 'ipv4')
  return isIPv6(address) && !address.includes('%') && publicIpv6.check(address, 'ipv6') && !nonPublicIpv6.check(address, 'ipv6')
}
