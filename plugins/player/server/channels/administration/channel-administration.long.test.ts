import type { SignedInUser } from '@balafon/sdk/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type ChannelBody,
  channelList,
  channelListEndpoints,
  createChannel,
  deleteChannel,
  getChannelDetail,
  previewChannel,
  searchChannelItems,
  updateChannel,
} from '../../../contract/channel-administration.ts'
import { getChannel } from '../../../contract/channels.ts'
import { type CatalogueSite, createCatalogueSite, OPERATOR } from '../../testing/catalogue-site.ts'
import { testOperatorList } from '../../testing/test-operator-list.ts'
import type { ChannelAdministration } from './channel-administration.service.ts'

let site: CatalogueSite
let operator: SignedInUser
let listener: SignedInUser
let albumIds: number[]
beforeAll(async () => {
  site = await createCatalogueSite()
  operator = await site.createSignedInUser({ permissions: ['music.update'] })
  listener = await site.createSignedInUser()
  const artist = await site.createArtist('Sahel Sisters')
  await site.catalogue.artists.publish(artist.id, OPERATOR)
  albumIds = []
  for (const name of ['Harmattan', 'Delta', 'Laterite']) albumIds.push((await site.createPublishedAlbum(name, [artist.id])).album.id)
  for (const name of ['First', 'Second']) await createOne({ name })
  await site.models.Genre.create({ name: 'highlife', displayName: 'Highlife' })
})
afterAll(() => site.close())

const VALUES: ChannelBody = {
  name: 'Evening',
  slug: '',
  description: '',
  names: [],
  kind: 'albums',
  layout: 'row',
  rule: null,
  refresh: 'live',
  restriction: null,
  restriction_name: '',
  seo_title: '',
  seo_description: '',
  status: 'published',
  is_home: false,
  item_ids: [],
}
const create = (values: Partial<ChannelBody> = {}) => operator.request(createChannel, { body: { ...VALUES, ...values } })
const createOne = async (values: Partial<ChannelBody> = {}) => {
  const response = await create(values)
  expect(response.status, response.text).toBe(201)
  return response.body.channel
}
const readRows = async (slugOrId: string | number) => (await listener.request(getChannel, { params: { slugOrId: String(slugOrId) } })).body.channel.rows
const readItemIds = async (slugOrId: string | number) => (await readRows(slugOrId))[0].items.map(({ id }: { id: number }) => id)

testOperatorList(channelList, () => site)

