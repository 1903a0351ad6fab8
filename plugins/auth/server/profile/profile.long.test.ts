import { createTestSite, type TestSite, type Visitor } from '@balafon/sdk/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { updateAccount } from '../../contract/account.ts'
import { follow, getProfile, listFollowers, listFollowing, unfollow, updatePrivacy } from '../../contract/profile.ts'
import { models } from '../models.ts'
import { FORGED_REQUESTS } from '../testing/browsers.ts'

let site: TestSite
beforeAll(async () => {
  site = await createTestSite()
})
afterAll(() => site.close())
beforeEach(() => site.sql('delete from rate_limits'))

const fetchProfile = async (id: number, viewer: Visitor = site.createVisitor()) => (await viewer.request(getProfile, { params: { id } })).body.profile
const listFollowerIds = async (id: number, viewer: Visitor = site.createVisitor()) =>
  (await viewer.request(listFollowers, { params: { id } })).body.data.map(({ id: followerId }: { id: number }) => followerId)

describe('user profiles', () => {
  test('contains public fields only', async () => {
    const user = await site.createSignedInUser()
    const profile = await fetchProfile(user.id)
    expect(profile).toEqual({
      id: user.id,
      name: expect.stringMatching(/^User /),
      image: null,
      is_private: false,
      is_following: false,
      joined_at: expect.stringMatching(/Z$/),
      followers_count: 0,
      following_count: 0,
    })
    expect(JSON.stringify(profile)).not.toContain('@')
  })

  test('matches the declared responses, with and without optional values', async () => {
    const [user, fan] = [await site.createSignedInUser(), await site.createSignedInUser()]
    const { users } = site.getContext('core')
    await users.update(fan.id, { image: '/storage/public/a.webp' })
    await site.getModels('auth', models).UserAvatar.create({ userId: fan.id, fileId: 1, smallFileId: 2, smallUrl: '/storage/public/b.webp' })
    for (const id of [user.id, fan.id]) {
      await fan.request(follow, { params: { id } })
      await user.request(follow, { params: { id } })
    }
    await user.request(updatePrivacy, { body: { is_private: true } })
    for (const viewer of [user, fan]) {
      for (const id of [user.id, fan.id]) {
        const { body } = await viewer.request(getProfile, { params: { id } })
        expect(getProfile.response.parse(body)).toEqual(body)
        for (const list of [listFollowers, listFollowing]) {
          const response = await viewer.request(list, { params: { id }, query: { perPage: 1 } })
          if (response.status === 200) expect(list.response.parse(response.body)).toEqual(response.body)
        }
      }
    }
    const [listedFan] = (await user.request(listFollowers, { params: { id: user.id } })).body.data
    expect(listedFan).toEqual({ id: fan.id, name: expect.any(String), image: '/storage/public/b.webp' })
  })

  test('returns the same 404 for unknown and suspended users', async () => {
    const user = await site.createSignedInUser()
    await site.sql('update users set banned_at = now() where id = $1', [user.id])
    const [suspended, missing] = [
      await site.createVisitor().request(getProfile, { params: { id: user.id } }),
      await site.createVisitor().request(getProfile, { params: { id: 999_999 } }),
    ]
    expect(suspended.status).toBe(404)
    expect(suspended.text).toBe(missing.text)
  })

  test('shows only name and avatar of a private profile to other users', async () => {
    const [user, fan] = [await site.createSignedInUser(), await site.createSignedInUser()]
    await fan.request(follow, { params: { id: user.id } })
    expect((await user.request(updatePrivacy, { body: { is_private: true } })).body).toEqual({ is_private: true })
    expect(await fetchProfile(user.id, fan)).toMatchObject({
      is_private: true,
      is_following: true,
      joined_at: null,
      followers_count: null,
      following_count: null,
    })
    expect(await fetchProfile(user.id, user)).toMatchObject({ is_private: true, followers_count: 1 })
    for (const list of [listFollowers, listFollowing]) {
      expect((await fan.request(list, { params: { id: user.id } })).status).toBe(404)
      expect((await user.request(list, { params: { id: user.id } })).status).toBe(200)
    }
    const newUser = await site.createSignedInUser()
    expect((await newUser.request(follow, { params: { id: user.id } })).status).toBe(403)
    expect((await fan.request(unfollow, { params: { id: user.id } })).body.is_following).toBe(false)
  })

  test('counts a follow once, also on parallel requests', async () => {
    const [user, fan] = [await site.createSignedInUser(), await site.createSignedInUser()]
    const responses = await Promise.all(Array.from({ length: 5 }, () => fan.request(follow, { params: { id: user.id } })))
    expect(responses.map(({ status }) => status)).toEqual(Array(5).fill(200))
    expect(await fetchProfile(user.id, fan)).toMatchObject({ is_following: true, followers_count: 1, following_count: 0 })
    expect(await fetchProfile(fan.id)).toMatchObject({ followers_count: 0, following_count: 1 })
    const unfollowResponses = await Promise.all([1, 2].map(() => fan.request(unfollow, { params: { id: user.id } })))
    expect(unfollowResponses.map(({ body }) => body)).toEqual(Array(2).fill({ is_following: false, followers_count: 0 }))
  })

  test('returns 409 when users follow themselves', async () => {
    const user = await site.createSignedInUser()
    const response = await user.request(follow, { params: { id: user.id } })
    expect(response.status).toBe(409)
    expect(response.body).toEqual({ code: 'auth.profile.follow_self', message: 'You can’t follow yourself.' })
    await expect(site.getModels('auth', models).UserFollow.create({ followerId: user.id, followedId: user.id })).rejects.toThrow()
  })

  test.each(FORGED_REQUESTS)('ignores a follow request %s', async (_description, headers) => {
    const [user, fan] = [await site.createSignedInUser(), await site.createSignedInUser()]
    expect((await fan.request(follow, { params: { id: user.id } }, headers)).status).toBe(403)
    expect(await fetchProfile(user.id)).toMatchObject({ followers_count: 0 })
  })

  test('lists followers in pages, latest first, without private and suspended users', async () => {
    const user = await site.createSignedInUser()
    const fans = [
      await site.createSignedInUser(),
      await site.createSignedInUser(),
      await site.createSignedInUser(),
      await site.createSignedInUser(),
      await site.createSignedInUser(),
    ]
    for (const fan of fans) await fan.request(follow, { params: { id: user.id } })
    await fans[1]?.request(updatePrivacy, { body: { is_private: true } })
    await site.sql('update users set banned_at = now() where id = $1', [fans[2]?.id])
    const visibleIds = [fans[4], fans[3], fans[0]].map((fan) => fan?.id)
    expect(await listFollowerIds(user.id)).toEqual(visibleIds)
    expect(await listFollowerIds(user.id, user)).toContain(fans[1]?.id)
    expect(await listFollowerIds(user.id, fans[1])).toContain(fans[1]?.id)
    const first = (await user.request(listFollowers, { params: { id: user.id }, query: { perPage: 2 } })).body
    const second = (await user.request(listFollowers, { params: { id: user.id }, query: { perPage: 2, cursor: first.next_cursor } })).body
    expect([...first.data, ...second.data].map(({ id }) => id)).toEqual([fans[4], fans[3], fans[1], fans[0]].map((fan) => fan?.id))
    expect(second.next_cursor).toBeNull()
  })

  test('counts exactly the users that the viewer can see in the lists', async () => {
    const [user, privateUser, suspendedUser] = [await site.createSignedInUser(), await site.createSignedInUser(), await site.createSignedInUser()]
    for (const other of [privateUser, suspendedUser]) {
      await other.request(follow, { params: { id: user.id } })
      await user.request(follow, { params: { id: other.id } })
    }
    await privateUser.request(updatePrivacy, { body: { is_private: true } })
    await site.sql('update users set banned_at = now() where id = $1', [suspendedUser.id])
    const otherUser = await site.createSignedInUser()
    for (const [viewer, count] of [
      [site.createVisitor(), 0],
      [otherUser, 0],
      [privateUser, 1],
      [user, 1],
    ] as const) {
      expect(await fetchProfile(user.id, viewer)).toMatchObject({ followers_count: count, following_count: count })
      for (const list of [listFollowers, listFollowing]) expect((await viewer.request(list, { params: { id: user.id } })).body.data).toHaveLength(count)
    }
  })

  test.each(['cursor=x', 'cursor=1;drop', 'perPage=0', 'perPage=101', 'perPage=2&perPage=3', 'order=id'])('rejects an invalid query: %s', async (query) => {
    const user = await site.createSignedInUser()
    expect((await user.get(`/api/v1/users/${user.id}/followers?${query}`)).status).toBe(422)
  })

  test('deletes follows in both directions with the account', async () => {
    const [user, fan] = [await site.createSignedInUser(), await site.createSignedInUser()]
    await fan.request(follow, { params: { id: user.id } })
    await site.getContext('core').users.remove(fan.id)
    expect(await fetchProfile(user.id)).toMatchObject({ followers_count: 0 })
  })

  test('describes the profile for link previews and returns 404 without a user', async () => {
    const user = await site.createSignedInUser()
    await user.request(updateAccount, { params: { id: 'me' }, body: { first_name: 'Awa', last_name: "N'Diaye </script>" } })
    const page = await site.createVisitor().get(`/user/${user.id}/any-name`)
    expect(page.status).toBe(200)
    expect(page.text).toContain('<title>Awa N&#39;Diaye &lt;/script&gt;')
    expect(page.text).toMatch(new RegExp(`<link rel="canonical" href="[^"]*/user/${user.id}/awa-ndiaye-script"`))
    expect(page.text).toContain('property="og:type" content="profile"')
    for (const path of ['/user/999999/a', '/user/0/a', '/user/abc/a', '/user/1e3/a']) expect((await site.createVisitor().get(path)).status).toBe(404)
  })

  test.each([
    ['followers', 200],
    ['unknown', 404],
  ])('responds to the profile tab %s with %d', async (tab, status) => {
    const user = await site.createSignedInUser()
    expect((await site.createVisitor().get(`/user/${user.id}/awa/${tab}`)).status).toBe(status)
  })

  test('includes the profile setting in the personal data', async () => {
    const user = await site.createSignedInUser()
    await user.request(updatePrivacy, { body: { is_private: true } })
    expect((await user.get('/api/v1/users/me/data')).body.auth.profile).toEqual({ is_private: true })
    await user.request(updatePrivacy, { body: { is_private: false } })
    expect((await user.get('/api/v1/users/me/data')).body.auth.profile).toEqual({ is_private: false })
  })

  test('includes followed users in the personal data', async () => {
    const [user, fan] = [await site.createSignedInUser(), await site.createSignedInUser()]
    await fan.request(follow, { params: { id: user.id } })
    const { body } = await fan.get('/api/v1/users/me/data')
    expect(body.auth).toEqual({
      profile: { is_private: false },
      following: [{ id: user.id, name: expect.any(String), followed_at: expect.any(String) }],
      social_profiles: [],
      two_factor: { state: 0, two_factor_confirmed_at: null, recovery_codes_left: 0 },
    })
  })
})
