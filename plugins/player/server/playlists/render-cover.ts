import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import { IMAGE_WIDTH, SMALL_IMAGE_WIDTH } from '../../contract/image-sizes.ts'
import { toOklch } from '../artwork/to-oklch.ts'

const MAX_PIXELS = 30_000_000
const FORMATS = ['png', 'jpeg', 'webp', 'gif', 'heif']

// This file runs as a child process. The image is read from standard input.
sharp.concurrency(1)
process.stdout.write(JSON.stringify(await render(await buffer(process.stdin))))

async function render(bytes: Buffer) {
  const image = sharp(bytes, { limitInputPixels: MAX_PIXELS, pages: 1, failOn: 'error' })
  const metadata = await image.metadata().catch(() => null)
  if (!metadata || !FORMATS.includes(metadata.format)) return { error: 'unreadable' }
  const body = await image
    .autoOrient()
    .resize(IMAGE_WIDTH, IMAGE_WIDTH, { fit: 'cover' })
    .flatten({ background: '#ffffff' })
    .webp({ quality: 84 })
    .toBuffer()
    .catch(() => null)
  if (!body) return { error: 'unreadable' }
  const { dominant } = await sharp(body).stats()
  const small = await sharp(body).resize(SMALL_IMAGE_WIDTH, SMALL_IMAGE_WIDTH).webp({ quality: 82 }).toBuffer()
  return { body: body.toString('base64'), small: small.toString('base64'), ...toOklch(dominant) }
}
