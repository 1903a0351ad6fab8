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

test("a user's data has their listens and playlists, and nobody else's", async () => {
  const data = async (visitor: { get: typeof member.get }) => (await visitor.get('/api/v1/users/me/data')).body.player
  expect(await data(member)).toEqual({
    listens: [{ track: 'Track 1', seconds: 40, played_at: expect.any(String) }],
    playlists: [{ name: 'Closed', description: null, is_public: false, created_at: expect.any(String), tracks: [] }],
  })
  expect(await data(await site.createSignedInUser())).toEqual({ listens: [], playlists: [] })
})

test('who is called otherwise has playlists under the new name, and other people’s keep theirs', async () => {
  const names = async () =>
    Object.fromEntries(
      (await site.sql<{ id: string; name: string }>('select owner_id as id, owner_name as name from playlists')).map(({ id, name }) => [id, name]),
    )
  const before = await names()
  const { users } = site.getContext('core')
  await users.update(member.id, { first_name: 'Awa', last_name: 'Traoré' })
  await expect.poll(names).toEqual({ ...before, [member.id]: 'Awa Traoré' })
})

test('when the account is gone the listens still count, and are nobody’s', async () => {
  await site.getContext('core').users.remove(member.id)
  await expect.poll(() => site.sql('select user_id from track_plays')).toEqual([{ user_id: null }])
  await expect.poll(() => site.sql("select id from playlists where name = 'Closed'")).toEqual([])
  expect(await site.sql('select plays from daily_track_plays')).toEqual([{ plays: 1 }])
})
