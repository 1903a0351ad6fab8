import type { FoundLink } from '../../contract/providers.ts'
import { plainText } from '../providers/plain-text.ts'

const MOST = 8

/** Of somebody else's links those that lead to an https address and say nothing about who goes there, each once. */
export function readLinks(links: readonly FoundLink[]): FoundLink[] {
  const known = new Map<string, FoundLink>()
  for (const { label, url } of links) {
    const address = URL.parse(url)
    const name = plainText(label, 60)
    if (address?.protocol !== 'https:' || address.username || address.password || address.href.length > 500 || !name) continue
    if (!known.has(address.href)) known.set(address.href, { label: name, url: address.href })
  }
  return [...known.values()].slice(0, MOST)
}
