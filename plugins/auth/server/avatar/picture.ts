import { fieldProblem } from '@balafon/sdk/server'
import { fileTypeFromBuffer } from 'file-type'
import sharp from 'sharp'
import { AVATAR_TYPES } from '../../contract/avatar.ts'

const SIDE = 512
const SMALL_SIDE = 128
/** More than any phone's camera takes; a bomb claims much more. */
const MOST_PIXELS = 50_000_000
const SECONDS = 10

/**
 * A picture from anywhere as two square ones of our own: drawn anew, so that nothing of what came along with it
 * (metadata, places, scripts) is kept.
 */
export async function squarePictures(bytes: Buffer) {
  const type = await fileTypeFromBuffer(bytes).catch(() => undefined)
  if (!AVATAR_TYPES.some((allowed) => allowed === type?.mime)) throw fieldProblem({ file: 'auth.avatar.type' })
  const { width = 0, height = 0 } = await read(bytes).metadata().catch(unreadable)
  if (width * height > MOST_PIXELS) throw fieldProblem({ file: 'auth.avatar.too_many_pixels' })
  const square = (side: number) => read(bytes).autoOrient().resize(side, side, { fit: 'cover' }).webp({ quality: 84 }).timeout({ seconds: SECONDS }).toBuffer()
  const [large, small] = await Promise.all([square(SIDE), square(SMALL_SIDE)]).catch(unreadable)
  return { large, small }
}

const read = (bytes: Buffer) => sharp(bytes, { limitInputPixels: MOST_PIXELS, pages: 1, failOn: 'error' })

function unreadable(error: Error): never {
  throw fieldProblem({ file: /pixel limit/.test(error.message) ? 'auth.avatar.too_many_pixels' : 'auth.avatar.type' })
}
