import { createTestSite, type TestSite } from '@balafon/sdk/testing'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { getChannel, listChannelItems } from '../../contract/channels.ts'
import { models, type PlayerContext } from '../models.ts'
import type { ChannelsService } from './channels.service.ts'

let site: TestSite
let playerModels: PlayerContext['models']
beforeAll(async () => {
  site = await createTestSite()
  playerModels = site.getModels('player', models)
  await playerModels.Artist.bulkCreate([3, 1, 2].map((plays) => ({ name: `Artist ${plays}`, plays })))
  await playerModels.Album.bulkCreate(
    [
      { plays: 1, releaseDate: null },
      { plays: 1, releaseDate: '2026-01-01' },
      { plays: 5, releaseDate: '2025-01-01' },
    ].map((album, i) => ({ name: `Album ${i + 1}`, ...album })),
  )
  await playerModels.Track.bulkCreate(
    Array.from({ length: 30 }, (_, i) => ({ name: `Track ${i + 1}`, duration: 1, plays: i, releaseDate: `2026-01-${String(30 - i).padStart(2, '0')}` })),
  )
  await playerModels.Playlist.bulkCreate([1, 3, 2].map((tracksCount) => ({ name: `Playlist ${tracksCount}`, tracksCount })))
  await playerModels.Playlist.create({ name: 'Private', tracksCount: 9, isPublic: false })
})
afterAll(() => site.close())

interface NewChannel {
  readonly slug: string
  readonly kind: 'channels' | 'albums' | 'artists' | 'tracks' | 'playlists'
  readonly rule?: 'popular' | 'newest'
  readonly layout?: 'hero'
  readonly itemIds?: readonly number[]
}

async function addChannel({ itemIds = [], ...channel }: NewChannel) {
  const { id } = await playerModels.Channel.create({ name: channel.slug, ...channel })
  await playerModels.ChannelItem.bulkCreate(itemIds.map((itemId, position) => ({ channelId: id, itemId, position })))
  return id
}
const requestRows = async (slugOrId: string) => (await site.createVisitor().request(getChannel, { params: { slugOrId } })).body.channel.rows
const requestItemNames = async (slug: string): Promise<string[]> => (await requestRows(slug))[0].items.map(({ name }: { name: string }) => name)

describe('GET channels/{slugOrId}', () => {
  test.each([
    ['albums', 'popular', ['Album 3', 'Album 1', 'Album 2']],
    ['albums', 'newest', ['Album 2', 'Album 3', 'Album 1']],
    ['artists', 'popular', ['Artist 3', 'Artist 2', 'Artist 1']],
    ['artists', 'newest', ['Artist 2', 'Artist 1', 'Artist 3']],
    ['playlists', 'popular', ['Playlist 3', 'Playlist 2', 'Playlist 1']],
    ['playlists', 'newest', ['Playlist 2', 'Playlist 3', 'Playlist 1']],
  ] as const)('orders %s by the rule %s', async (kind, rule, names) => {
    await addChannel({ slug: `${kind}-${rule}`, kind, rule })
    expect(await requestItemNames(`${kind}-${rule}`)).toEqual(names)
  })

  test('shows all 30 tracks that a rule chooses', async () => {
    await addChannel({ slug: 'tracks-popular', kind: 'tracks', rule: 'popular' })
    await addChannel({ slug: 'tracks-newest', kind: 'tracks', rule: 'newest' })
    expect(await requestItemNames('tracks-popular')).toEqual(Array.from({ length: 30 }, (_, i) => `Track ${30 - i}`))
    expect(await requestItemNames('tracks-newest')).toEqual(Array.from({ length: 30 }, (_, i) => `Track ${i + 1}`))
  })

  test('shows the items of a channel without a rule by position, except deleted ones', async () => {
    await addChannel({ slug: 'listed', kind: 'albums', itemIds: [3, 99, 1] })
    expect(await requestItemNames('listed')).toEqual(['Album 3', 'Album 1'])
  })

  test('shows the rows of a channel of channels by position', async () => {
    const albumsId = await addChannel({ slug: 'some-albums', kind: 'albums', itemIds: [1] })
    const artistsId = await addChannel({ slug: 'no-artists', kind: 'artists' })
    await addChannel({ slug: 'start', kind: 'channels', itemIds: [artistsId, albumsId] })
    expect(await requestRows('start')).toMatchObject([
      { slug: 'no-artists', kind: 'artists', items: [] },
      { slug: 'some-albums', kind: 'albums', items: [{ id: 1 }] },
    ])
  })

  test('shows no album twice on a page', async () => {
    const heroId = await addChannel({ slug: 'hero', kind: 'albums', layout: 'hero', itemIds: [3] })
    const listedId = await addChannel({ slug: 'first-albums', kind: 'albums', itemIds: [3, 2] })
    const ruleId = await addChannel({ slug: 'all-albums', kind: 'albums', rule: 'popular' })
    await addChannel({ slug: 'page', kind: 'channels', itemIds: [heroId, listedId, ruleId] })
    const rows = await requestRows('page')
    expect(rows.map(({ items }: { items: readonly { id: number }[] }) => items.map(({ id }) => id))).toEqual([[3], [2], [1]])
  })

  test('finds a channel by its id, because digits are an id and not a slug', async () => {
    const id = await addChannel({ slug: '20260101', kind: 'albums' })
    expect(await requestRows(String(id))).toMatchObject([{ slug: '20260101' }])
    expect((await site.createVisitor().request(getChannel, { params: { slugOrId: '20260101' } })).status).toBe(404)
  })

  test('reads a channel with all its rows in one statement', async () => {
    const query = vi.spyOn(site.getContext('player').db, 'query')
    await site.getServices<{ channels: ChannelsService }>('player').channels.findChannel('start', 'fr')
    expect(query).toHaveBeenCalledTimes(1)
    query.mockRestore()
  })
})

