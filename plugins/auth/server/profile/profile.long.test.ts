import { createTestSite, type TestSite, type Visitor } from '@balafon/sdk/testing'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { updateAccount } from '../../contract/account.ts'
import { follow, getProfile, listFollowed, listFollowers, unfollow, updatePrivacy } from '../../contract/profile.ts'
import { FORGED } from '../testing/browsers.ts'

let site: TestSite
beforeAll(async () => {
  site = await createTestSite()
})
afterAll(() => site.close())
beforeEach(() => site.sql('delete from rate_limits'))

const profileOf = async (id: number, viewer: Visitor = site.createVisitor()) => (await viewer.request(getProfile, { params: { id } })).body.profile
const followersOf = async (id: number, viewer: Visitor = site.createVisitor()) =>
  ((await viewer.request(listFollowers, { params: { id } })).body.data as { id: number }[]).map((person) => person.id)

test('a profile has what everybody may know, and nothing else', async () => {
  const member = await site.createSignedInUser()
  const profile = await profileOf(member.id)
  expect(profile).toEqual({
    id: member.id,
    name: expect.stringMatching(/^Person /),
    image: null,
    is_private: false,
    is_following: false,
    since: expect.stringMatching(/Z$/),
    followers_count: 0,
    followed_count: 0,
  })
  expect(JSON.stringify(profile)).not.toContain('@')
})

test('nobody and the suspended have no profile, and are answered alike', async () => {
  const member = await site.createSignedInUser()
  await site.sql('update users set banned_at = now() where id = $1', [member.id])
  const [banned, missing] = [
    await site.createVisitor().request(getProfile, { params: { id: member.id } }),
    await site.createVisitor().request(getProfile, { params: { id: 999_999 } }),
  ]
  expect(banned.status).toBe(404)
  expect(banned.text).toBe(missing.text)
})

test('of a private profile others see the name and the picture; its owner all of it', async () => {
  const [member, fan] = [await site.createSignedInUser(), await site.createSignedInUser()]
  await fan.request(follow, { params: { id: member.id } })
  expect((await member.request(updatePrivacy, { body: { is_private: true } })).body).toEqual({ is_private: true })
  expect(await profileOf(member.id, fan)).toMatchObject({ is_private: true, is_following: true, since: null, followers_count: null, followed_count: null })
  expect(await profileOf(member.id, member)).toMatchObject({ is_private: true, followers_count: 1 })
  for (const list of [listFollowers, listFollowed]) {
    expect((await fan.request(list, { params: { id: member.id } })).status).toBe(404)
    expect((await member.request(list, { params: { id: member.id } })).status).toBe(200)
  }
  const newcomer = await site.createSignedInUser()
  expect((await newcomer.request(follow, { params: { id: member.id } })).status).toBe(403)
  expect((await fan.request(unfollow, { params: { id: member.id } })).body.is_following).toBe(false)
})

test('following is counted once, also when it is done twice at once', async () => {
  const [member, fan] = [await site.createSignedInUser(), await site.createSignedInUser()]
  const answers = await Promise.all(Array.from({ length: 5 }, () => fan.request(follow, { params: { id: member.id } })))
  expect(answers.map(({ status }) => status)).toEqual(Array(5).fill(200))
  expect(await profileOf(member.id, fan)).toMatchObject({ is_following: true, followers_count: 1, followed_count: 0 })
  expect(await profileOf(fan.id)).toMatchObject({ followers_count: 0, followed_count: 1 })
  const again = await Promise.all([1, 2].map(() => fan.request(unfollow, { params: { id: member.id } })))
  expect(again.map(({ body }) => body)).toEqual(Array(2).fill({ is_following: false, followers_count: 0 }))
})

test('nobody follows themselves', async () => {
  const member = await site.createSignedInUser()
  const answer = await member.request(follow, { params: { id: member.id } })
  expect(answer.status).toBe(409)
  expect(answer.body).toEqual({ code: 'auth.profile.follow_self', message: 'You cannot follow yourself.' })
  await expect(site.sql('insert into user_follows (follower_id, followed_id) values ($1, $1)', [member.id])).rejects.toThrow()
})

test.each(FORGED)('a follow %s has no effect', async (_how, headers) => {
  const [member, fan] = [await site.createSignedInUser(), await site.createSignedInUser()]
  expect((await fan.request(follow, { params: { id: member.id } }, headers)).status).toBe(403)
  expect(await profileOf(member.id)).toMatchObject({ followers_count: 0 })
})

