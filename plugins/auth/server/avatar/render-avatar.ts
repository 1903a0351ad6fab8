import { buffer } from 'node:stream/consumers'
import sharp, { type Sharp } from 'sharp'
import type { RenderResult } from './avatar-images.ts'

const SIZE_PIXELS = 512
const SMALL_SIZE_PIXELS = 128
/** The decoder of each image type. All other parts of the image library are blocked, because the bytes come from users. */
const DECODERS: Readonly<Record<string, string>> = { jpeg: 'Jpeg', png: 'Png', gif: 'Nsgif', webp: 'Webp', avif: 'Heif' }

// This file runs as a child process. Its arguments are the image type and the largest number of pixels; the image is read from standard input.
const [, , type = '', maxPixels] = process.argv
sharp.concurrency(1)
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: [`VipsForeignLoad${DECODERS[type]}Buffer`] })
process.stdout.write(JSON.stringify(await renderSquares(await buffer(process.stdin), Number(maxPixels))))

async function renderSquares(bytes: Buffer, maxPixelCount: number): Promise<RenderResult> {
  const image = sharp(bytes, { limitInputPixels: false, pages: 1, failOn: 'error' })
  // The header states the size. A wrong size makes the decoding below fail.
  const metadata = await image.metadata().catch(() => null)
  if (!metadata) return { error: 'unreadable' }
  if (metadata.width * metadata.height > maxPixelCount) return { error: 'too_many_pixels' }
  const square = image.autoOrient().resize(SIZE_PIXELS, SIZE_PIXELS, { fit: 'cover' })
  const rendered = await square
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch(() => null)
  if (!rendered) return { error: 'unreadable' }
  const createImage = () => sharp(rendered.data, { raw: rendered.info })
  return { large: await encode(createImage()), small: await encode(createImage().resize(SMALL_SIZE_PIXELS, SMALL_SIZE_PIXELS)) }
}

async function encode(image: Sharp): Promise<string> {
  return (await image.webp({ quality: 84 }).toBuffer()).toString('base64')
}
