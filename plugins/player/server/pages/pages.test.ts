import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Image } from '../../contract/catalogue.ts'
import { type CatalogueSite, createCatalogueSite } from '../testing/catalogue-site.ts'

/** The ampersand is escaped in attributes. */
const IMAGE: Image = { url: '/storage/public/00/large.webp?a=1&b=2', small: '/storage/public/00/small.webp', hue: 20, chroma: 0.2 }
const PRELOAD =
  '<link rel="preload" as="image" fetchpriority="high" href="/storage/public/00/large.webp?a=1&amp;b=2" imagesrcset="/storage/public/00/small.webp 192w, /storage/public/00/large.webp?a=1&amp;b=2 640w" imagesizes="(max-width: 768px) 100vw, 400px">'

let site: CatalogueSite
let albumId: number
beforeAll(async () => {
  site = await createCatalogueSite()
  const artist = await site.createArtist('Sahel Sisters')
  const { album } = await site.createPublishedAlbum('Harmattan', [artist.id])
  albumId = album.id
})
afterAll(() => site.close())

const openPage = async (path: string) => (await site.createVisitor().get(path)).text
const listImagePreloads = (html: string) => [...html.matchAll(/<link rel="preload" as="image"[^>]*>/g)].map(([link]) => link)
async function setAlbumImage(image: Image | null) {
  await site.models.Album.update({ image }, { where: { id: albumId } })
  site.getContext('player').cache.invalidate('')
}

describe('GET /album/{albumId}/{artistName}/{albumName}', () => {
  const path = () => `/album/${albumId}/sahel-sisters/harmattan`

  test('preloads the cover with the attributes of the <img> element', async () => {
    await setAlbumImage(IMAGE)
    expect(listImagePreloads(await openPage(path()))).toEqual([PRELOAD])
  })

  test('leaves out the sources of a cover with one size', async () => {
    await setAlbumImage({ url: IMAGE.url, hue: IMAGE.hue, chroma: IMAGE.chroma })
    expect(listImagePreloads(await openPage(path()))).toEqual([
      '<link rel="preload" as="image" fetchpriority="high" href="/storage/public/00/large.webp?a=1&amp;b=2">',
    ])
  })

  test('preloads nothing without a cover', async () => {
    await setAlbumImage(null)
    expect(listImagePreloads(await openPage(path()))).toEqual([])
  })
})

describe('GET /', () => {
  test('preloads the cover of the first featured album, and no cover of a row of cards', async () => {
    await setAlbumImage(IMAGE)
    const { Channel, ChannelItem } = site.models
    const home = await Channel.create({ slug: 'home', name: 'Home', kind: 'channels' })
    const featured = await Channel.create({ slug: 'featured', name: 'Featured', kind: 'albums', layout: 'hero' })
    await ChannelItem.create({ channelId: home.id, itemId: featured.id, position: 0 })
    await ChannelItem.create({ channelId: featured.id, itemId: albumId, position: 0 })
    site.getContext('player').cache.invalidate('')
    expect(listImagePreloads(await openPage('/'))).toEqual([PRELOAD])
    await featured.update({ layout: 'row' })
    site.getContext('player').cache.invalidate('')
    expect(listImagePreloads(await openPage('/'))).toEqual([])
  })
})