describe('GET channels/{slugOrId}/items', () => {
  const COUNT = 150
  const readAll = async (slug: string) => {
    const { channel } = (await site.createVisitor().request(getChannel, { params: { slugOrId: slug } })).body
    const ids = channel.rows[0].items.map(({ id }: { id: number }) => id)
    const sizes = [ids.length]
    let cursor: string | undefined
    for (let hasMore = channel.more_after !== null; hasMore; hasMore = cursor !== undefined) {
      const query = { after: channel.more_after ?? 0, cursor, perPage: 50 }
      const { body } = await site.createVisitor().request(listChannelItems, { params: { slugOrId: slug }, query })
      ids.push(...body.data.map(({ id }: { id: number }) => id))
      sizes.push(body.data.length)
      cursor = body.next_cursor ?? undefined
    }
    return { ids, sizes }
  }

  beforeAll(async () => {
    await playerModels.Artist.bulkCreate(Array.from({ length: COUNT }, (_, index) => ({ name: `Row ${index}`, plays: index % 7 })))
    await playerModels.Album.bulkCreate(
      Array.from({ length: COUNT }, (_, index) => ({
        name: `Row ${index}`,
        plays: index % 5,
        releaseDate: index % 3 === 0 ? null : `2020-0${1 + (index % 9)}-01`,
      })),
    )
  })

  test.each([
    ['artists', 'popular'],
    ['artists', 'newest'],
    ['albums', 'popular'],
    ['albums', 'newest'],
  ] as const)('continues %s by the rule %s without gaps and repetitions', async (kind, rule) => {
    await addChannel({ slug: `long-${kind}-${rule}`, kind, rule })
    const { ids, sizes } = await readAll(`long-${kind}-${rule}`)
    expect(sizes.slice(0, 2)).toEqual([60, 50])
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids).toHaveLength(kind === 'artists' ? await playerModels.Artist.count() : await playerModels.Album.count())
  })

  test('continues a channel without a rule by position, and leaves out deleted items', async () => {
    const picked = (await playerModels.Artist.findAll({ attributes: ['id'], order: [['name', 'DESC']] })).map(({ id }) => id)
    await addChannel({ slug: 'long-picked', kind: 'artists', itemIds: [...picked.slice(0, 70), 999_999, ...picked.slice(70)] })
    expect((await readAll('long-picked')).ids).toEqual(picked)
  })

  test('has no items for channels of channels, and returns 404 for unknown channels', async () => {
    const request = (slugOrId: string, query: object = {}) =>
      site.createVisitor().request(listChannelItems, { params: { slugOrId }, query: { after: 1, ...query } })
    await addChannel({ slug: 'outer', kind: 'channels', itemIds: [] })
    expect((await request('outer')).body).toEqual({ data: [], next_cursor: null })
    await playerModels.Channel.create({ slug: 'unfinished', name: 'Unfinished', kind: 'albums', rule: 'popular', status: 'draft' })
    const refused = await Promise.all([request('unfinished'), request('nothing'), request('long-albums-popular', { restriction: 'no such genre' })])
    expect(refused.map(({ status }) => status)).toEqual([404, 404, 404])
    const visitor = site.createVisitor()
    for (const query of ['', '?after=x', '?after=1&perPage=101', '?after=-1', '?after=1&cursor=x'])
      expect((await visitor.get(`/api/v1/channels/long-albums-popular/items${query}`)).status).toBe(422)
  })
})