describe('POST /admin/channels', () => {
  test('creates a channel with items in their order, which listeners see', async () => {
    const channel = await createOne({ name: 'Été à Bobo', item_ids: [...albumIds].reverse(), names: [{ language: 'fr', name: 'Soir' }] })
    expect(channel).toMatchObject({ slug: 'ete-a-bobo', version: 1, names: [{ language: 'fr', name: 'Soir' }] })
    expect(channel.items.map(({ name, detail }: { name: string; detail: string }) => [name, detail])).toEqual([
      ['Laterite', 'Sahel Sisters'],
      ['Delta', 'Sahel Sisters'],
      ['Harmattan', 'Sahel Sisters'],
    ])
    expect(await readItemIds('ete-a-bobo')).toEqual([...albumIds].reverse())
    const { entries } = await site.getContext('core').audit.list({ userIds: [operator.id], actions: ['channel.create'], entityId: channel.id, limit: 10 })
    expect(entries).toMatchObject([{ label: 'Été à Bobo', entityId: String(channel.id) }])
  })

  test.each<[string, Partial<ChannelBody>, Record<string, string>]>([
    ['a slug of another page', { slug: 'library' }, { slug: 'player.channel_slug_reserved' }],
    ['a slug of the host', { slug: 'admin' }, { slug: 'player.channel_slug_reserved' }],
    ['a large album in a channel of artists', { kind: 'artists', layout: 'hero' }, { layout: 'player.channel_hero' }],
    ['a rule for channels', { kind: 'channels', rule: 'newest' }, { rule: 'player.channel_rule' }],
    ['a genre for playlists', { kind: 'playlists', restriction: 'genre', restriction_name: 'Highlife' }, { restriction: 'player.channel_restriction' }],
    ['an unknown genre', { restriction: 'genre', restriction_name: 'Polka' }, { restriction_name: 'player.channel_restriction_unknown' }],
    ['a home page that is a draft', { is_home: true, status: 'draft' }, { status: 'player.channel_home_hidden' }],
    ['an unknown album', { item_ids: [999_999] }, { item_ids: 'player.channel_item_unknown' }],
  ])('returns 422 for %s', async (_name, values, codes) => {
    const { status, body } = await create(values)
    expect([status, Object.keys(body.errors)]).toEqual([422, Object.keys(codes)])
    expect(body.errors).toEqual(Object.fromEntries(Object.entries(codes).map(([field, code]) => [field, [site.getContext('player').translate('en', code)]])))
  })

  test.each([
    ['name', ''],
    ['name', 'x'.repeat(10_000)],
    ['name', 7],
    ['slug', '2026'],
    ['slug', 'Not A Slug'],
    ['kind', 'videos'],
    ['item_ids', ['1; drop table albums']],
    ['item_ids', Array.from({ length: 201 }, (_, id) => id + 1)],
    ['seo_title', 'x'.repeat(121)],
    ['is_home', 'yes'],
  ])('returns 422 when %s is %j', async (field, value) => {
    const { status, body } = await operator.send('POST', '/api/v1/admin/channels', { body: { ...VALUES, [field]: value } })
    expect([status, Object.keys(body.errors).map((name) => name.split('.')[0])]).toEqual([422, [field]])
  })

  test('gives the slug to one of two simultaneous requests, and rejects the other', async () => {
    const responses = await Promise.all([create({ name: 'One', slug: 'same-slug' }), create({ name: 'Two', slug: 'same-slug' })])
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 422])
  })

  test('returns 401 for guests and 403 without the permission', async () => {
    expect((await site.createVisitor().request(createChannel, { body: VALUES })).status).toBe(401)
    const responses = [
      await listener.request(createChannel, { body: VALUES }),
      await listener.request(getChannelDetail, { params: { id: 1 } }),
      await listener.request(updateChannel, { params: { id: 1 }, body: { version: 1, name: 'Mine' } }),
      await listener.request(deleteChannel, { params: { id: 1 }, query: { version: 1 } }),
      await listener.request(previewChannel, { body: { id: null, values: VALUES } }),
      await listener.request(searchChannelItems, { query: { kind: 'albums' } }),
    ]
    expect(responses.map(({ status }) => status)).toEqual(Array(6).fill(403))
  })
})

