import { BlockList, isIPv4, isIPv6 } from 'node:net'

/** What is nobody's place on the internet (IANA's special-purpose registries): private, local, shared, documentation, multicast, reserved. */
const NOT_PUBLIC_4 = [
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

/** Of IPv6 only global unicast is public; in it these are tunnels to anywhere, documentation and test. */
const GLOBAL_6 = '2000::/3'
const NOT_PUBLIC_6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20']

const listOf = (ranges: readonly string[], family: 'ipv4' | 'ipv6') => {
  const list = new BlockList()
  for (const range of ranges) {
    const [net = '', bits] = range.split('/')
    list.addSubnet(net, Number(bits), family)
  }
  return list
}

const notPublic4 = listOf(NOT_PUBLIC_4, 'ipv4')
const global6 = listOf([GLOBAL_6], 'ipv6')
const notPublic6 = listOf(NOT_PUBLIC_6, 'ipv6')

/** Whether an address is one of the open internet: what our own network would answer is not for outsiders to ask. */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !notPublic4.check(address, 'ipv4')
  return isIPv6(address) && !address.includes('%') && global6.check(address, 'ipv6') && !notPublic6.check(address, 'ipv6')
}
