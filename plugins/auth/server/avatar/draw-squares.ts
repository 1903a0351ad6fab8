import { buffer } from 'node:stream/consumers'
import sharp, { type Sharp } from 'sharp'
import type { Drawn } from './picture.ts'

const SIDE = 512
const SMALL_SIDE = 128
/** What reads a picture of each type; nothing else of the library is to touch a stranger's bytes. */
const READERS: Readonly<Record<string, string>> = { jpeg: 'Jpeg', png: 'Png', gif: 'Nsgif', webp: 'Webp', avif: 'Heif' }

/** A program: reads a picture of a type, with so many pixels at most, and draws it anew as two squares. */
const [, , type = '', mostPixels] = process.argv
sharp.concurrency(1)
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: [`VipsForeignLoad${READERS[type]}Buffer`] })
process.stdout.write(JSON.stringify(await squares(await buffer(process.stdin), Number(mostPixels))))

async function squares(bytes: Buffer, most: number): Promise<Drawn> {
  const picture = sharp(bytes, { limitInputPixels: false, pages: 1, failOn: 'error' })
  // Of the size its head speaks; a lie is found out while drawing.
  const head = await picture.metadata().catch(() => null)
  if (!head) return { refused: 'unreadable' }
  if (head.width * head.height > most) return { refused: 'too_many_pixels' }
  const square = picture.autoOrient().resize(SIDE, SIDE, { fit: 'cover' })
  const drawn = await square
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch(() => null)
  if (!drawn) return { refused: 'unreadable' }
  const large = () => sharp(drawn.data, { raw: drawn.info })
  return { large: await written(large()), small: await written(large().resize(SMALL_SIDE, SMALL_SIDE)) }
}

async function written(picture: Sharp): Promise<string> {
  return (await picture.webp({ quality: 84 }).toBuffer()).toString('base64')
}
