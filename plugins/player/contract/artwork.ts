import { defineEndpoint } from '@balafon/sdk/contract'
import * as z from 'zod/mini'

/** Edge lengths in pixels. Link previews use the largest size. Lock screens and media keys are offered all sizes. */
export const ARTWORK_SIZES = [256, 512, 1200] as const
export type ArtworkSize = (typeof ARTWORK_SIZES)[number]

/** The URL path of a public file of this site; the group is the file name. A file with other content has another name, so the URL identifies the content. */
const PUBLIC_FILE = /^\/storage\/public\/[0-9a-f]{2}\/([0-9a-f-]{36}\.(?:svg|png|jpg|webp|avif))$/

export const getArtwork = defineEndpoint({
  method: 'GET',
  kind: 'navigation',
  path: 'artwork/{size}/{file}',
  summary: 'Redirects to a square JPEG of a cover or portrait, which is rendered at the first request',
  access: 'guest',
  params: z.strictObject({
    size: z.coerce.number().check(z.refine((size) => ARTWORK_SIZES.some((allowed) => allowed === size))),
    /** The name of the image file. */
    file: z.string().check(z.regex(/^[0-9a-f-]{36}\.(svg|png|jpg|webp|avif)$/)),
  }),
  response: z.unknown(),
  errors: ['player.artwork_not_found'],
  rateLimit: 'artwork',
})

/** Returns the path of a square JPEG of an image; `null` for an image of another site. */
export function getArtworkPath(imageUrl: string, size: ArtworkSize): string | null {
  const [, file] = PUBLIC_FILE.exec(imageUrl) ?? []
  return file === undefined ? null : `/api/v1/artwork/${size}/${file}`
}
