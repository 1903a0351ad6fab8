import { ARTWORK_SIZES, getArtworkPath } from '../../contract/artwork.ts'
import type { Image } from '../../contract/catalogue.ts'

/** Lists JPEG files of a cover in several sizes for the media session of the browser. Most systems cannot show SVG files there. */
export function listArtwork(image: Image | null): MediaImage[] {
  if (!image) return []
  const { href, pathname, origin } = new URL(image.url, location.origin)
  const sizes = ARTWORK_SIZES.flatMap((size) => {
    const path = origin === location.origin ? getArtworkPath(pathname, size) : null
    return path === null ? [] : [{ src: new URL(path, origin).href, sizes: `${size}x${size}`, type: 'image/jpeg' }]
  })
  return sizes.length > 0 ? sizes : [{ src: href }]
}
