import { createTestSite, type TestSite } from '@balafon/sdk/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getChannel } from '../../contract/channels.ts'
import { getGenre, getTag, listGenreArtists, listGenres, listGenreTracks, listTagAlbums, listTagTracks } from '../../contract/tags.ts'
import { models, type PlayerContext } from '../models.ts'
import { buildCategorySql } from './categories.store.ts'

let site: TestSite
let playerModels: PlayerContext['models']
beforeAll(async () => {
  site = await createTestSite()
  playerModels = site.getModels('player', models)
  const { Artist, Album, Track, Genre, GenreLink, Tag, TagLink, Channel } = playerModels
  await Artist.create({ name: 'Sampler' })
  await Album.bulkCreate([
    { name: 'Album 1', plays: 1, status: 'published' },
    { name: 'Album 2', plays: 5, status: 'published' },
    { name: 'Draft', plays: 0, status: 'draft' },
  ])
  await Track.bulkCreate(
    Array.from({ length: 5 }, (_, i) => ({
      name: `Track ${i + 1}`,
      duration: 1,
      plays: i % 3,
      albumId: i === 4 ? 3 : 1,
      albumName: 'Album',
      releaseDate: `2026-01-0${i + 1}`,
    })),
  )
  await Genre.bulkCreate([
    { name: 'highlife', displayName: 'Highlife' },
    { name: 'afrobeat', displayName: 'Afrobeat' },
  ])
  await Tag.bulkCreate([{ name: 'rain & sun', displayName: 'Rain & sun' }])
  await GenreLink.bulkCreate([
    { genreId: 1, kind: 'artist', subjectId: 1 },
    ...[1, 2, 3, 4, 5].map((subjectId) => ({ genreId: 1, kind: 'track' as const, subjectId })),
    { genreId: 1, kind: 'album', subjectId: 2 },
  ])
  await TagLink.bulkCreate([...[1, 2, 3].map((subjectId) => ({ tagId: 1, kind: 'album' as const, subjectId })), { tagId: 1, kind: 'track', subjectId: 2 }])
  await Channel.bulkCreate([
    { slug: 'popular-albums', name: 'Popular albums', kind: 'albums', rule: 'popular', restriction: null, restrictionName: null },
    { slug: 'highlife-albums', name: 'Highlife albums', kind: 'albums', rule: 'popular', restriction: 'genre', restrictionName: 'highlife' },
  ])
})
afterAll(() => site.close())

const request: ReturnType<TestSite['createVisitor']>['request'] = (...input) => site.createVisitor().request(...input)
const namesOf = ({ data }: { data: readonly { name: string }[] }) => data.map(({ name }) => name)

describe('GET genres', () => {
  test('lists genres from A to Z with their numbers of items', async () => {
    expect((await request(listGenres, {})).body.genres).toEqual([
      { name: 'afrobeat', display_name: 'Afrobeat', image: null, artists_count: 0, albums_count: 0, tracks_count: 0 },
      { name: 'highlife', display_name: 'Highlife', image: null, artists_count: 1, albums_count: 1, tracks_count: 5 },
    ])
  })
})

describe('GET genres/{genreName}', () => {
  test('counts published items only', async () => {
    expect((await request(getGenre, { params: { genreName: 'highlife' } })).body.genre).toMatchObject({ artists_count: 1, albums_count: 1, tracks_count: 4 })
  })
  test('returns 404 for an unknown genre', async () => {
    const { status, body } = await request(getGenre, { params: { genreName: "nope'--" } })
    expect([status, body.code]).toEqual([404, 'player.genre_not_found'])
  })
})

