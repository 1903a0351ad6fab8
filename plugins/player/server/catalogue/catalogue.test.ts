import { createTestSite, type SignedInUser, type TestSite } from '@balafon/sdk/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { safeParse } from 'zod/v4/core'
import { getAlbum, getArtist, getLyrics, getPlaylist, getTrack } from '../../contract/catalogue.ts'
import { getChannel } from '../../contract/channels.ts'
import { models } from '../models.ts'
import { addCatalogue } from '../testing/catalogue.fixture.ts'

let site: TestSite
let owner: SignedInUser
beforeAll(async () => {
  site = await createTestSite()
  owner = await site.createSignedInUser()
  await addCatalogue(site, owner.id)
})
afterAll(() => site.close())

test.each([
  ['/api/v1/albums/1', getAlbum],
  ['/api/v1/artists/1', getArtist],
  ['/api/v1/tracks/2', getTrack],
  ['/api/v1/tracks/2/lyrics', getLyrics],
  ['/api/v1/playlists/1', getPlaylist],
  ['/api/v1/channels/home', getChannel],
  ['/api/v1/channels/1', getChannel],
  ['/api/v1/channels/popular', getChannel],
] as const)('returns data for %s that match the contract', async (url, endpoint) => {
  const { status, body } = await site.createVisitor().get(url)
  expect(status).toBe(200)
  expect(safeParse(endpoint.response, body).error?.issues).toBeUndefined()
})

test('shows the links of an artist in place of the links that a provider found', async () => {
  const { Artist, ArtistMetadata } = site.getModels('player', models)
  const artist = await Artist.create({ name: 'With links', links: [{ label: 'Own site', url: 'https://own.test' }] })
  await ArtistMetadata.create({ artistId: artist.id, text: null, links: [{ label: 'Found', url: 'https://found.test' }], source: 'Library' })
  const readArtist = async () => (await site.createVisitor().get(`/api/v1/artists/${artist.id}`)).body.artist
  expect(await readArtist()).toMatchObject({ links: [{ label: 'Own site', url: 'https://own.test' }] })
  await artist.update({ links: [] })
  site.getContext('player').cache.invalidate('')
  expect(await readArtist()).toMatchObject({ links: [{ label: 'Found', url: 'https://found.test' }], source: 'Library' })
})

test('lists album tracks by number and playlist tracks by position', async () => {
  const album = await site.createVisitor().get('/api/v1/albums/1')
  expect(album.body.album.tracks.map(({ id }: { id: number }) => id)).toEqual([1, 2, 3])
  const playlist = await site.createVisitor().get('/api/v1/playlists/1')
  expect(playlist.body.playlist.tracks.map(({ id }: { id: number }) => id)).toEqual([3, 1])
})

test.each(['albums/99', 'artists/99', 'tracks/99', 'playlists/99', 'tracks/1/lyrics', 'channels/none', 'tracks/99/stream'])(
  'returns 404 for %s',
  async (path) => {
    const { status, body } = await site.createVisitor().get(`/api/v1/${path}`)
    expect(status).toBe(404)
    expect(body.code).toMatch(/^player\./)
    expect(body.message).not.toBe(body.code)
  },
)

test.each(['albums/x', 'albums/-1', 'albums/1.5', 'albums/99999999999999999999', `channels/${'x'.repeat(101)}`, 'tracks/1?order=name'])(
  'returns 422 with one field error for %s',
  async (path) => {
    const { status, body } = await site.createVisitor().get(`/api/v1/${path}`)
    expect(status).toBe(422)
    expect(Object.keys(body.errors)).toHaveLength(1)
  },
)

test('returns the same 404 for a private playlist of another user as for a missing one', async () => {
  const [privatePlaylist, missingPlaylist] = [
    await (await site.createSignedInUser()).get('/api/v1/playlists/2'),
    await site.createVisitor().get('/api/v1/playlists/99'),
  ]
  expect(privatePlaylist.status).toBe(404)
  expect(privatePlaylist.text).toBe(missingPlaylist.text)
  expect((await owner.get('/api/v1/playlists/2')).body.playlist.name).toBe('Closed')
})

