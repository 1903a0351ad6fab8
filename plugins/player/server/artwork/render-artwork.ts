import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'

const MAX_PIXELS = 30_000_000
const [, , edge = '512'] = process.argv

// This file runs as a child process. It reads the image from standard input. Its argument is the edge length of the JPEG in pixels.
sharp.concurrency(1)
const size = Number(edge)
const input = await buffer(process.stdin)
const { width = size, format } = await sharp(input, { limitInputPixels: MAX_PIXELS }).metadata()
// A drawing is rendered at the final size instead of being enlarged.
const density = format === 'svg' ? Math.min(2400, Math.max(72, Math.ceil((72 * size) / width))) : 72
const body = await sharp(input, { limitInputPixels: MAX_PIXELS, pages: 1, density })
  .autoOrient()
  .resize(size, size, { fit: 'cover' })
  .flatten({ background: '#ffffff' })
  .jpeg({ quality: 84, mozjpeg: true })
  .toBuffer()
process.stdout.write(body)
