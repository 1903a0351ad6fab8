import { randomUUID } from 'node:crypto'
import { createTestSite, type SignedInUser, type TestSite } from '@balafon/sdk/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { recordPlay } from '../../contract/playback.ts'
import { models } from '../models.ts'
import { addCatalogue } from '../testing/catalogue.fixture.ts'

/** The expected personal data of a user that has used nothing but the account. */
const NOTHING = {
  plays: [],
  playlists: [],
  artists: [],
  albums: [],
  tracks: [],
  likes: [],
  followed_artists: [],
  reposts: [],
  comments: [],
  comment_reports: [],
  content_reports: [],
  playlist_collaborations: [],
  queue: [],
  playlist_folders: [],
  audio_files: [],
  pictures: [],
}

let site: TestSite
let user: SignedInUser
beforeAll(async () => {
  site = await createTestSite()
  user = await site.createSignedInUser()
  await addCatalogue(site, user.id)
  await user.request(recordPlay, { params: { trackId: 1 }, body: { key: randomUUID(), seconds: 40 } })
})
afterAll(() => site.close())

test('exports only the user’s own plays and playlists', async () => {
  const exportData = async (signedInUser: { get: typeof user.get }) => (await signedInUser.get('/api/v1/users/me/data')).body.player
  expect(await exportData(user)).toEqual({
    ...NOTHING,
    plays: [{ track: 'Track 1', seconds: 40, played_at: expect.any(String) }],
    playlists: [{ name: 'Closed', description: null, is_public: false, created_at: expect.any(String), tracks: [] }],
  })
  expect(await exportData(await site.createSignedInUser())).toEqual(NOTHING)
})

test('exports plays by time and playlist tracks by position', async () => {
  const { Play, Playlist, PlaylistTrack } = site.getModels('player', models)
  const listener = await site.createSignedInUser()
  const addPlay = (trackId: number, playedAt: string) =>
    Play.create({ key: randomUUID(), trackId, userId: listener.id, seconds: 40, playedAt: new Date(playedAt), day: playedAt.slice(0, 10) })
  await addPlay(1, '2026-01-01T10:00:00Z')
  await addPlay(2, '2026-01-02T10:00:00Z')
  await addPlay(99, '2026-01-03T10:00:00Z')
  const playlist = await Playlist.create({ name: 'Evening', description: 'Slow.', ownerId: listener.id, tracksCount: 2 })
  await PlaylistTrack.bulkCreate([3, 1].map((trackId, position) => ({ playlistId: playlist.id, trackId, position })))
  expect((await listener.get('/api/v1/users/me/data')).body.player).toEqual({
    ...NOTHING,
    plays: [
      { track: 'Track 2', seconds: 40, played_at: '2026-01-02T10:00:00.000Z' },
      { track: 'Track 1', seconds: 40, played_at: '2026-01-01T10:00:00.000Z' },
    ],
    playlists: [{ name: 'Evening', description: 'Slow.', is_public: true, created_at: expect.any(String), tracks: ['Track 3', 'Track 1'] }],
  })
  await Play.destroy({ where: { userId: listener.id } })
  await playlist.destroy()
})

test('exports the user’s own artists, albums and tracks, with drafts', async () => {
  const { Artist, Album, Track } = site.getModels('player', models)
  const owner = await site.createSignedInUser()
  await Artist.create({ name: 'Kora', ownerId: owner.id, slug: 'kora', status: 'published' })
  await Album.create({ name: 'First', ownerId: owner.id, slug: 'first', status: 'draft', publishedAt: null })
  await Track.create({ name: 'Dawn', ownerId: owner.id, slug: 'dawn', status: 'hidden', publishedAt: new Date('2026-01-01T10:00:00Z') })
  const times = { published_at: null, created_at: expect.any(String) }
  expect((await owner.get('/api/v1/users/me/data')).body.player).toMatchObject({
    artists: [{ name: 'Kora', slug: 'kora', status: 'published', ...times, published_at: expect.any(String) }],
    albums: [{ name: 'First', slug: 'first', status: 'draft', ...times }],
    tracks: [{ name: 'Dawn', slug: 'dawn', status: 'hidden', ...times, published_at: '2026-01-01T10:00:00.000Z' }],
  })
})

test('updates the owner’s name on playlists when the user is renamed', async () => {
  const readOwnerNames = async () =>
    Object.fromEntries(
      (await site.sql<{ id: string; name: string }>('select owner_id as id, owner_name as name from playlists')).map(({ id, name }) => [id, name]),
    )
  const before = await readOwnerNames()
  const { users } = site.getContext('core')
  await users.update(user.id, { first_name: 'Awa', last_name: 'Traoré' })
  await expect.poll(readOwnerNames).toEqual({ ...before, [user.id]: 'Awa Traoré' })
})

test('makes plays anonymous and deletes playlists when the account is deleted', async () => {
  await site.getContext('core').users.remove(user.id)
  await expect.poll(() => site.sql('select user_id from track_plays')).toEqual([{ user_id: null }])
  await expect.poll(() => site.sql("select id from playlists where name = 'Closed'")).toEqual([])
  expect(await site.sql('select plays from daily_track_plays')).toEqual([{ plays: 1 }])
})
