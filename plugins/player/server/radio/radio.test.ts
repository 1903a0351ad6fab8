import { createTestSite, type SignedInUser, type TestSite } from '@balafon/sdk/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { getRadio } from '../../contract/radio.ts'
import { models } from '../models.ts'
import { createCoListensStore } from './co-listens.store.ts'

const ARTISTS = 20
const TRACKS_PER_ARTIST = 6

let site: TestSite
let owner: SignedInUser
let playlistIds: { open: number; closed: number }
let genreId: number
beforeAll(async () => {
  site = await createTestSite()
  owner = await site.createSignedInUser()
  const { Artist, Track, TrackArtist, Genre, GenreLink, Tag, TagLink, Playlist, PlaylistTrack } = site.getModels('player', models)
  const artists = await Artist.bulkCreate(Array.from({ length: ARTISTS }, (_, i) => ({ name: `Artist ${i + 1}`, plays: i })))
  const tracks = await Track.bulkCreate(
    artists.flatMap(({ id, name }) =>
      Array.from({ length: TRACKS_PER_ARTIST }, (_, i) => ({ name: `${name} song ${i + 1}`, duration: 200, plays: 10 * i, artists: [{ id, name }] })),
    ),
  )
  await TrackArtist.bulkCreate(tracks.map(({ id }, i) => ({ trackId: id, artistId: artists[Math.floor(i / TRACKS_PER_ARTIST)]?.id ?? 0 })))
  const genre = await Genre.create({ name: 'coupé-décalé', displayName: 'Coupé-décalé' })
  genreId = genre.id
  await GenreLink.bulkCreate(artists.slice(0, 8).map(({ id }) => ({ genreId: genre.id, kind: 'artist', subjectId: id })))
  const tag = await Tag.create({ name: 'live', displayName: 'Live' })
  await TagLink.bulkCreate(tracks.slice(0, 30).map(({ id }) => ({ tagId: tag.id, kind: 'track', subjectId: id })))
  const open = await Playlist.create({ name: 'Open', tracksCount: 3 })
  const closed = await Playlist.create({ name: 'Closed', isPublic: false, ownerId: owner.id })
  playlistIds = { open: open.id, closed: closed.id }
  for (const { id } of [open, closed]) await PlaylistTrack.bulkCreate([1, 2, 3].map((trackId, position) => ({ playlistId: id, trackId, position })))
})
afterAll(() => site.close())
beforeEach(() => site.sql('delete from rate_limits'))

interface Options {
  readonly cursor?: string
  readonly exclude?: string
  readonly perPage?: number
}

const requestRadio = (seedType: string, seedId: number | string, query: Options = {}, visitor = site.createVisitor()) =>
  visitor.request(getRadio, { params: { seedType, seedId: String(seedId) }, query })
const listIds = (body: { data: { id: number }[] }) => body.data.map(({ id }) => id)

