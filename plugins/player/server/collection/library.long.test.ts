import { randomUUID } from 'node:crypto'
import type { SignedInUser } from '@balafon/sdk/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  clearHistory,
  followArtist,
  getLibrary,
  type HistoryEntry,
  type LibrarySong,
  like,
  listHistory,
  listLibraryAlbums,
  listLibraryArtists,
  listLibraryPlaylists,
  listLibrarySongs,
  listNewReleases,
  listProfileLikes,
  listProfilePlaylists,
  listProfileReposts,
  repost,
} from '../../contract/collection.ts'
import { type CatalogueSite, createCatalogueSite, OPERATOR } from '../testing/catalogue-site.ts'

const NAMES = ['Été', 'Zanzibar', 'Abidjan', 'Bamako', 'Kora'] as const

let site: CatalogueSite
let user: SignedInUser
let artistId: number
let albumId: number
let trackIds: number[]
beforeAll(async () => {
  site = await createCatalogueSite()
  user = await site.createSignedInUser()
  artistId = (await site.createArtist('Sahel Sisters')).id
  await site.catalogue.artists.publish(artistId, OPERATOR)
  albumId = (await site.createPublishedAlbum('Harmattan', [artistId])).album.id
  trackIds = []
  for (const name of NAMES) {
    const { id } = await site.createTrack({ name, artistIds: [artistId] })
    await site.catalogue.tracks.publish(id, OPERATOR)
    await user.request(like, { params: { kind: 'track', id } })
    trackIds.push(id)
  }
  await user.request(like, { params: { kind: 'album', id: albumId } })
  await user.request(followArtist, { params: { artistId } })
  await user.request(like, { params: { kind: 'artist', id: artistId } })
})
afterAll(() => site.close())

const listNames = async (query: object, by = user) => {
  const { status, body } = await by.request(listLibrarySongs, { query })
  expect(status).toBe(200)
  return body.data.map(({ track }: LibrarySong) => track.name)
}

describe('GET /library/songs', () => {
  test.each([
    [{}, ['Kora', 'Bamako', 'Abidjan', 'Zanzibar', 'Été']],
    [{ order: 'asc' }, ['Été', 'Zanzibar', 'Abidjan', 'Bamako', 'Kora']],
    [{ sort: 'name' }, ['Abidjan', 'Bamako', 'Été', 'Kora', 'Zanzibar']],
    [{ sort: 'name', order: 'desc' }, ['Zanzibar', 'Kora', 'Été', 'Bamako', 'Abidjan']],
    [{ search: 'ETE' }, ['Été']],
    [{ search: 'sahel', sort: 'name' }, ['Abidjan', 'Bamako', 'Été', 'Kora', 'Zanzibar']],
    [{ search: '%', sort: 'plays', order: 'asc' }, ['Été', 'Zanzibar', 'Abidjan', 'Bamako', 'Kora']],
    [{ search: 'nothing' }, []],
  ])('lists songs for %o', async (query, expected) => {
    expect(await listNames(query)).toEqual(expected)
  })

  test.each(['added', 'name', 'artist', 'plays'] as const)('lists every song once page by page, sorted by %s', async (sort) => {
    const names: string[] = []
    let cursor: string | undefined
    do {
      const { body } = await user.request(listLibrarySongs, { query: { sort, perPage: 2, cursor } })
      names.push(...body.data.map(({ track }: LibrarySong) => track.name))
      cursor = body.next_cursor ?? undefined
    } while (cursor)
    expect(names.toSorted()).toEqual([...NAMES].toSorted())
  })

  test('returns 422 for a changed cursor, a cursor of another list and unknown sorts', async () => {
    const { body } = await user.request(listLibrarySongs, { query: { perPage: 2 } })
    for (const query of [{ cursor: `${body.next_cursor}x` }, { cursor: body.next_cursor, sort: 'name' }, { cursor: 'x' }, { sort: 'id' }, { perPage: 1000 }])
      expect(
        (await user.get(`/api/v1/library/songs?${new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))}`)).status,
        JSON.stringify(query),
      ).toBe(422)
  })

  test('shows no songs of another user and requires a session', async () => {
    expect(await listNames({}, await site.createSignedInUser())).toEqual([])
    expect((await site.createVisitor().request(listLibrarySongs, {})).status).toBe(401)
  })

  test('leaves out hidden tracks', async () => {
    const other = await site.createSignedInUser()
    const [id = 0] = trackIds
    await other.request(like, { params: { kind: 'track', id } })
    await site.catalogue.tracks.hide(id, OPERATOR)
    expect(await listNames({}, other)).toEqual([])
    await site.catalogue.tracks.publish(id, OPERATOR)
    expect(await listNames({}, other)).toEqual(['Été'])
  })
})