test('returns channel names in the language of the request', async () => {
  const visitor = site.createVisitor()
  expect((await visitor.get('/api/v1/channels/home', { 'accept-language': 'fr' })).body.channel.name).toBe('Accueil')
})

/** Publishes that roles have changed, as after a change by an administrator, and waits until a guest gets the given status. */
async function reloadRoles(status: number) {
  await site.sql("select pg_notify('balafon', 'roles')")
  await expect.poll(async () => (await site.createVisitor().get('/api/v1/albums/1')).status).toBe(status)
}

test('returns 401 to guests when their role lacks music.view', async () => {
  await site.sql("delete from role_permissions where permission = 'music.view' and role_id = (select id from roles where is_guest)")
  try {
    await reloadRoles(401)
    expect((await (await site.createSignedInUser()).get('/api/v1/albums/1')).status).toBe(200)
  } finally {
    await site.sql("insert into role_permissions (role_id, permission) select id, 'music.view' from roles where is_guest")
    await reloadRoles(200)
  }
})

test('describes album pages for link previews, and returns 404 for missing ones', async () => {
  const page = await site.createVisitor().get('/album/1/test-artist/test-album')
  expect(page.text).toContain('<title>Test album · Test artist · Balafon</title>')
  expect(page.text).toContain('<meta property="og:title" content="Test album · Test artist">')
  expect(page.text).toContain('"@type":"MusicAlbum"')
  expect(page.text).toMatch(/"key":\["albums\/\{albumId\}","\/api\/v1\/albums\/1"\]/)
  expect((await site.createVisitor().get('/album/99/a/b')).status).toBe(404)
  expect((await site.createVisitor().get('/playlist/2/closed')).status).toBe(404)
})

test('describes the home page, and albums, artists and songs without texts', async () => {
  const { Album, Artist, Track } = site.getModels('player', models)
  const artist = await Artist.create({ name: 'Nameless' })
  const artists = [{ id: artist.id, name: 'Nameless' }]
  const album = await Album.create({ name: 'Untold', artists })
  const track = await Track.create({ name: 'Unheard', duration: 30, artists })
  const readDescription = async (path: string, language: string) =>
    /<meta name="description" content="([^"]*)">/.exec((await site.createVisitor().get(path, { 'accept-language': language })).text)?.[1]
  expect(await readDescription(`/album/${album.id}/a/b`, 'en')).toBe('Listen to Untold, an album by Nameless.')
  expect(await readDescription(`/artist/${artist.id}/a`, 'fr')).toBe('Nameless\u00a0: titres et albums à écouter.')
  expect(await readDescription(`/track/${track.id}/a`, 'fr')).toBe('Écoutez Unheard, un titre signé Nameless.')
  expect(await readDescription('/', 'en')).toBeTruthy()
})

test('returns texts in the language of the request where a translation exists', async () => {
  const visitor = site.createVisitor()
  await site.sql(`update albums set description = 'Nine pieces.', descriptions = '{"fr":"Neuf pièces."}'`)
  await site.sql(`update artists set biographies = '{"fr":"À leur sujet."}'`)
  await site.sql(`update playlists set description = 'To begin.', descriptions = '{"fr":"Pour commencer."}'`)
  site.getContext('player').cache.invalidate('')
  const readTexts = async (language: string) => {
    const get = async (path: string) => (await visitor.get(`/api/v1/${path}`, { 'accept-language': language })).body
    return [(await get('albums/1')).album.description, (await get('artists/1')).artist.biography, (await get('playlists/1')).playlist.description]
  }
  expect(await readTexts('fr')).toEqual(['Neuf pièces.', 'À leur sujet.', 'Pour commencer.'])
  expect(await readTexts('en')).toEqual(['Nine pieces.', 'About them.', 'To begin.'])
})