describe('PATCH /admin/channels/{id}', () => {
  test('updates the given fields, and listeners see the change immediately', async () => {
    const { id } = await createOne({ name: 'Morning', item_ids: albumIds })
    expect(await readItemIds(id)).toEqual(albumIds)
    const [first = 0, , third = 0] = albumIds
    const body = { version: 1, item_ids: [third, first], seo_title: 'Mornings' }
    const { channel } = (await operator.request(updateChannel, { params: { id }, body })).body
    expect(channel).toMatchObject({ name: 'Morning', version: 2, seo_title: 'Mornings' })
    expect(await readItemIds(id)).toEqual([third, first])
    const page = await site.createVisitor().get(`/channel/${channel.slug}`)
    expect(page.text).toContain('<title>Mornings')
  })

  test('saves the first of two changes, and returns the saved channel to the second', async () => {
    const { id } = await createOne({ name: 'Both' })
    const save = (name: string) => operator.request(updateChannel, { params: { id }, body: { version: 1, name } })
    const responses = await Promise.all([save('First'), save('Second')])
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409])
    const [saved, refused] = responses.toSorted((a, b) => a.status - b.status)
    expect(refused?.body).toMatchObject({ code: 'resource.conflict', current: { version: 2, name: saved?.body.channel.name } })
  })

  test('removes the items when the kind changes', async () => {
    const { id } = await createOne({ name: 'Changing', item_ids: albumIds })
    const { channel } = (await operator.request(updateChannel, { params: { id }, body: { version: 1, kind: 'artists' } })).body
    expect([channel.kind, channel.items]).toEqual(['artists', []])
  })

  test('rejects a channel in itself, and a channel of channels in another channel', async () => {
    const inner = await createOne({ name: 'Inner' })
    const page = await createOne({ name: 'Page', kind: 'channels', item_ids: [inner.id] })
    const send = (id: number, body: object) => operator.requestUnchecked(updateChannel, { params: { id }, body: { version: 1, ...body } })
    expect((await send(page.id, { item_ids: [page.id] })).status).toBe(422)
    const other = await createOne({ name: 'Other page', kind: 'channels' })
    expect((await send(other.id, { item_ids: [page.id] })).status).toBe(422)
    expect((await send(inner.id, { kind: 'channels' })).status).toBe(422)
  })

  test('returns 404 for an unknown channel and 422 for an id that is not a number', async () => {
    expect((await operator.request(updateChannel, { params: { id: 999_999 }, body: { version: 1, name: 'New' } })).status).toBe(404)
    expect((await operator.send('PATCH', '/api/v1/admin/channels/x', { body: { version: 1, name: 'New' } })).status).toBe(422)
    expect((await operator.request(getChannelDetail, { params: { id: 999_999 } })).status).toBe(404)
  })
})

describe('the home page', () => {
  test('is the channel that was chosen last, even if two were chosen simultaneously', async () => {
    const first = await createOne({ name: 'Old home', slug: 'home', is_home: true, item_ids: albumIds })
    expect((await readRows('home'))[0].id).toBe(first.id)
    const a = await createOne({ name: 'Home A' })
    const b = await createOne({ name: 'Home B' })
    const choose = (id: number) => operator.request(updateChannel, { params: { id }, body: { version: 1, is_home: true } })
    expect((await Promise.all([choose(a.id), choose(b.id)])).map(({ status }) => status)).toEqual([200, 200])
    const homes = await site.models.Channel.findAll({ where: { isHome: true } })
    expect(homes).toHaveLength(1)
    expect((await readRows('home'))[0].id).toBe(homes[0]?.id)
    expect((await operator.request(getChannelDetail, { params: { id: first.id } })).body.channel.slug).toBe(`old-home-${first.id}`)
  })

  test('cannot be hidden or deleted, and stays the home page until another one is chosen', async () => {
    const { id } = await createOne({ name: 'Kept home', is_home: true })
    const send = (body: object) => operator.requestUnchecked(updateChannel, { params: { id }, body: { version: 1, ...body } })
    expect((await send({ status: 'hidden' })).body.errors).toHaveProperty('status')
    expect((await send({ is_home: false })).body.errors).toHaveProperty('is_home')
    const { status, body } = await operator.request(deleteChannel, { params: { id }, query: { version: 1 } })
    expect([status, body]).toMatchObject([409, { code: 'player.channel_is_home' }])
  })
})

describe('DELETE /admin/channels/{id}', () => {
  test('removes the channel from channels that contain it', async () => {
    const row = await createOne({ name: 'Row', item_ids: albumIds })
    const page = await createOne({ name: 'Page with a row', kind: 'channels', item_ids: [row.id] })
    const detail = await operator.request(getChannelDetail, { params: { id: row.id } })
    expect(detail.body.channel.contained_in).toEqual([{ id: page.id, name: 'Page with a row' }])
    expect((await operator.request(deleteChannel, { params: { id: row.id }, query: { version: 9 } })).status).toBe(409)
    expect((await operator.request(deleteChannel, { params: { id: row.id }, query: { version: 1 } })).status).toBe(200)
    expect((await operator.request(getChannelDetail, { params: { id: page.id } })).body.channel).toMatchObject({ version: 2, items: [] })
    expect(await readRows(page.id)).toEqual([])
    expect((await site.takeEvents()).map(([name]) => name)).toContain('player.channel.deleted/v1')
  })
})

