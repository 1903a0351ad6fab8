import { BlockList, isIP, isIPv6 } from 'node:net'
import type { Server } from '@hapi/hapi'

/**
 * Reads the client's address from X-Forwarded-For, as far as it was written by proxies that the operator trusts: from its end to the
 * first address that is not a trusted proxy. An unreadable entry ends the search too, because any client could have written what precedes it.
 */
export function registerTrustedProxies(server: Server, proxies: readonly string[]) {
  if (proxies.length === 0) return
  const trustedAddresses = createBlockList(proxies)
  const isTrusted = (address: string) => trustedAddresses.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')
  server.ext('onRequest', (request, h) => {
    let clientAddress = parseAddress(request.info.remoteAddress)
    const hops = String(request.headers['x-forwarded-for'] ?? '').split(',')
    for (const hop of hops.reverse()) {
      const previousAddress = clientAddress && isTrusted(clientAddress) ? parseAddress(hop.trim()) : null
      if (previousAddress === null) break
      clientAddress = previousAddress
    }
    // hapi defines a getter without a setter, so an assignment would throw.
    if (clientAddress) Object.defineProperty(request.info, 'remoteAddress', { value: clientAddress })
    return h.continue
  })
}

/** Matches an address with a port: `203.0.113.9:5555` or `[2001:db8::9]:5555`. The port is optional after brackets. */
const ADDRESS_WITH_PORT = /^(?:\[(?<bracketed>[^\]]*)\](?::\d{1,5})?|(?<v4>[\d.]+):\d{1,5})$/

function parseAddress(hop: string): string | null {
  const { bracketed, v4 } = ADDRESS_WITH_PORT.exec(hop)?.groups ?? {}
  const [address = ''] = (bracketed ?? v4 ?? hop).split('%')
  return isIP(address) === 0 ? null : address
}

function createBlockList(proxies: readonly string[]): BlockList {
  const list = new BlockList()
  for (const proxy of proxies) {
    const [address = '', bits] = proxy.split('/')
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
    if (bits === undefined) list.addAddress(address, family)
    else list.addSubnet(address, Number(bits), family)
  }
  return list
}
