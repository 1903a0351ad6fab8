import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'

/** The longest side of a stored image. */
const MAX_SIDE = 4096
/** The decoder of each image type. All other parts of the image library are blocked, because the bytes come from users. */
const DECODERS: Readonly<Record<string, string>> = { jpeg: 'Jpeg', png: 'Png', gif: 'Nsgif', webp: 'Webp', avif: 'Heif' }

/** The first byte of the output is one of these results. After `ok`, the bytes of the image follow. */
const RESULT = { ok: 0, unreadable: 1, tooManyPixels: 2 } as const

// This file runs as a child process. Its arguments are the image type and the largest number of pixels; the image is read from standard input.
const [, , type = '', maxPixels] = process.argv
sharp.concurrency(1)
sharp.cache(false)
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: [`VipsForeignLoad${DECODERS[type]}Buffer`] })
process.stdout.write(await render(await buffer(process.stdin), Number(maxPixels)))

async function render(bytes: Buffer, maxPixelCount: number): Promise<Buffer> {
  const image = sharp(bytes, { limitInputPixels: false, failOn: 'error', animated: true })
  // The size comes from the header of the image. If the header is wrong, the decoding below fails.
  const metadata = await image.metadata().catch(() => null)
  if (!metadata) return Buffer.from([RESULT.unreadable])
  // The height of an animated image is that of all its frames together.
  if (metadata.width * metadata.height > maxPixelCount) return Buffer.from([RESULT.tooManyPixels])
  const rendered = await image
    .autoOrient()
    .resize({ width: MAX_SIDE, height: MAX_SIDE, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 90 })
    .toBuffer()
    .catch(() => null)
  return rendered ? Buffer.concat([Buffer.from([RESULT.ok]), rendered]) : Buffer.from([RESULT.unreadable])
}
