import { promises as fs } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { renderDemoCatalogue } from '@balafon/demo-music'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { safeParse } from 'zod/v4/core'
import { getAlbum, getArtist, getLyrics, getPlaylist, getTrack } from '../../contract/catalogue.ts'
import { getChannel } from '../../contract/channels.ts'
import { planCatalogue } from '../../demo/plan-catalogue.ts'
import type { PlayerContext } from '../models.ts'
import { createPlaylists } from '../playlists/create-playlists.ts'
import { type CatalogueSite, createCatalogueSite } from '../testing/catalogue-site.ts'
import { createDemoActivity } from './create-demo-activity.ts'
import { createDemoStore } from './demo.store.ts'
import { createDemoDraftAlbums } from './demo-draft-albums.ts'
import { composeLongTracks } from './demo-long-tracks.ts'
import { insertDemo } from './insert-demo.ts'

const albums = planCatalogue()

let site: CatalogueSite
beforeAll(async () => {
  site = await createCatalogueSite()
  const { db, files } = site.getContext('player')
  const file = await files.add({ name: 'one.m4a', mime: 'audio/mp4', body: Buffer.alloc(100), visibility: 'private' })
  const planned = albums.flatMap(({ tracks }) => tracks)
  // All tracks share one stored file, because rendering takes minutes.
  const tracks = new Map(planned.map(({ index, seconds }) => [index, { index, duration: seconds, peaks: [0.5], phraseStarts: [1, 2, 3], file }]))
  const rendered = { albums, tracks, images: new Map() }
  await db.transaction((transaction) => insertDemo(createDemoStore(site.sql), { models: site.models, rendered, transaction }))
})
afterAll(() => site.close())

describe('insertDemo', () => {
  test('inserts every planned album with its tracks, published', async () => {
    const { Album, Track } = site.models
    expect(await Album.count({ where: { status: 'published' } })).toBe(albums.length)
    expect(await Track.count({ where: { status: 'published' } })).toBe(albums.reduce((sum, { tracks }) => sum + tracks.length, 0))
    const [planned] = albums
    const album = await Album.findOne({ where: { name: planned?.album.name ?? '' } })
    const tracks = await Track.findAll({ where: { albumId: album?.id ?? 0 }, order: [['number', 'ASC']] })
    expect(tracks.map(({ name }) => name)).toEqual(planned?.tracks.map(({ name }) => name))
    expect(album?.publishedAt?.toISOString()).toBe(`${planned?.album.releaseDate}T06:00:00.000Z`)
    expect(tracks[0]?.credits).toContainEqual({ name: planned?.artist.name, role: 'Composer' })
  })

  test('chooses the type of a release by its number of tracks', async () => {
    const rows = await site.sql<{ release_type: string; tracks: number }>(
      'select release_type, (select count(*) from tracks where album_id = albums.id) as tracks from albums',
    )
    for (const { release_type, tracks } of rows) expect(release_type).toBe(tracks <= 2 ? 'single' : tracks <= 6 ? 'ep' : 'album')
  })

  test.each([
    ['albums/1', getAlbum],
    ['artists/1', getArtist],
    ['tracks/1', getTrack],
    ['playlists/1', getPlaylist],
    ['channels/home', getChannel],
  ] as const)('makes %s match the contract', async (path, endpoint) => {
    const { status, body } = await site.createVisitor().get(`/api/v1/${path}`)
    expect(status).toBe(200)
    expect(safeParse(endpoint.response, body).error?.issues).toBeUndefined()
  })

  test('stores synced lyrics', async () => {
    const lyric = await site.models.Lyric.findOne({ where: { isSynced: true } })
    const { body } = await site.createVisitor().get(`/api/v1/tracks/${lyric?.trackId}/lyrics`)
    expect(safeParse(getLyrics.response, body).error?.issues).toBeUndefined()
  })
})

describe('composeLongTracks', () => {
  test('replaces the audio and the lyrics of the long tracks once, without losing plays', async () => {
    const { signal } = new AbortController()
    const long = albums.flatMap(({ tracks }) => tracks.filter(({ fullSeconds }) => fullSeconds !== undefined))
    const [first] = long
    const readFirst = () => site.models.Track.findOne({ where: { name: first?.name ?? '' } })
    const before = await readFirst()
    const rendered: number[] = []
    const audio = path.join(await fs.mkdtemp(path.join(tmpdir(), 'demo-test-')), 'audio.m4a')
    await fs.writeFile(audio, Buffer.alloc(500))
    const render: typeof renderDemoCatalogue = async (plan, { onTrack, isInBackground }) => {
      expect(isInBackground).toBe(true)
      for (const { index, seconds } of plan.albums.flatMap(({ tracks }) => tracks)) {
        rendered.push(index)
        await onTrack({ index, path: audio, duration: seconds, peaks: [0.2, 0.4], phraseStarts: [10, 20, 30] })
      }
    }
    await composeLongTracks(site, site.catalogue, { signal, render })
    expect(rendered).toHaveLength(long.length)
    const after = await readFirst()
    expect(after).toMatchObject({ duration: first?.fullSeconds, peaks: [0.2, 0.4], plays: before?.plays })
    expect(after?.filePath).not.toBe(before?.filePath)
    await composeLongTracks(site, site.catalogue, { signal, render })
    expect(rendered).toHaveLength(long.length)
  })
})

describe('createDemoDraftAlbums', () => {
  test('creates nothing on a site without the demo accounts', async () => {
    await createDemoDraftAlbums(site.catalogue, site.getContext('core').users)
    expect(await site.models.Album.count({ where: { status: ['draft', 'scheduled'] } })).toBe(0)
  })

  test('creates a draft and a scheduled album of the demo artist', async () => {
    const { users } = site.getContext('core')
    const { id } = await users.create({ email: 'artist@demo.test', password: null })
    await createDemoDraftAlbums(site.catalogue, users)
    const rows = await site.models.Album.findAll({ where: { ownerId: id }, order: [['status', 'ASC']] })
    expect(rows.map(({ status }) => status)).toEqual(['draft', 'scheduled'])
  })
})

describe('createDemoActivity', () => {
  test('gives the demo accounts a library, playlists, a history and comments', async () => {
    const { users } = site.getContext('core')
    const playlists = createPlaylists(site.getContext('player') as PlayerContext)
    const dependencies = { models: site.models, sql: site.sql, users, playlists }
    await createDemoActivity(dependencies)
    expect(await site.models.Like.count()).toBe(0)
    for (const name of ['listener', 'admin'])
      await users.create({ email: `${name}@demo.test`, password: null, first_name: name, last_name: 'Demo', name: `${name} Demo` })
    await createDemoActivity(dependencies)
    const [{ id } = { id: 0 }] = await site.sql<{ id: number }>("select id from users where email = 'listener@demo.test'")
    expect(await site.models.Like.count({ where: { userId: id, kind: 'track' } })).toBe(48)
    expect(await site.models.Play.count({ where: { userId: id } })).toBe(60)
    expect(await site.models.Playlist.count({ where: { ownerId: id } })).toBe(2)
    const [counts] = await site.sql<{ followers: number; comments: number }>(
      'select (select sum(followers_count)::int from artists) as followers, (select count(*)::int from comments) as comments',
    )
    expect(counts).toEqual({ followers: 19, comments: 13 })
  })
})
