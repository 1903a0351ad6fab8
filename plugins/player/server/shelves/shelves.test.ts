import { createTestSite, type SignedInUser, type TestSite } from '@balafon/sdk/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getChart } from '../../contract/charts.ts'
import { getShelves, type Shelf } from '../../contract/shelves.ts'
import type { ChartsService } from '../charts/charts.service.ts'
import { models } from '../models.ts'

let site: TestSite
let listener: SignedInUser
beforeAll(async () => {
  site = await createTestSite()
  listener = await site.createSignedInUser()
  const { Artist, Album, AlbumArtist, Track, TrackArtist, Genre, GenreLink } = site.getModels('player', models)
  const genre = await Genre.create({ name: 'zouglou', displayName: 'Zouglou' })
  for (let number = 1; number <= 6; number++) {
    const { id, name } = await Artist.create({ name: `Artist ${number}` })
    const artists = [{ id, name }]
    const album = await Album.create({ name: `Album ${number}`, artists, releaseDate: new Date().toISOString().slice(0, 10) })
    await AlbumArtist.create({ albumId: album.id, artistId: id })
    await GenreLink.create({ genreId: genre.id, kind: 'artist', subjectId: id })
    const track = await Track.create({ name: `Track ${number}`, duration: 60, albumId: album.id, albumName: album.name, artists })
    await TrackArtist.create({ trackId: track.id, artistId: id })
  }
  await site.sql(
    `insert into track_plays (key, track_id, user_id, seconds, day, played_at)
     select gen_random_uuid(), track_id, $1, 60, current_date, now() - age * interval '1 minute' from (values (1, 5), (1, 4), (2, 3)) as v(track_id, age)`,
    [listener.id],
  )
  await site.sql('insert into artist_follows (user_id, artist_id) values ($1, 6)', [listener.id])
  await site.sql(
    `insert into daily_track_plays (day, track_id, plays)
     values (current_date, 3, 9), (current_date, 4, 5), (current_date - 1, 4, 50), (current_date - 3, 5, 70), (current_date - 20, 1, 500), (current_date - 70, 6, 900)`,
  )
  await site.getServices<{ charts: ChartsService }>('player').charts.computeCharts()
})
afterAll(() => site.close())

const listShelves = async (visitor = site.createVisitor()): Promise<Shelf[]> => {
  const { status, body } = await visitor.request(getShelves, {})
  expect(status, JSON.stringify(body)).toBe(200)
  expect(getShelves.response.parse(body)).toEqual(body)
  return body.shelves
}
const toNames = (shelves: readonly Shelf[]) => shelves.map(({ title, items }) => [title, items.map(({ name }) => name)])
const readChart = async (period: string, kind: string, query: { cursor?: string; perPage?: number } = {}) =>
  site.createVisitor().requestUnchecked(getChart, { params: { period, kind }, query })

describe('GET shelves', () => {
  test('returns heard and similar albums and releases of followed artists, each once', async () => {
    expect(toNames(await listShelves(listener))).toEqual([
      ['Jump back in', ['Album 2', 'Album 1']],
      ['Because you listened to Artist 1', ['Album 3', 'Album 4', 'Album 5', 'Album 6']],
    ])
  })

  test('returns only trending albums to a guest', async () => {
    expect(toNames(await listShelves())).toEqual([['Trending now', ['Album 5', 'Album 4', 'Album 3']]])
  })
})

describe('GET charts/{period}/{kind}', () => {
  test('orders tracks by the plays of the period, and shows their previous position', async () => {
    const { status, body } = await readChart('day', 'tracks')
    expect(status, JSON.stringify(body)).toBe(200)
    expect(getChart.response.parse(body)).toEqual(body)
    expect(
      body.data.map((entry: { position: number; previous_position: number; plays: number; track: { name: string } }) => [
        entry.position,
        entry.previous_position,
        entry.plays,
        entry.track.name,
      ]),
    ).toEqual([
      [1, null, 9, 'Track 3'],
      [2, 1, 5, 'Track 4'],
    ])
  })

  test('counts albums and artists over a month', async () => {
    const names = async (kind: 'album' | 'artist') =>
      (await readChart('month', `${kind}s`)).body.data.map((entry: Record<'album' | 'artist', { name: string }>) => entry[kind].name)
    expect(await names('album')).toEqual(['Album 1', 'Album 5', 'Album 4', 'Album 3'])
    expect(await names('artist')).toEqual(['Artist 1', 'Artist 5', 'Artist 4', 'Artist 3'])
  })

  test('continues after the cursor, and removes positions when the chart becomes shorter', async () => {
    const first = (await readChart('week', 'tracks', { perPage: 2 })).body
    expect(first.next_cursor).toBe('2')
    const second = (await readChart('week', 'tracks', { perPage: 2, cursor: '2' })).body
    expect(second).toMatchObject({ data: [{ position: 3 }], next_cursor: null })
    await site.sql('delete from daily_track_plays where track_id = 3')
    await site.getServices<{ charts: ChartsService }>('player').charts.computeCharts()
    expect((await readChart('week', 'tracks', { perPage: 5 })).body.data).toHaveLength(2)
  })

  test('returns 422 for an unknown period and an invalid cursor', async () => {
    expect((await readChart('year', 'tracks')).status).toBe(422)
    expect((await readChart('day', 'genres')).status).toBe(422)
    expect((await readChart('day', 'tracks', { cursor: '-1' })).status).toBe(422)
  })
})
