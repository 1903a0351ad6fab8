import { randomUUID } from 'node:crypto'
import { createTestSite, type SignedInUser, type TestSite } from '@balafon/sdk/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { recordPlay } from '../../contract/playback.ts'
import { addCatalogue } from '../testing/catalogue.fixture.ts'

let site: TestSite
let member: SignedInUser
beforeAll(async () => {
  site = await createTestSite()
  member = await site.createSignedInUser()
  await addCatalogue(site, member.id)
  await member.request(recordPlay, { params: { trackId: 1 }, body: { key: randomUUID(), seconds: 40 } })
})
afterAll(() => site.close())

test('exports only the user’s own plays and playlists', async () => {
  const exportData = async (visitor: { get: typeof member.get }) => (await visitor.get('/api/v1/users/me/data')).body.player
  expect(await exportData(member)).toEqual({
    plays: [{ track: 'Track 1', seconds: 40, played_at: expect.any(String) }],
    playlists: [{ name: 'Closed', description: null, is_public: false, created_at: expect.any(String), tracks: [] }],
  })
  expect(await exportData(await site.createSignedInUser())).toEqual({ plays: [], playlists: [] })
})

test('updates the owner’s name on playlists when the user is renamed', async () => {
  const readOwnerNames = async () =>
    Object.fromEntries(
      (await site.sql<{ id: string; name: string }>('select owner_id as id, owner_name as name from playlists')).map(({ id, name }) => [id, name]),
    )
  const before = await readOwnerNames()
  const { users } = site.getContext('core')
  await users.update(member.id, { first_name: 'Awa', last_name: 'Traoré' })
  await expect.poll(readOwnerNames).toEqual({ ...before, [member.id]: 'Awa Traoré' })
})

test('makes plays anonymous and deletes playlists when the account is deleted', async () => {
  await site.getContext('core').users.remove(member.id)
  await expect.poll(() => site.sql('select user_id from track_plays')).toEqual([{ user_id: null }])
  await expect.poll(() => site.sql("select id from playlists where name = 'Closed'")).toEqual([])
  expect(await site.sql('select plays from daily_track_plays')).toEqual([{ plays: 1 }])
})
