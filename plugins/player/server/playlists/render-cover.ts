import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import { IMAGE_WIDTH, SMALL_IMAGE_WIDTH } from '../../contract/catalogue.ts'

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

/** Converts a colour to its hue and chroma in the colour space OKLCH. */
function toOklch({ r, g, b }: { r: number; g: number; b: number }) {
  const [red = 0, green = 0, blue = 0] = [r, g, b].map((value) => {
    const share = value / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  const long = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
  const medium = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
  const short = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
  const a = 1.9779984951 * long - 2.428592205 * medium + 0.4505937099 * short
  const bAxis = 0.0259040371 * long + 0.7827717662 * medium - 0.808675766 * short
  const hue = (Math.atan2(bAxis, a) * 180) / Math.PI
  return { hue: Math.round((hue + 360) % 360), chroma: Number(Math.hypot(a, bAxis).toFixed(3)) }
}
