import type { ArtistLink } from '../../contract/providers.ts'
import { sanitizeText } from '../providers/sanitize-text.ts'

const MAX_LINKS = 8
const MAX_LABEL_LENGTH = 60
const MAX_URL_LENGTH = 500

/** Keeps the valid https links without credentials, each URL once. */
export function sanitizeLinks(links: readonly ArtistLink[]): ArtistLink[] {
  const byUrl = new Map<string, ArtistLink>()
  for (const link of links) {
    const url = URL.parse(link.url)
    const label = sanitizeText(link.label, MAX_LABEL_LENGTH)
    if (url?.protocol !== 'https:' || url.username || url.password || url.href.length > MAX_URL_LENGTH || !label) continue
    if (!byUrl.has(url.href)) byUrl.set(url.href, { label, url: url.href })
  }
  return [...byUrl.values()].slice(0, MAX_LINKS)
}