describe('GET radio/{seedType}/{seedId}', () => {
  test.each([
    ['artist', 1, '/artist/1/artist-1'],
    ['track', 1, '/track/1/artist-1-song-1'],
    ['genre', 'coupé-décalé', '/genre/coup%C3%A9-d%C3%A9cal%C3%A9'],
    ['tag', 'live', '/tag/live'],
  ] as const)('returns tracks and the name of the seed for %s', async (type, id, path) => {
    const { status, body } = await requestRadio(type, id)
    expect(status, JSON.stringify(body)).toBe(200)
    expect(getRadio.response.parse(body)).toEqual(body)
    expect(body.seed).toMatchObject({ type, path })
    expect(body.data).toHaveLength(25)
  })

  test('repeats no track within 50 tracks and no artist within 3 tracks over many pages', async () => {
    const tracks: { id: number; artists: { id: number }[] }[] = []
    let cursor: string | null = null
    for (let page = 0; page < 10; page++) {
      const { body } = await requestRadio('genre', genreId, cursor ? { cursor } : {})
      tracks.push(...body.data)
      cursor = body.next_cursor
    }
    expect(tracks).toHaveLength(250)
    for (const [index, { id, artists }] of tracks.entries()) {
      expect(tracks.slice(Math.max(0, index - 50), index).map((track) => track.id)).not.toContain(id)
      const before = tracks.slice(Math.max(0, index - 2), index).flatMap((track) => track.artists.map((artist) => artist.id))
      for (const artist of artists) expect(before).not.toContain(artist.id)
    }
  })

  test('begins with the track from which it was started, unless that was just played', async () => {
    expect(listIds((await requestRadio('track', 14)).body)[0]).toBe(14)
    expect(listIds((await requestRadio('track', 14, { exclude: '3,14' })).body)).not.toContain(14)
  })

  test('returns the same page for the same cursor', async () => {
    const first = (await requestRadio('artist', 2)).body
    const pages = await Promise.all([1, 2].map(() => requestRadio('artist', 2, { cursor: first.next_cursor })))
    expect(listIds(pages[0]?.body)).toEqual(listIds(pages[1]?.body))
  })

  test('prefers tracks that have genres or tags of the seed', async () => {
    const { body } = await requestRadio('genre', genreId, { perPage: 20 })
    const fitting = body.data.filter((track: { artists: { id: number }[] }) => track.artists.some(({ id }) => id <= 8))
    expect(fitting.length).toBeGreaterThan(16)
  })

  test('prefers tracks that were heard together', async () => {
    await site.sql('insert into co_listens (track_id, other_track_id, plays) select 120, id, 5000 from tracks where id between 91 and 114')
    const { body } = await requestRadio('track', 120, { perPage: 15 })
    expect(listIds(body).filter((id) => id >= 91 && id <= 114).length).toBeGreaterThan(8)
  })

  test.each([
    ['artist', '999'],
    ['album', '1'],
    ['track', 'x'],
    ['genre', '999'],
    ['tag', 'no-such-tag'],
    ['nothing', '1'],
    ['artist', '9'.repeat(180)],
  ])('returns 404 for %s %s', async (type, id) => {
    const { status, body } = await requestRadio(type, id)
    expect([status, body.code]).toEqual([404, 'player.radio_seed_not_found'])
  })

  test('returns 404 for a private playlist of another user', async () => {
    expect((await requestRadio('playlist', playlistIds.open)).status).toBe(200)
    expect((await requestRadio('playlist', playlistIds.closed)).status).toBe(404)
    expect((await requestRadio('playlist', playlistIds.closed, {}, await site.createSignedInUser())).status).toBe(404)
    expect((await requestRadio('playlist', playlistIds.closed, {}, owner)).status).toBe(200)
  })

  test('ignores an invalid cursor and rejects too long input', async () => {
    expect((await requestRadio('artist', 1, { cursor: 'zz.zz..zz' })).status).toBe(200)
    expect((await requestRadio('artist', 1, { cursor: 'a'.repeat(901) })).status).toBe(422)
    expect((await requestRadio('artist', 1, { exclude: "1' or 1=1" })).status).toBe(422)
    expect((await requestRadio('artist', 1, { perPage: 51 })).status).toBe(422)
  })
})

describe('countNextDay', () => {
  test('counts tracks of different artists that were heard in sequence, each day once', async () => {
    await site.sql('delete from co_listens')
    await site.sql(
      `insert into track_plays (key, track_id, user_id, seconds, day, played_at)
       select gen_random_uuid(), track_id, 7, 60, current_date - 1, current_date - interval '1 day' + minutes * interval '1 minute'
       from (values (1, 0), (2, 4), (13, 8), (25, 500)) as v(track_id, minutes)`,
    )
    const store = createCoListensStore(site.sql)
    expect(await store.countNextDay()).toBe(true)
    expect(await store.countNextDay()).toBe(false)
    expect(await site.sql('select track_id::int, other_track_id::int, plays from co_listens order by 1, 2')).toEqual([
      { track_id: 1, other_track_id: 13, plays: 1 },
      { track_id: 2, other_track_id: 13, plays: 1 },
      { track_id: 13, other_track_id: 1, plays: 1 },
      { track_id: 13, other_track_id: 2, plays: 1 },
    ])
  })
})
