import { BlockList, isIP } from 'node:net'
import type { Server } from '@hapi/hapi'

/** X-Forwarded-For counts only when it was written by a proxy the operator named: then the last address before ours is the caller. */
export function trustProxies(server: Server, proxies: readonly string[]) {
  if (proxies.length === 0) return
  const trusted = blockListOf(proxies)
  const isTrusted = (address: string) => isIP(address) !== 0 && trusted.check(plain(address), isIP(plain(address)) === 6 ? 'ipv6' : 'ipv4')
  server.ext('onRequest', (request, h) => {
    if (!isTrusted(request.info.remoteAddress)) return h.continue
    const hops = String(request.headers['x-forwarded-for'] ?? '')
      .split(',')
      .map((hop) => hop.trim())
      .filter((hop) => isIP(hop) !== 0)
    const caller = hops.findLast((hop) => !isTrusted(hop))
    // hapi has only a getter for it.
    if (caller) Object.defineProperty(request.info, 'remoteAddress', { value: caller })
    return h.continue
  })
}

const plain = (address: string) => address.replace(/^::ffff:/, '')

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
