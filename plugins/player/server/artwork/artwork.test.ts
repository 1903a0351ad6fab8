import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getArtworkPath } from '../../contract/artwork.ts'
import { type CatalogueSite, createCatalogueSite } from '../testing/catalogue-site.ts'
import { createArtworkService } from './artwork.service.ts'
import { createArtworkStore } from './artwork.store.ts'

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 600 600" width="600" height="600"><rect width="600" height="600" fill="#c03020"/></svg>'

let site: CatalogueSite
let imageUrl: string
let imageId: number
beforeAll(async () => {
  site = await createCatalogueSite()
  const { files } = site.getContext('player')
  const file = await files.add({ name: 'cover.svg', mime: 'image/svg+xml', body: Buffer.from(SVG), visibility: 'public' })
  imageUrl = files.getPublicUrl(file.path)
  imageId = file.id
})
afterAll(() => site.close())

const open = (url: string) => site.createVisitor().get(url)
const countRenditions = () => site.models.ArtworkRendition.count()

describe('GET /artwork/{size}/{file}', () => {
  test('redirects to a JPEG of the size, rendered once for simultaneous requests', async () => {
    const path = getArtworkPath(imageUrl, 1200) ?? ''
    const responses = await Promise.all([open(path), open(path), open(path)])
    const locations = new Set(responses.map(({ headers }) => headers.location))
    expect(responses.map(({ status }) => status)).toEqual([302, 302, 302])
    expect(locations.size).toBe(1)
    expect((await open(path)).headers.location).toBe([...locations][0])
    expect(await countRenditions()).toBe(1)
    const { headers, rawBody } = await open(new URL(String([...locations][0]), 'http://localhost').pathname)
    expect(headers['content-type']).toBe('image/jpeg')
    expect(await sharp(rawBody).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 1200 })
  })

  test('returns 404 for an unknown file and for an audio file', async () => {
    expect((await open('/api/v1/artwork/512/00000000-0000-4000-8000-000000000000.svg')).status).toBe(404)
    const audio = await site.getContext('player').files.add({ name: 'a.mp3', mime: 'audio/mpeg', body: Buffer.alloc(9), visibility: 'public' })
    expect((await open(`/api/v1/artwork/512/${audio.path.split('/').at(-1)?.replace('.mp3', '.svg')}`)).status).toBe(404)
  })

  test.each(['/api/v1/artwork/513/00000000-0000-4000-8000-000000000000.svg', '/api/v1/artwork/512/..%2Fsecret', `/api/v1/artwork/512/${'x'.repeat(5000)}.svg`])(
    'returns 422 for %.60s',
    async (path) => {
      expect((await open(path)).status).toBe(422)
    },
  )
})

test('shows the JPEG as the preview image of an album page', async () => {
  const artist = await site.createArtist('Sahel Sisters')
  const { album } = await site.createPublishedAlbum('Harmattan', [artist.id])
  await site.models.Album.update({ image: { url: imageUrl, hue: 20, chroma: 0.2 } }, { where: { id: album.id } })
  const { text } = await open(`/album/${album.id}/sahel-sisters/harmattan`)
  expect(text).toMatch(/<meta property="og:image" content="https?:\/\/[^"]+\/api\/v1\/artwork\/1200\/[0-9a-f-]{36}\.svg">/)
})

test('deletes the JPEG files of deleted images', async () => {
  await open(getArtworkPath(imageUrl, 256) ?? '')
  expect(await countRenditions()).toBeGreaterThan(0)
  await site.getContext('player').files.remove(imageId)
  await site.sql("update artwork_renditions set created_at = now() - interval '2 days'")
  const { models, sql } = site
  expect(await createArtworkService(createArtworkStore(sql), { ...site.getContext('player'), models }).deleteUnused()).toBe(false)
  expect(await countRenditions()).toBe(0)
})
