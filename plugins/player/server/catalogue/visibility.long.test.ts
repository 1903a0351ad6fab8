import type { SignedInUser } from '@balafon/sdk/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { safeParse } from 'zod/v4/core'
import { getAlbum, getArtist, getLyrics, getTrack } from '../../contract/catalogue.ts'
import { getAudioSource } from '../../contract/playback.ts'
import { search } from '../../contract/search.ts'
import type { SearchService } from '../search/search.service.ts'
import { type CatalogueSite, createCatalogueSite, OPERATOR } from '../testing/catalogue-site.ts'

const KINDS = ['artists', 'albums', 'tracks'] as const
const RULES = ['popular', 'newest', 'liked', null] as const

let site: CatalogueSite
let owner: SignedInUser
let other: SignedInUser
let operator: SignedInUser
let artistId: number
let albumId: number
let trackId: number
beforeAll(async () => {
  site = await createCatalogueSite()
  owner = await site.createSignedInUser()
  other = await site.createSignedInUser()
  operator = await site.createSignedInUser({ permissions: ['music.update'] })
  artistId = (await site.createArtist('Sahel Sisters', owner.id)).id
  await site.catalogue.artists.publish(artistId, OPERATOR)
  const created = await site.createPublishedAlbum('Harmattan', [artistId], owner.id)
  albumId = created.album.id
  trackId = created.trackId
  const { Channel, ChannelItem, Lyric, Playlist, PlaylistTrack } = site.models
  await Lyric.create({ trackId, lines: [{ at: null, text: 'La' }], isSynced: false })
  const playlist = await Playlist.create({ name: 'Evening list', tracksCount: 1 })
  await PlaylistTrack.create({ playlistId: playlist.id, trackId, position: 0 })
  const home = await Channel.create({ slug: 'home', name: 'Home', kind: 'channels' })
  for (const [position, kind] of KINDS.entries())
    for (const rule of RULES) {
      const row = await Channel.create({ slug: `${kind}-${rule}`, name: kind, kind, rule })
      await ChannelItem.create({ channelId: home.id, itemId: row.id, position })
      if (!rule) await ChannelItem.create({ channelId: row.id, itemId: { artists: artistId, albums: albumId, tracks: trackId }[kind], position: 0 })
    }
})
afterAll(() => site.close())
beforeEach(() => site.sql('delete from rate_limits'))

type Reader = Pick<SignedInUser, 'get' | 'request'>

/** Requests every endpoint and page that shows the track, and returns their statuses. */
async function readStatuses(reader: Reader) {
  const responses = {
    track: await reader.get(`/api/v1/tracks/${trackId}`),
    audio: await reader.get(`/api/v1/tracks/${trackId}/stream`),
    lyrics: await reader.get(`/api/v1/tracks/${trackId}/lyrics`),
    page: await reader.get(`/track/${trackId}/harmattan`),
    album: await reader.get(`/api/v1/albums/${albumId}`),
    albumPage: await reader.get(`/album/${albumId}/a/b`),
    artist: await reader.get(`/api/v1/artists/${artistId}`),
    artistPage: await reader.get(`/artist/${artistId}/a`),
  }
  return Object.fromEntries(Object.entries(responses).map(([name, { status }]) => [name, status]))
}

/** Reads which lists show the artist, the album and the track. */
async function readLists(reader: Reader) {
  const readRows = async (slug: string): Promise<{ kind: string; items: unknown[] }[]> => (await reader.get(`/api/v1/channels/${slug}`)).body.channel.rows
  const channels = await Promise.all(KINDS.flatMap((kind) => RULES.map((rule) => readRows(`${kind}-${rule}`))))
  const toCounts = (found: { kind: string; items: unknown[] }[]) => found.map(({ kind, items }) => `${kind} ${items.length}`).sort()
  const found = (await reader.request(search, { query: { query: 'harmattan', types: 'albums,tracks' } })).body.kinds
  const artistKinds = (await reader.request(search, { query: { query: 'sahel sisters', types: 'artists' } })).body.kinds
  const artist = (await reader.get(`/api/v1/artists/${artistId}`)).body.artist
  return {
    channels: toCounts(channels.flat()),
    home: toCounts(await readRows('home')),
    search: [...artistKinds, ...found].map(({ kind, results }: { kind: string; results: unknown[] }) => `${kind} ${results.length}`),
    playlist: (await reader.get('/api/v1/playlists/1')).body.playlist.tracks.length,
    artist: artist && [artist.albums.length, artist.top_tracks.length],
  }
}

const ALL_OPEN = { track: 200, audio: 200, lyrics: 200, page: 200, album: 200, albumPage: 200, artist: 200, artistPage: 200 }
/**
 * Builds the expected contents of the four channels of each kind, and of the home channel. The home channel shows an album in the first row that
 * contains it only.
 */
