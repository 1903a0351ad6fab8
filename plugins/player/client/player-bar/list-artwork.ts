import type { Image } from '../../contract/catalogue.ts'

const TYPES: Readonly<Record<string, string>> = { svg: 'image/svg+xml', png: 'image/png', jpg: 'image/jpeg', jpeg: 'image/jpeg', webp: 'image/webp' }

/** Lists the artwork of a cover for the media session of the browser. */
export function listArtwork(image: Image | null): MediaImage[] {
  if (!image) return []
  const { href, pathname } = new URL(image.url, location.origin)
  const type = TYPES[pathname.split('.').at(-1)?.toLowerCase() ?? '']
  return [{ src: href, sizes: type === 'image/svg+xml' ? 'any' : '600x600', ...(type && { type }) }]
}