test('lists albums, artists once, own and liked playlists, and their numbers', async () => {
  const { Playlist } = site.models
  await Playlist.create({ name: 'Mine', isPublic: false, ownerId: user.id, ownerName: 'Awa' })
  const liked = await Playlist.create({ name: 'Liked', ownerId: null })
  await user.request(like, { params: { kind: 'playlist', id: liked.id } })
  expect((await user.request(listLibraryAlbums, {})).body.data).toMatchObject([{ album: { id: albumId } }])
  expect((await user.request(listLibraryArtists, {})).body.data).toMatchObject([{ artist: { id: artistId } }])
  const { body } = await user.request(listLibraryPlaylists, { query: { sort: 'name' } })
  expect(body.data).toMatchObject([{ playlist: { name: 'Liked' } }, { playlist: { name: 'Mine' } }])
  expect((await user.request(getLibrary, {})).body.library).toEqual({ songs: 5, liked_songs: 5, albums: 1, artists: 1, playlists: 2 })
})

describe('GET /library/history', () => {
  test('lists a track once a day, latest first, and can only be cleared by its user', async () => {
    const [first = 0, second = 0] = trackIds
    const addPlay = (trackId: number, playedAt: string, userId = user.id) =>
      site.models.Play.create({ key: randomUUID(), trackId, userId, seconds: 40, playedAt: new Date(playedAt), day: playedAt.slice(0, 10) })
    await addPlay(first, '2026-01-01T10:00:00Z')
    await addPlay(first, '2026-01-02T10:00:00Z')
    await addPlay(second, '2026-01-02T11:00:00Z')
    await addPlay(first, '2026-01-02T12:00:00Z')
    const other = await site.createSignedInUser()
    await addPlay(first, '2026-01-02T12:00:00Z', other.id)
    const listPage = async (cursor?: string) => (await user.request(listHistory, { query: { perPage: 2, cursor } })).body
    const page = await listPage()
    const present = ({ played_at, track }: HistoryEntry) => [played_at.slice(0, 13), track.name]
    expect(page.data.map(present)).toEqual([
      ['2026-01-02T12', 'Été'],
      ['2026-01-02T11', 'Zanzibar'],
    ])
    expect((await listPage(page.next_cursor)).data.map(present)).toEqual([['2026-01-01T10', 'Été']])
    expect((await user.request(clearHistory, {})).body).toEqual({ cleared: 4 })
    expect((await listPage()).data).toEqual([])
    expect((await other.request(listHistory, {})).body.data).toHaveLength(1)
  })
})

test('lists new albums of followed artists', async () => {
  expect((await user.request(listNewReleases, {})).body.albums).toMatchObject([{ id: albumId }])
  expect((await (await site.createSignedInUser()).request(listNewReleases, {})).body.albums).toEqual([])
})

describe('GET /users/{id}/likes, /playlists and /reposts', () => {
  test('shows a public profile to guests, without private playlists', async () => {
    const guest = site.createVisitor()
    const params = { id: user.id }
    await user.request(repost, { params: { kind: 'album', id: albumId } })
    await user.request(repost, { params: { kind: 'track', id: trackIds[0] ?? 0 } })
    expect((await guest.request(listProfileLikes, { params })).body.data).toHaveLength(5)
    expect((await guest.request(listProfileReposts, { params })).body.data).toMatchObject([
      { track: { id: trackIds[0] }, album: null },
      { track: null, album: { id: albumId } },
    ])
    const page = (await guest.request(listProfileReposts, { params, query: { perPage: 1 } })).body
    expect((await guest.request(listProfileReposts, { params, query: { perPage: 1, cursor: page.next_cursor } })).body.data).toMatchObject([{ track: null }])
    expect((await guest.request(listProfilePlaylists, { params })).body.data).toEqual([])
    expect((await user.request(listProfilePlaylists, { params })).body.data).toMatchObject([{ playlist: { name: 'Mine' } }])
  })

  test('returns 404 for a private profile and an unknown user', async () => {
    const shy = await site.createSignedInUser()
    await shy.send('PUT', '/api/v1/users/me/profile', { body: { is_private: true } })
    for (const endpoint of [listProfileLikes, listProfilePlaylists, listProfileReposts]) {
      expect((await user.request(endpoint, { params: { id: shy.id } })).status).toBe(404)
      expect((await shy.request(endpoint, { params: { id: shy.id } })).status).toBe(200)
      expect((await user.request(endpoint, { params: { id: 999_999 } })).status).toBe(404)
    }
  })
})

test('exports likes, followed artists and reposts of the user only', async () => {
  const exportData = async (by: SignedInUser) => {
    const { likes, followed_artists, reposts } = (await by.get('/api/v1/users/me/data')).body.player
    return { likes, followed_artists, reposts }
  }
  const { likes, followed_artists, reposts } = await exportData(user)
  expect(likes).toEqual(expect.arrayContaining([{ kind: 'track', name: 'Kora', liked_at: expect.any(String) }]))
  expect(followed_artists).toEqual([{ name: 'Sahel Sisters', followed_at: expect.any(String) }])
  expect(reposts).toEqual(expect.arrayContaining([{ kind: 'album', name: 'Harmattan', reposted_at: expect.any(String) }]))
  expect(await exportData(await site.createSignedInUser())).toEqual({ likes: [], followed_artists: [], reposts: [] })
})
