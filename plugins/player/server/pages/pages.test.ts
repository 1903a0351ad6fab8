import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Image } from '../../contract/catalogue.ts'
import { type CatalogueSite, createCatalogueSite } from '../testing/catalogue-site.ts'

/** The ampersand is escaped in attributes. */
const IMAGE: Image = { url: '/storage/public/00/large.webp?a=1&b=2', small: '/storage/public/00/small.webp', hue: 20, chroma: 0.2 }
const COVER =
  '<img alt="" width="300" height="300" fetchpriority="high" srcset="/storage/public/00/small.webp 192w, /storage/public/00/large.webp?a=1&amp;b=2 640w" sizes="(max-width: 768px) 100vw, 400px" src="/storage/public/00/large.webp?a=1&amp;b=2">'

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
const listImages = (html: string) => [...html.matchAll(/<img [^>]*>/g)].map(([image]) => image)
async function setAlbumImage(image: Image | null) {
  await site.models.Album.update({ image }, { where: { id: albumId } })
  site.getContext('player').cache.invalidate('')
}

describe('GET /album/{albumId}/{artistName}/{albumName}', () => {
  const path = () => `/album/${albumId}/sahel-sisters/harmattan`

  test('contains the heading and the cover, with the attributes of the screen’s image', async () => {
    await setAlbumImage(IMAGE)
    const html = await openPage(path())
    expect(listImages(html)).toEqual([COVER])
    expect(html).toContain(`<div class="first-paint-header">${COVER}<div><b>Harmattan</b>`)
  })

  test('leaves out the sources of a cover with one size', async () => {
    await setAlbumImage({ url: IMAGE.url, hue: IMAGE.hue, chroma: IMAGE.chroma })
    expect(listImages(await openPage(path()))).toEqual([
      '<img alt="" width="300" height="300" fetchpriority="high" src="/storage/public/00/large.webp?a=1&amp;b=2">',
    ])
  })

  test('contains no image of an album without a cover', async () => {
    await setAlbumImage(null)
    expect(listImages(await openPage(path()))).toEqual([])
  })
})

describe('GET /', () => {
  test('contains the cover of the first featured album, and no cover of a row of cards', async () => {
    await setAlbumImage(IMAGE)
    const { Channel, ChannelItem } = site.models
    const home = await Channel.create({ slug: 'home', name: 'Home', kind: 'channels' })
    const featured = await Channel.create({ slug: 'featured', name: 'Featured', kind: 'albums', layout: 'hero' })
    await ChannelItem.create({ channelId: home.id, itemId: featured.id, position: 0 })
    await ChannelItem.create({ channelId: featured.id, itemId: albumId, position: 0 })
    site.getContext('player').cache.invalidate('')
    expect(listImages(await openPage('/'))).toEqual([COVER])
    await featured.update({ layout: 'row' })
    site.getContext('player').cache.invalidate('')
    expect(listImages(await openPage('/'))).toEqual([])
  })
})
