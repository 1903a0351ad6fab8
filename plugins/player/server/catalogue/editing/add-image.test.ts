import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { IMAGE_WIDTH, SMALL_IMAGE_WIDTH } from '../../../contract/image-sizes.ts'
import { type CatalogueSite, createCatalogueSite } from '../../testing/catalogue-site.ts'
import { addImage } from './add-image.ts'

let site: CatalogueSite
beforeAll(async () => {
  site = await createCatalogueSite()
})
afterAll(() => site.close())

test('stores a picture as a square in two sizes', async () => {
  const { id } = await site.createSignedInUser()
  const picture = await sharp({ create: { width: 700, height: 500, channels: 3, background: '#c8281e' } })
    .png()
    .toBuffer()
  const { url, small = '' } = await addImage(picture, id, site.getContext('player'))
  const readWidths = async (address: string) => {
    const { rawBody } = await site.createVisitor().get(new URL(address, 'http://localhost').pathname)
    const { format, width, height } = await sharp(rawBody).metadata()
    return [format, width, height]
  }
  expect(await readWidths(url)).toEqual(['webp', IMAGE_WIDTH, IMAGE_WIDTH])
  expect(await readWidths(small)).toEqual(['webp', SMALL_IMAGE_WIDTH, SMALL_IMAGE_WIDTH])
})
