import { afterAll, beforeAll, expect, test } from 'vitest'
import { getBackstageArtist, updateBackstageArtist } from '../../contract/artists.ts'
import { type BackstageSite, createBackstageSite } from '../testing/backstage-site.ts'

let site: BackstageSite
beforeAll(async () => {
  site = await createBackstageSite()
})
afterAll(() => site.close())

test('uses the stored colours of a picture and ignores the colours of the form', async () => {
  const { user, artist } = await site.createOwner('Fanta Zié')
  const image = { url: '/storage/public/aa/portrait.webp', small: '/storage/public/aa/small.webp', hue: 20, chroma: 0.1 }
  await site.models.UploadedImage.create({ ...image, userId: user.id })
  const params = { artistId: artist.id }
  const { version } = (await user.request(getBackstageArtist, { params })).body.artist
  const sent = { ...image, small: 'https://tracker.example/a.png', hue: 200 }
  const { status, body } = await user.request(updateBackstageArtist, { params, body: { image: sent, version } })
  expect([status, body.artist.image]).toEqual([200, image])
})