describe('POST /admin/channels/preview', () => {
  test('shows unsaved values and saves nothing', async () => {
    const { id } = await createOne({ name: 'Saved', item_ids: albumIds })
    const [first = 0] = albumIds
    const { status, body } = await operator.request(previewChannel, { body: { id, values: { ...VALUES, name: 'Not saved', item_ids: [first] } } })
    expect([status, body.channel.name, body.channel.rows[0].items.map((item: { id: number }) => item.id)]).toEqual([200, 'Not saved', [first]])
    const { channel } = (await operator.request(getChannelDetail, { params: { id } })).body
    expect([channel.name, channel.version, channel.items.length]).toEqual(['Saved', 1, 3])
    const count = await site.models.Channel.count()
    expect((await operator.request(previewChannel, { body: { id: null, values: { ...VALUES, rule: 'newest' } } })).body.channel.rows[0].items).toHaveLength(3)
    expect(await site.models.Channel.count()).toBe(count)
  })
})

describe('GET /admin/channel-items', () => {
  test('finds published albums, and channels in every state', async () => {
    await createOne({ name: 'Draft row', status: 'draft' })
    const search = async (kind: 'albums' | 'channels', query: string) => {
      const { items } = (await operator.request(searchChannelItems, { query: { kind, query } })).body
      return items.map(({ name, is_visible: isVisible }: { name: string; is_visible: boolean }) => [name, isVisible])
    }
    expect(await search('albums', 'harmatt')).toEqual([['Harmattan', true]])
    expect(await search('channels', 'draft')).toEqual([['Draft row', false]])
  })
})

describe('a channel that is refreshed once a day', () => {
  test('keeps its items until the day is over', async () => {
    const { id } = await createOne({ name: 'Daily', rule: 'popular', refresh: 'daily' })
    const chosen = await readItemIds(id)
    expect(chosen).toHaveLength(3)
    const last = chosen.at(-1)
    await site.models.Album.update({ plays: 1000 }, { where: { id: last } })
    const { channelAdministration } = site.getServices<{ channelAdministration: ChannelAdministration }>('player')
    const refresh = () => channelAdministration.refreshDue(AbortSignal.timeout(10_000))
    await refresh()
    site.getContext('player').cache.invalidate('')
    expect(await readItemIds(id)).toEqual(chosen)
    await site.models.Channel.update({ refreshedAt: new Date(Date.now() - 25 * 3600 * 1000) }, { where: { id } })
    await refresh()
    expect((await readItemIds(id))[0]).toBe(last)
  })
})

describe('POST /admin/channels/bulk', () => {
  test('hides selected channels except the home page, and shows them again after an undo', async () => {
    const home = await createOne({ name: 'Bulk home', is_home: true })
    const other = await createOne({ name: 'Bulk other' })
    const body = { action: 'hide' as const, selection: { mode: 'some' as const, ids: [home.id, other.id] } }
    const { status, body: job } = await operator.request(channelListEndpoints.bulk, { body })
    expect(status).toBe(202)
    const getJob = async () => (await operator.request(channelListEndpoints.bulkJob, { params: { jobId: job.id } })).body
    await expect.poll(async () => (await getJob()).state, { timeout: 20_000, interval: 50 }).toBe('done')
    expect(await getJob()).toMatchObject({ done: 1, failed: 1, can_undo: true })
    expect((await site.models.Channel.findByPk(other.id))?.status).toBe('hidden')
    expect((await operator.request(channelListEndpoints.undoBulk, { params: { jobId: job.id } })).status).toBe(202)
    await expect.poll(async () => (await site.models.Channel.findByPk(other.id))?.status, { timeout: 20_000 }).toBe('published')
  })
})