function rows(artists: number, albums: number, tracks: number) {
  const others = [...Array(4).fill(`artists ${artists}`), ...Array(4).fill(`tracks ${tracks}`)]
  const repeatAlbums = (first: number, further: number) => [`albums ${first}`, ...Array(3).fill(`albums ${further}`)]
  return { channels: [...repeatAlbums(albums, albums), ...others].sort(), home: [...repeatAlbums(albums, 0), ...others].sort() }
}

const readers = (): readonly Reader[] => [site.createVisitor(), other, owner, operator]

describe('published music', () => {
  test('is visible to all users and in every list', async () => {
    for (const reader of readers()) {
      expect(await readStatuses(reader)).toEqual(ALL_OPEN)
      expect(await readLists(reader)).toEqual({ ...rows(1, 1, 1), search: ['artists 1', 'albums 1', 'tracks 1'], playlist: 1, artist: [1, 1] })
    }
  })
})

describe.each(['draft', 'scheduled', 'hidden'] as const)('a track with the status %s', (status) => {
  beforeAll(() => setStatus('tracks', trackId, status))
  afterAll(() => setStatus('tracks', trackId, 'published'))

  test('is visible to its owner and to operators only', async () => {
    const closed = { ...ALL_OPEN, track: 404, audio: 404, lyrics: 404, page: 404 }
    expect(await Promise.all(readers().map(readStatuses))).toEqual([closed, closed, ALL_OPEN, ALL_OPEN])
  })

  test('is in no list, not even for its owner', async () => {
    for (const reader of readers())
      expect(await readLists(reader)).toEqual({ ...rows(1, 1, 0), search: ['artists 1', 'albums 1', 'tracks 0'], playlist: 0, artist: [1, 0] })
    expect((await owner.get(`/api/v1/albums/${albumId}`)).body.album.tracks).toEqual([])
    expect(await site.sql("select name from search_texts where kind = 'tracks'")).toEqual([])
  })
})

describe('a hidden album', () => {
  beforeAll(() => site.catalogue.albums.hide(albumId, OPERATOR))
  afterAll(() => site.catalogue.albums.publish(albumId, OPERATOR))

  test('hides the published tracks on it from all users except the owner and operators', async () => {
    const closed = { ...ALL_OPEN, track: 404, audio: 404, lyrics: 404, page: 404, album: 404, albumPage: 404 }
    expect(await Promise.all(readers().map(readStatuses))).toEqual([closed, closed, ALL_OPEN, ALL_OPEN])
    for (const reader of readers())
      expect(await readLists(reader)).toEqual({ ...rows(1, 0, 0), search: ['artists 1', 'albums 0', 'tracks 0'], playlist: 0, artist: [0, 0] })
    expect(await site.sql("select name from search_texts where kind in ('albums', 'tracks')")).toEqual([])
  })

  test('is hidden from search engines when its owner opens the page', async () => {
    expect((await owner.get(`/album/${albumId}/a/b`)).text).toContain('<meta name="robots" content="noindex">')
  })

  test('returns responses that match the contract', async () => {
    for (const [endpoint, params] of [
      [getAlbum, { albumId }],
      [getTrack, { trackId }],
      [getArtist, { artistId }],
      [getLyrics, { trackId }],
      [getAudioSource, { trackId }],
    ] as const) {
      const { body } = await owner.requestUnchecked(endpoint, { params })
      expect(safeParse(endpoint.response, body).error?.issues).toBeUndefined()
    }
  })
})

describe('a hidden artist', () => {
  beforeAll(() => site.catalogue.artists.hide(artistId, OPERATOR))
  afterAll(() => site.catalogue.artists.publish(artistId, OPERATOR))

  test('is visible to the owner and to operators only', async () => {
    const closed = { ...ALL_OPEN, artist: 404, artistPage: 404 }
    expect(await Promise.all(readers().map(readStatuses))).toEqual([closed, closed, ALL_OPEN, ALL_OPEN])
    expect(await readLists(other)).toMatchObject({ ...rows(0, 1, 1), search: ['artists 0', 'albums 1', 'tracks 1'] })
  })
})

describe('a hidden channel', () => {
  beforeAll(async () => {
    await site.models.Channel.update({ status: 'hidden', ownerId: owner.id }, { where: { slug: 'tracks-popular' } })
    site.getContext('player').cache.invalidate('')
  })

  test('is visible to its owner and to operators only, and no row of another channel', async () => {
    const statuses = await Promise.all(readers().map(async (reader) => (await reader.get('/api/v1/channels/tracks-popular')).status))
    expect(statuses).toEqual([404, 404, 200, 200])
    const pages = await Promise.all(readers().map(async (reader) => (await reader.get('/channel/tracks-popular')).status))
    expect(pages).toEqual([404, 404, 200, 200])
    expect((await owner.get('/api/v1/channels/home')).body.channel.rows).toHaveLength(11)
  })
})

async function setStatus(table: 'tracks', id: number, status: string) {
  await site.sql(`update ${table} set status = $2, release_at = now() + interval '1 day' where id = $1`, [id, status])
  site.getContext('player').cache.invalidate('')
  // The statement above publishes no event, so the cache of the search must be cleared here.
  site.getServices<{ search: SearchService }>('player').search.clearCache()
}
