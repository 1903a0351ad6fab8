import { resourceEndpoints, searchEntities } from '@balafon/sdk/contract'
import type { SignedInUser } from '@balafon/sdk/testing'
import { testResource } from '@balafon/sdk/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { albumList, artistList, trackList } from '../../../contract/administration/music-lists.ts'
import { type CatalogueSite, createCatalogueSite, OPERATOR } from '../../testing/catalogue-site.ts'

let site: CatalogueSite
let operator: SignedInUser
let artistId: number
let genreId: number
beforeAll(async () => {
  site = await createCatalogueSite()
  operator = await site.createSignedInUser({ permissions: ['music.update'] })
  artistId = (await site.createArtist('Oumou')).id
  await site.createArtist('Ali')
  genreId = (await site.models.Genre.create({ name: 'wassoulou', displayName: 'Wassoulou' })).id
  const { album } = await site.createPublishedAlbum('Worotan', [artistId], operator.id)
  await site.catalogue.albums.update(album.id, { genres: ['wassoulou'], tags: ['Live'] }, { ...OPERATOR, version: album.version })
  await site.createPublishedAlbum('Seya', [artistId])
})
afterAll(() => site.close())

const options = { getSite: () => site.testSite, plugin: 'player' }
testResource(trackList, options)
testResource(albumList, options)
testResource(artistList, options)

const listAlbums = async (query: Record<string, string>) => {
  const { status, body } = await operator.request(resourceEndpoints(albumList).list, { query })
  expect(status).toBe(200)
  return body.data
}

describe('GET /admin/albums', () => {
  test('shows the names of artists, genres and tags, and the owner', async () => {
    const [album] = await listAlbums({ query: 'worotan' })
    expect(album).toMatchObject({ name: 'Worotan', artists: ['Oumou'], genres: ['Wassoulou'], tags: ['Live'], status: 'published', owner: { id: operator.id } })
  })

  test('filters by genre, artist, owner, status and plays', async () => {
    const names = async (query: Record<string, string>) => (await listAlbums(query)).map(({ name }: { name: string }) => name)
    expect(await names({ genre: String(genreId) })).toEqual(['Worotan'])
    expect(await names({ genre: '99999' })).toEqual([])
    expect(await names({ artist: String(artistId), sort: 'name' })).toEqual(['Seya', 'Worotan'])
    expect(await names({ owner: String(operator.id) })).toEqual(['Worotan'])
    expect(await names({ status: 'draft,hidden' })).toEqual([])
    expect(await names({ 'plays.gte': '1' })).toEqual([])
  })

  test('rejects a genre that is not an id', async () => {
    const { status, body } = await operator.request(resourceEndpoints(albumList).list, { query: { genre: '1) or true --' } })
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ['genre']])
  })

  test('exports the filtered rows as CSV', async () => {
    const { status, text } = await operator.request(resourceEndpoints(albumList).export, { query: { query: 'seya', columns: 'name,artists' } })
    expect(status).toBe(200)
    expect(text.replace('\uFEFF', '').trim().split('\r\n')[1]).toMatch(/^\d+,"Seya","Oumou"$/)
  })
})

describe('GET /entities/player.any_artist', () => {
  test('finds drafts for operators only', async () => {
    const input = { params: { kind: 'player.any_artist' }, query: { query: 'oumou' } }
    expect((await operator.request(searchEntities, input)).body.data).toMatchObject([{ id: artistId, label: 'Oumou' }])
    const listener = await site.createSignedInUser()
    expect((await listener.request(searchEntities, input)).status).toBe(403)
  })
})