describe('GET genres/{genreName}/tracks', () => {
  const list = (query: object = {}) => site.createVisitor().requestUnchecked(listGenreTracks, { params: { genreName: 'highlife' }, query })

  test('lists published tracks by plays, page by page', async () => {
    const first = (await list({ perPage: 3 })).body
    expect(namesOf(first)).toEqual(['Track 3', 'Track 2', 'Track 1'])
    const second = (await list({ perPage: 3, cursor: first.next_cursor })).body
    expect([namesOf(second), second.next_cursor]).toEqual([['Track 4'], null])
  })
  test('lists the newest tracks first', async () => {
    expect(namesOf((await list({ sort: 'newest' })).body)).toEqual(['Track 4', 'Track 3', 'Track 2', 'Track 1'])
  })
  test.each([{ sort: 'name' }, { perPage: 0 }, { perPage: 1000 }, { cursor: 'changed' }, { other: 1 }])('returns 422 for the query %o', async (query) => {
    expect((await list(query)).status).toBe(422)
  })
  test('rejects a cursor that was created for another sort order', async () => {
    const { next_cursor } = (await list({ perPage: 1 })).body
    expect((await list({ sort: 'newest', cursor: next_cursor })).status).toBe(422)
  })
  test.each((['popular', 'newest'] as const).flatMap((sort) => (['medium', 'large'] as const).map((size) => ({ sort, size }))))(
    'finds the same $sort tracks in a $size genre, page by page',
    async ({ sort, size }) => {
      const read = (after: readonly [key: number | null, id: number | null], limit: number) =>
        site.sql<{ id: number; key: number; card: { name: string } }>(buildCategorySql('genre', 'track', sort, size), [1, ...after, limit])
      const rows = await read([null, null], 10)
      expect(rows.map(({ card }) => card.name)).toEqual(namesOf((await list({ sort })).body))
      for (const [index, { key, id }] of rows.entries()) expect(await read([key, id], 10), `after row ${index}`).toEqual(rows.slice(index + 1))
    },
  )
})

describe('GET genres/{genreName}/artists', () => {
  test('lists the artists of the genre', async () => {
    expect(namesOf((await request(listGenreArtists, { params: { genreName: 'highlife' } })).body)).toEqual(['Sampler'])
  })
})

describe('GET tags/{tagName}', () => {
  test('finds a tag with special characters and its albums and tracks', async () => {
    const params = { tagName: 'rain & sun' }
    expect((await request(getTag, { params })).body.tag).toEqual({
      name: 'rain & sun',
      display_name: 'Rain & sun',
      image: null,
      albums_count: 2,
      tracks_count: 1,
    })
    expect(namesOf((await request(listTagAlbums, { params })).body)).toEqual(['Album 2', 'Album 1'])
    expect(namesOf((await request(listTagTracks, { params })).body)).toEqual(['Track 2'])
  })
  test('returns 404 for an unknown tag and 422 for a name of 201 characters', async () => {
    expect((await request(listTagAlbums, { params: { tagName: 'nope' } })).status).toBe(404)
    expect((await request(getTag, { params: { tagName: 'x'.repeat(201) } })).status).toBe(422)
  })
})

describe('GET channels/{slugOrId} with a restriction', () => {
  const requestNames = async (slugOrId: string, restriction?: string) => {
    const { status, body } = await request(getChannel, { params: { slugOrId }, query: restriction === undefined ? {} : { restriction } })
    return status === 200 ? body.channel.rows[0].items.map(({ name }: { name: string }) => name) : status
  }
  test('shows only items of the genre or tag', async () => {
    expect(await requestNames('popular-albums', 'highlife')).toEqual(['Album 2'])
    expect(await requestNames('popular-albums', 'rain & sun')).toEqual(['Album 2', 'Album 1'])
  })
  test('returns 404 for an unknown genre or tag', async () => {
    expect(await requestNames('popular-albums', 'nope')).toBe(404)
  })
  test('shows only items with the categories of both the channel and the request', async () => {
    expect(await requestNames('highlife-albums')).toEqual(['Album 2'])
    expect(await requestNames('highlife-albums', 'afrobeat')).toEqual([])
  })
})
