import { BlockList, isIP, isIPv6 } from 'node:net'
import type { Server } from '@hapi/hapi'

/**
 * X-Forwarded-For counts only as far as proxies wrote it that the operator named: read from its end, up to the first
 * address that is not one of theirs. What cannot be read ends it too, for before that anybody may have written.
 */
export function trustProxies(server: Server, proxies: readonly string[]) {
  if (proxies.length === 0) return
  const trusted = blockListOf(proxies)
  const isTrusted = (address: string) => trusted.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')
  server.ext('onRequest', (request, h) => {
    let caller = addressIn(request.info.remoteAddress)
    for (const hop of String(request.headers['x-forwarded-for'] ?? '')
      .split(',')
      .reverse()) {
      const before = caller && isTrusted(caller) ? addressIn(hop.trim()) : null
      if (before === null) break
      caller = before
    }
    // hapi has only a getter for it.
    if (caller) Object.defineProperty(request.info, 'remoteAddress', { value: caller })
    return h.continue
  })
}

/** `203.0.113.9`, `2001:db8::9`, and either with a port: `203.0.113.9:5555`, `[2001:db8::9]:5555`. */
const HOP = /^(?:\[(?<bracketed>[^\]]*)\](?::\d{1,5})?|(?<v4>[\d.]+):\d{1,5})$/

function addressIn(hop: string): string | null {
  const { bracketed, v4 } = HOP.exec(hop)?.groups ?? {}
  const [address = ''] = (bracketed ?? v4 ?? hop).split('%')
  return isIP(address) === 0 ? null : address
}

function blockListOf(proxies: readonly string[]): BlockList {
  const list = new BlockList()
  for (const proxy of proxies) {
    const [address = '', bits] = proxy.split('/')
    const kind = isIP(address) === 6 ? 'ipv6' : 'ipv4'
    if (bits === undefined) list.addAddress(address, kind)
    else list.addSubnet(address, Number(bits), kind)
  }
  return list
}
