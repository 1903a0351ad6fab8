import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createMmdb, createTestSite, type TestSite, type Visitor } from '@balafon/sdk/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { confirmPassword } from '../../contract/confirmation.ts'
import { login } from '../../contract/login.ts'
import { listSessions, logOutOtherSessions } from '../../contract/sessions.ts'
import { copyCookies, FORGED_REQUESTS, getRandomPart, getSessionToken } from '../testing/browsers.ts'

let site: TestSite
beforeAll(async () => {
  site = await createTestSite()
})
afterAll(() => site.close())
beforeEach(() => site.sql('delete from rate_limits'))

const PHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'

/** Signs a user in with another browser. */
async function signInElsewhere(userId: number): Promise<Visitor> {
  const visitor = site.createVisitor()
  visitor.adoptSession(await site.site.openSession(userId))
  return visitor
}

const isSignedIn = async (visitor: Visitor) => (await visitor.get('/api/v1/me')).status === 200

describe('GET /user-sessions', () => {
  test('lists devices and marks the current one', async () => {
    const user = await site.createSignedInUser()
    const phone = site.createVisitor()
    await phone.request(login, { body: { email: user.email, password: user.password } }, { 'user-agent': PHONE })
    const response = await phone.request(listSessions, {})
    expect(response.status).toBe(200)
    expect(response.body.sessions).toHaveLength(2)
    expect(response.body.sessions[0]).toEqual({
      id: expect.any(Number),
      device_type: 'mobile',
      platform: 'iOS',
      browser: 'Safari',
      city: null,
      country: null,
      ip_address: '127.0.0.1',
      last_active: expect.stringMatching(/^\d{4}-.*Z$/),
      is_current_device: true,
    })
    expect(response.body.sessions[1]).toMatchObject({ device_type: 'other', platform: null, browser: null, is_current_device: false })
  })

  test.each([
    ['196.47.128.1', 'CI'],
    ['192.168.1.7', null],
  ])('shows the country of a session from %s: %s', async (address, country) => {
    const user = await site.createSignedInUser()
    await site.sql('update sessions set ip_address = $2 where user_id = $1', [user.id, address])
    expect((await user.request(listSessions, {})).body.sessions[0]).toMatchObject({ ip_address: address, country, city: null })
  })

  test('returns cities in the user’s language when a city table is configured', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'cities-'))
    const file = path.join(folder, 'cities.mmdb')
    await writeFile(file, createMmdb({ '105.235.0.0/16': { country: { iso_code: 'DZ' }, city: { names: { en: 'Algiers', fr: 'Alger' } } } }))
    const siteWithCities = await createTestSite({ CITY_TABLE: file })
    const user = await siteWithCities.createSignedInUser()
    await siteWithCities.sql(`update sessions set ip_address = '105.235.1.2' where user_id = $1`, [user.id])
    for (const [language, city] of [
      ['en', 'Algiers'],
      ['fr', 'Alger'],
    ]) {
      await siteWithCities.sql('update users set language = $2 where id = $1', [user.id, language])
      expect((await user.request(listSessions, {})).body.sessions[0]).toMatchObject({ country: 'DZ', city })
    }
    await siteWithCities.close()
    await rm(folder, { recursive: true })
  })

  test('sorts the current device first, then by last activity', async () => {
    const user = await site.createSignedInUser()
    const [older, newer] = [await signInElsewhere(user.id), await signInElsewhere(user.id)]
    await site.sql(`update sessions set last_active = now() - interval '1 hour' * id where user_id = $1`, [user.id])
    const getCurrentId = async (visitor: Visitor): Promise<number> => (await visitor.request(listSessions, {})).body.sessions[0].id
    const response = await older.request(listSessions, {})
    const ids: number[] = response.body.sessions.map(({ id }: { id: number }) => id)
    expect(ids).toEqual([await getCurrentId(older), await getCurrentId(user), await getCurrentId(newer)])
  })

  test('does not return session tokens', async () => {
    const user = await site.createSignedInUser()
    const { text } = await user.request(listSessions, {})
    expect(text).not.toContain(getSessionToken(user))
    expect(text).not.toContain(getRandomPart(getSessionToken(user)))
    expect(text).not.toMatch(/token|hash/)
  })

  test('does not list sessions of other users', async () => {
    const [first, second] = [await site.createSignedInUser(), await site.createSignedInUser()]
    const listIds = async (visitor: Visitor): Promise<number[]> => (await visitor.request(listSessions, {})).body.sessions.map(({ id }: { id: number }) => id)
    const [firstIds, secondIds] = [await listIds(first), await listIds(second)]
    expect(firstIds).toHaveLength(1)
    expect(secondIds).toHaveLength(1)
    expect(firstIds).not.toEqual(secondIds)
  })

  test('rejects guests', async () => {
    const visitor = site.createVisitor()
    expect((await visitor.request(listSessions, {})).status).toBe(401)
    expect((await visitor.request(logOutOtherSessions, { body: { password: 'x' } })).status).toBe(401)
  })
})

