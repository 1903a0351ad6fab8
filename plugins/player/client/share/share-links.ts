/** The query parameter with the start time of a track in seconds, for example `?t=63`. */
export const START_PARAMETER = 't'

/** Returns the URL of a page of the site, with the time at which it starts. */
export function createShareUrl(path: string, startSeconds: number | null): string {
  const url = new URL(path, location.origin)
  if (startSeconds !== null && startSeconds >= 1) url.searchParams.set(START_PARAMETER, String(Math.floor(startSeconds)))
  return url.href
}

/** Returns the start time of a URL in seconds; 0 when it has none. */
export function readStartSeconds(search: string): number {
  const text = new URLSearchParams(search).get(START_PARAMETER) ?? ''
  return /^\d{1,6}$/.test(text) ? Number(text) : 0
}

/** Parses a time that the user typed, such as `1:03` or `63`; null when it is not a time. */
export function parseTime(text: string): number | null {
  if (!/^\d{1,6}(:[0-5]?\d){0,2}$/.test(text.trim())) return null
  return text
    .trim()
    .split(':')
    .reduce((seconds, part) => seconds * 60 + Number(part), 0)
}

const escapeAttribute = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** Returns the HTML that shows an embedded player on another site. */
export const createEmbedCode = (path: string, title: string, height: number) =>
  `<iframe src="${escapeAttribute(new URL(path, location.origin).href)}" title="${escapeAttribute(title)}" width="100%" height="${height}" frameborder="0" allow="autoplay; encrypted-media" loading="lazy"></iframe>`

/** Sites and apps that share a link. Their names are not translated. */
export const SHARE_TARGETS: readonly { readonly name: string; readonly createUrl: (url: string, text: string) => string }[] = [
  { name: 'WhatsApp', createUrl: (url, text) => `https://wa.me/?text=${encodeURIComponent(`${text} ${url}`)}` },
  { name: 'Facebook', createUrl: (url) => `https://www.facebook.com/sharer/sharer.php?u=${encodeURIComponent(url)}` },
  { name: 'X', createUrl: (url, text) => `https://x.com/intent/post?text=${encodeURIComponent(text)}&url=${encodeURIComponent(url)}` },
  { name: 'Telegram', createUrl: (url, text) => `https://t.me/share/url?url=${encodeURIComponent(url)}&text=${encodeURIComponent(text)}` },
]

export const createMailUrl = (url: string, text: string) => `mailto:?subject=${encodeURIComponent(text)}&body=${encodeURIComponent(url)}`