test('followers come page by page, the latest first, without who is private or suspended', async () => {
  const member = await site.createSignedInUser()
  const fans = [
    await site.createSignedInUser(),
    await site.createSignedInUser(),
    await site.createSignedInUser(),
    await site.createSignedInUser(),
    await site.createSignedInUser(),
  ]
  for (const fan of fans) await fan.request(follow, { params: { id: member.id } })
  await fans[1]?.request(updatePrivacy, { body: { is_private: true } })
  await site.sql('update users set banned_at = now() where id = $1', [fans[2]?.id])
  const seen = [fans[4], fans[3], fans[0]].map((fan) => fan?.id)
  expect(await followersOf(member.id)).toEqual(seen)
  expect(await followersOf(member.id, member)).toContain(fans[1]?.id)
  expect(await followersOf(member.id, fans[1])).toContain(fans[1]?.id)
  const first = (await member.request(listFollowers, { params: { id: member.id }, query: { perPage: 2 } })).body
  const second = (await member.request(listFollowers, { params: { id: member.id }, query: { perPage: 2, cursor: first.next_cursor } })).body
  expect([...first.data, ...second.data].map(({ id }) => id)).toEqual([fans[4], fans[3], fans[1], fans[0]].map((fan) => fan?.id))
  expect(second.next_cursor).toBeNull()
})

test('a profile counts as many people as its lists show, whoever looks', async () => {
  const [member, hidden, gone] = [await site.createSignedInUser(), await site.createSignedInUser(), await site.createSignedInUser()]
  for (const other of [hidden, gone]) {
    await other.request(follow, { params: { id: member.id } })
    await member.request(follow, { params: { id: other.id } })
  }
  await hidden.request(updatePrivacy, { body: { is_private: true } })
  await site.sql('update users set banned_at = now() where id = $1', [gone.id])
  const stranger = await site.createSignedInUser()
  for (const [viewer, count] of [
    [site.createVisitor(), 0],
    [stranger, 0],
    [hidden, 1],
    [member, 1],
  ] as const) {
    expect(await profileOf(member.id, viewer)).toMatchObject({ followers_count: count, followed_count: count })
    for (const list of [listFollowers, listFollowed]) expect((await viewer.request(list, { params: { id: member.id } })).body.data).toHaveLength(count)
  }
})

test.each(['cursor=x', 'cursor=1;drop', 'perPage=0', 'perPage=101', 'perPage=2&perPage=3', 'order=id'])('a wrong question is refused: %s', async (query) => {
  const member = await site.createSignedInUser()
  expect((await member.get(`/api/v1/users/${member.id}/followers?${query}`)).status).toBe(422)
})

test('a deleted account follows nobody and is followed by nobody', async () => {
  const [member, fan] = [await site.createSignedInUser(), await site.createSignedInUser()]
  await fan.request(follow, { params: { id: member.id } })
  await site.getContext('core').users.remove(fan.id)
  expect(await profileOf(member.id)).toMatchObject({ followers_count: 0 })
})

test('the page tells its name to who makes a preview of the link, and 404 where there is nobody', async () => {
  const member = await site.createSignedInUser()
  await member.request(updateAccount, { params: { id: 'me' }, body: { first_name: 'Awa', last_name: "N'Diaye </script>" } })
  const page = await site.createVisitor().get(`/user/${member.id}/whoever`)
  expect(page.status).toBe(200)
  expect(page.text).toContain('<title>Awa N&#39;Diaye &lt;/script&gt;')
  expect(page.text).toMatch(new RegExp(`<link rel="canonical" href="[^"]*/user/${member.id}/awa-ndiaye-script"`))
  expect(page.text).toContain('property="og:type" content="profile"')
  for (const path of ['/user/999999/a', '/user/0/a', '/user/abc/a', '/user/1e3/a']) expect((await site.createVisitor().get(path)).status).toBe(404)
})

test('whom one follows is in the download of one’s data', async () => {
  const [member, fan] = [await site.createSignedInUser(), await site.createSignedInUser()]
  await fan.request(follow, { params: { id: member.id } })
  const { body } = await fan.get('/api/v1/users/me/data')
  expect(body.auth).toEqual({
    profile: { is_private: false },
    follows: [{ id: member.id, name: expect.any(String), since: expect.any(String) }],
    social_profiles: [],
    two_factor: { state: 0, two_factor_confirmed_at: null, recovery_codes_left: 0 },
  })
})
