import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import { type Color, toOklch } from '../../artwork/to-oklch.ts'

// This file runs as a child process. It reads the picture from standard input. Its argument is the folder for the rendered sizes.
const [, , folder = ''] = process.argv

const WIDTHS = [96, 192, 384, 640, 1280]
/** The size of the main URL, for browsers and programs that cannot choose a size. */
const MAIN_WIDTH = 640
const MAX_PIXELS = 100_000_000
const MIN_EDGE = 32
const FORMATS: readonly string[] = ['png', 'jpeg', 'webp', 'gif', 'heif', 'tiff']
const COLOR_COUNT = 5
/** Similar colours are counted together: colours belong to the same group if the upper three bits of each channel are equal. */
const COLOR_SHIFT = 5
const SAMPLE_EDGE = 64

sharp.concurrency(1)
process.stdout.write(JSON.stringify(await render(await buffer(process.stdin))))

async function render(bytes: Buffer) {
  const image = sharp(bytes, { limitInputPixels: MAX_PIXELS, pages: 1, failOn: 'error' })
  const metadata = await image.metadata().catch((error: Error) => (error.message.includes('pixel limit') ? 'too_large' : null))
  if (metadata === 'too_large') return { error: 'picture_too_large' }
  if (!metadata || !FORMATS.includes(metadata.format) || Math.min(metadata.width, metadata.height) < MIN_EDGE) return { error: 'picture_unreadable' }
  // Covers are square, so the picture is cut to the largest square in its middle and reduced to at most the largest size.
  const edge = Math.min(metadata.width, metadata.height, WIDTHS.at(-1) ?? MAIN_WIDTH)
  const square = await image
    .autoOrient()
    .resize(edge, edge, { fit: 'cover' })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .png({ compressionLevel: 0 })
    .toBuffer()
    .catch(() => null)
  if (!square) return { error: 'picture_unreadable' }
  const files: { width: number; mime: string; file: string; isMain: boolean }[] = []
  const widths = [...new Set(WIDTHS.map((width) => Math.min(width, edge)))]
  const mainWidth = Math.min(MAIN_WIDTH, edge)
  for (const width of widths) {
    const resized = sharp(square).resize(width, width)
    const webp = { width, mime: 'image/webp', file: `${width}.webp`, isMain: false }
    const jpeg = { width, mime: 'image/jpeg', file: `${width}.jpg`, isMain: width === mainWidth }
    writeFileSync(path.join(folder, webp.file), await resized.clone().webp({ quality: 82 }).toBuffer())
    writeFileSync(path.join(folder, jpeg.file), await resized.clone().jpeg({ quality: 84, mozjpeg: true }).toBuffer())
    files.push(webp, jpeg)
  }
  const avif = { width: mainWidth, mime: 'image/avif', file: `${mainWidth}.avif`, isMain: false }
  writeFileSync(path.join(folder, avif.file), await sharp(square).resize(mainWidth, mainWidth).avif({ quality: 55, effort: 2 }).toBuffer())
  files.push(avif)
  const colors = await findColors(square)
  const { dominant } = await sharp(square).stats()
  return { width: metadata.width, height: metadata.height, files, colors: colors.map(formatColor), ...toOklch(dominant) }
}

/** Finds the most frequent colours of a picture. Each of them is the mean of a group of similar colours. */
async function findColors(square: Buffer): Promise<Color[]> {
  const pixels = await sharp(square).resize(SAMPLE_EDGE, SAMPLE_EDGE).removeAlpha().raw().toBuffer()
  const groups = new Map<number, { count: number; r: number; g: number; b: number }>()
  for (let offset = 0; offset + 2 < pixels.length; offset += 3) {
    const [r = 0, g = 0, b = 0] = pixels.subarray(offset, offset + 3)
    const key = ((r >> COLOR_SHIFT) << 6) | ((g >> COLOR_SHIFT) << 3) | (b >> COLOR_SHIFT)
    const group = groups.get(key) ?? { count: 0, r: 0, g: 0, b: 0 }
    groups.set(key, { count: group.count + 1, r: group.r + r, g: group.g + g, b: group.b + b })
  }
  const frequent = [...groups.values()].toSorted((a, b) => b.count - a.count).slice(0, COLOR_COUNT)
  return frequent.map(({ count, r, g, b }) => ({ r: Math.round(r / count), g: Math.round(g / count), b: Math.round(b / count) }))
}

function formatColor({ r, g, b }: Color): string {
  return `#${[r, g, b].map((value) => value.toString(16).padStart(2, '0')).join('')}`
}
