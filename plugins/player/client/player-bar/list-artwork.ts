import { ARTWORK_SIZES, getArtworkPath } from '../../contract/artwork.ts'
import type { Image } from '../../contract/catalogue.ts'

/** Lists the sizes of a cover for the media session of the browser, which shows no SVG on most systems. */
export function listArtwork(image: Image | null): MediaImage[] {
  if (!image) return []
  const { href, pathname, origin } = new URL(image.url, location.origin)
  const sizes = ARTWORK_SIZES.flatMap((size) => {
    const path = origin === location.origin ? getArtworkPath(pathname, size) : null
    return path === null ? [] : [{ src: new URL(path, origin).href, sizes: `${size}x${size}`, type: 'image/jpeg' }]
  })
  return sizes.length > 0 ? sizes : [{ src: href }]
}