describe('POST /user-sessions/logout-other', () => {
  test('ends the other sessions of the user only', async () => {
    const user = await site.createSignedInUser()
    const otherUser = await site.createSignedInUser()
    const otherBrowsers = [await signInElsewhere(user.id), await signInElsewhere(user.id)]
    const response = await user.request(logOutOtherSessions, { body: { password: user.password } })
    expect(response.status).toBe(200)
    expect(response.body).toEqual({ ended_count: 2 })
    expect(await isSignedIn(user)).toBe(true)
    expect(await Promise.all(otherBrowsers.map(isSignedIn))).toEqual([false, false])
    expect(await isSignedIn(otherUser)).toBe(true)
  })

  test('ends nothing on a wrong password', async () => {
    const user = await site.createSignedInUser()
    const otherUser = await site.createSignedInUser({ password: 'password of another user' })
    const otherBrowser = await signInElsewhere(user.id)
    const response = await user.request(logOutOtherSessions, { body: { password: otherUser.password } })
    expect(response.status).toBe(422)
    expect(response.body.errors).toEqual({ password: ['Wrong password.'] })
    expect(await isSignedIn(otherBrowser)).toBe(true)
  })

  test('requires a password confirmed in this session when none is sent', async () => {
    const user = await site.createSignedInUser()
    const otherBrowser = await signInElsewhere(user.id)
    expect(await user.request(logOutOtherSessions, {})).toMatchObject({ status: 423, body: { code: 'password_confirmation_required' } })
    expect(await isSignedIn(otherBrowser)).toBe(true)
    await otherBrowser.request(confirmPassword, { body: { password: user.password } })
    expect((await user.request(logOutOtherSessions, {})).status).toBe(423)
    await user.request(confirmPassword, { body: { password: user.password } })
    expect((await user.request(logOutOtherSessions, {})).body).toEqual({ ended_count: 1 })
    expect(await isSignedIn(otherBrowser)).toBe(false)
  })

  test('accepts a recent sign-in from a user without a password', async () => {
    const user = await site.createSignedInUser()
    const otherBrowser = await signInElsewhere(user.id)
    await site.sql('update users set password_hash = null where id = $1', [user.id])
    expect((await user.request(logOutOtherSessions, {})).body).toEqual({ ended_count: 1 })
    expect(await isSignedIn(otherBrowser)).toBe(false)
  })

  test('ends each session once on parallel requests', async () => {
    const user = await site.createSignedInUser()
    const copied = copyCookies(user, site.createVisitor())
    await signInElsewhere(user.id)
    const responses = await Promise.all([user, copied].map((visitor) => visitor.request(logOutOtherSessions, { body: { password: user.password } })))
    expect(responses.map(({ status }) => status)).toEqual([200, 200])
    expect(responses.map(({ body }) => body.ended_count).sort()).toEqual([0, 1])
    expect(await isSignedIn(user)).toBe(true)
  })

  test.each([
    ['password', { password: 7 }],
    ['password', { password: '' }],
    ['password', { password: 'x'.repeat(257) }],
    ['user_id', { password: 'x', user_id: 1 }],
  ])('rejects an invalid %s', async (field, body) => {
    const response = await (await site.createSignedInUser()).post('/api/v1/user-sessions/logout-other', body)
    expect(response.status).toBe(422)
    expect(Object.keys(response.body.errors)).toEqual([field])
  })

  test.each(FORGED_REQUESTS)('does not end sessions on a request %s', async (_description, headers) => {
    const user = await site.createSignedInUser()
    const otherBrowser = await signInElsewhere(user.id)
    expect((await user.request(logOutOtherSessions, { body: { password: user.password } }, headers)).status).toBe(403)
    expect(await isSignedIn(otherBrowser)).toBe(true)
  })

  test('returns 429 after ten wrong passwords', async () => {
    const user = await site.createSignedInUser()
    const statuses: number[] = []
    for (let count = 0; count < 11; count += 1) statuses.push((await user.request(logOutOtherSessions, { body: { password: `guess ${count}` } })).status)
    expect(statuses.slice(0, 10).every((status) => status === 422)).toBe(true)
    const last = await user.request(logOutOtherSessions, { body: { password: user.password } })
    expect(last.status).toBe(429)
    expect(Number(last.headers['retry-after'])).toBeGreaterThan(0)
  })
})
