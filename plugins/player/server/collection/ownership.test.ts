import type { SignedInUser } from '@balafon/sdk/testing'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { addLibrarySongs, getLibrary, getLibrarySongsSummary, type LibrarySong, listLibrarySongs, listProfileLikes } from '../../contract/collection.ts'
import type { OwnershipProvider } from '../../contract/ownership.ts'
import { createProviderSite } from '../testing/provider-site.ts'

const shop = { listOwned: vi.fn<OwnershipProvider['listOwned']>() }
const SINCE = new Date('2026-01-02T03:04:05Z')

let site: Awaited<ReturnType<typeof createProviderSite>>
let user: SignedInUser
beforeAll(async () => {
  site = await createProviderSite('player.ownership/v1', { 'test.shop': shop })
  await site.enablePlugin('test.shop')
})
afterAll(() => site.close())
beforeEach(async () => {
  user = await site.createSignedInUser()
  await user.request(addLibrarySongs, { body: { track_ids: [1] } })
  shop.listOwned.mockReset().mockResolvedValue([{ kind: 'track', id: 2, since: SINCE }])
})

const list = async (query: object = {}) =>
  (await user.request(listLibrarySongs, { query: { sort: 'name', ...query } })).body.data.map(({ track, is_bought }: LibrarySong) => [track.id, is_bought])
const readSummary = async (query: object = {}) => (await user.request(getLibrarySongsSummary, { query })).body.summary

test('adds owned tracks to the liked ones, and filters both', async () => {
  expect(await list()).toEqual([
    [1, false],
    [2, true],
  ])
  expect(await list({ liked: '1' })).toEqual([[1, false]])
  expect(await list({ bought: '1' })).toEqual([[2, true]])
  expect(await readSummary({ liked: '1' })).toMatchObject({ count: 1, bought: 1 })
  expect((await user.request(getLibrary, {})).body.library).toMatchObject({ songs: 2, liked_songs: 1 })
  expect(shop.listOwned).toHaveBeenCalledWith(user.id)
})

test('adds the tracks of an owned album, each once', async () => {
  shop.listOwned.mockResolvedValue([
    { kind: 'album', id: 1, since: SINCE },
    { kind: 'track', id: 2, since: SINCE },
    { kind: 'track', id: 999_999, since: SINCE },
  ])
  expect(await list()).toEqual([
    [1, true],
    [2, true],
    [3, true],
  ])
  expect(await list({ liked: '1' })).toEqual([[1, true]])
})

test('begins the next page after the last row of the previous page', async () => {
  const { body } = await user.request(listLibrarySongs, { query: { sort: 'name', perPage: 1 } })
  expect(body.data.map(({ track }: LibrarySong) => track.id)).toEqual([1])
  expect(await list({ perPage: 1, cursor: body.next_cursor })).toEqual([[2, true]])
})

test('shows only the liked songs when a provider fails, and in profiles', async () => {
  const { body } = await user.request(listProfileLikes, { params: { id: user.id } })
  expect(body.data.map(({ track }: LibrarySong) => track.id)).toEqual([1])
  shop.listOwned.mockRejectedValue(new Error('The shop is closed.'))
  expect(await list()).toEqual([[1, false]])
})
