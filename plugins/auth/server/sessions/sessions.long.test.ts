import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createMmdb, createTestSite, type TestSite, type Visitor } from '@balafon/sdk/testing'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { confirmPassword } from '../../contract/confirmation.ts'
import { login } from '../../contract/login.ts'
import { listSessions, logOutOthers } from '../../contract/sessions.ts'
import { copyCookies, FORGED, tokenOf } from '../testing/browsers.ts'

let site: TestSite
beforeAll(async () => {
  site = await createTestSite()
})
afterAll(() => site.close())
beforeEach(() => site.sql('delete from rate_limits'))

const PHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'

/** The same user on one more browser. */
async function another(userId: number): Promise<Visitor> {
  const visitor = site.createVisitor()
  visitor.adoptSession(await site.site.openSession(userId))
  return visitor
}

const isSignedIn = async (visitor: Visitor) => (await visitor.get('/api/v1/me')).status === 200

test('the list knows the devices, and which of them is this one', async () => {
  const member = await site.createSignedInUser()
  const phone = site.createVisitor()
  await phone.request(login, { body: { email: member.email, password: member.password } }, { 'user-agent': PHONE })
  const answer = await phone.request(listSessions, {})
  expect(answer.status).toBe(200)
  expect(answer.body.sessions).toHaveLength(2)
  expect(answer.body.sessions[0]).toEqual({
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
  expect(answer.body.sessions[1]).toMatchObject({ device_type: 'other', platform: null, browser: null, is_current_device: false })
})

test.each([
  ['196.47.128.1', 'CI'],
  ['192.168.1.7', null],
])('a session from %s is shown with the country %s', async (address, country) => {
  const member = await site.createSignedInUser()
  await site.sql('update sessions set ip_address = $2 where user_id = $1', [member.id, address])
  expect((await member.request(listSessions, {})).body.sessions[0]).toMatchObject({ ip_address: address, country, city: null })
})

test('with a table of cities they are shown, in the reader’s language', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'cities-'))
  const file = path.join(folder, 'cities.mmdb')
  await writeFile(file, createMmdb({ '105.235.0.0/16': { country: { iso_code: 'DZ' }, city: { names: { en: 'Algiers', fr: 'Alger' } } } }))
  const withCities = await createTestSite({ CITY_TABLE: file })
  const member = await withCities.createSignedInUser()
  await withCities.sql(`update sessions set ip_address = '105.235.1.2' where user_id = $1`, [member.id])
  for (const [language, city] of [
    ['en', 'Algiers'],
    ['fr', 'Alger'],
  ]) {
    await withCities.sql('update users set language = $2 where id = $1', [member.id, language])
    expect((await member.request(listSessions, {})).body.sessions[0]).toMatchObject({ country: 'DZ', city })
  }
  await withCities.close()
  await rm(folder, { recursive: true })
})

test('this device comes first, then the last active', async () => {
  const member = await site.createSignedInUser()
  const [older, newer] = [await another(member.id), await another(member.id)]
  await site.sql(`update sessions set last_active = now() - interval '1 hour' * id where user_id = $1`, [member.id])
  const idOf = async (visitor: Visitor) => (await visitor.request(listSessions, {})).body.sessions[0].id as number
  const answer = await older.request(listSessions, {})
  const ids = (answer.body.sessions as { id: number }[]).map(({ id }) => id)
  expect(ids).toEqual([await idOf(older), await idOf(member), await idOf(newer)])
})

test('the list never holds what a cookie holds', async () => {
  const member = await site.createSignedInUser()
  const { text } = await member.request(listSessions, {})
  expect(text).not.toContain(tokenOf(member))
  expect(text).not.toContain(tokenOf(member).slice(2))
  expect(text).not.toMatch(/token|hash/)
})

test("somebody else's sessions are in nobody's list", async () => {
  const [one, two] = [await site.createSignedInUser(), await site.createSignedInUser()]
  const idsOf = async (visitor: Visitor) => ((await visitor.request(listSessions, {})).body.sessions as { id: number }[]).map(({ id }) => id)
  const [mine, theirs] = [await idsOf(one), await idsOf(two)]
  expect(mine).toHaveLength(1)
  expect(theirs).toHaveLength(1)
  expect(mine).not.toEqual(theirs)
})

test('guests have no sessions to look at or to end', async () => {
  const visitor = site.createVisitor()
  expect((await visitor.request(listSessions, {})).status).toBe(401)
  expect((await visitor.request(logOutOthers, { body: { password: 'x' } })).status).toBe(401)
})

test('the others end, this one stays, and nobody else notices', async () => {
  const member = await site.createSignedInUser()
  const bystander = await site.createSignedInUser()
  const others = [await another(member.id), await another(member.id)]
  const answer = await member.request(logOutOthers, { body: { password: member.password } })
  expect(answer.status).toBe(200)
  expect(answer.body).toEqual({ ended: 2 })
  expect(await isSignedIn(member)).toBe(true)
  expect(await Promise.all(others.map(isSignedIn))).toEqual([false, false])
  expect(await isSignedIn(bystander)).toBe(true)
})

test('a wrong password ends nothing', async () => {
  const member = await site.createSignedInUser()
  const stranger = await site.createSignedInUser({ password: 'password of somebody' })
  const other = await another(member.id)
  const answer = await member.request(logOutOthers, { body: { password: stranger.password } })
  expect(answer.status).toBe(422)
  expect(answer.body.errors).toEqual({ password: ['This is not your password.'] })
  expect(await isSignedIn(other)).toBe(true)
})

test('without the password it has to be confirmed, in this session', async () => {
  const member = await site.createSignedInUser()
  const other = await another(member.id)
  expect(await member.request(logOutOthers, {})).toMatchObject({ status: 423, body: { code: 'password_confirmation_required' } })
  expect(await isSignedIn(other)).toBe(true)
  await other.request(confirmPassword, { body: { password: member.password } })
  expect((await member.request(logOutOthers, {})).status).toBe(423)
  await member.request(confirmPassword, { body: { password: member.password } })
  expect((await member.request(logOutOthers, {})).body).toEqual({ ended: 1 })
  expect(await isSignedIn(other)).toBe(false)
})

test('who has no password ends the others right after signing in', async () => {
  const member = await site.createSignedInUser()
  const other = await another(member.id)
  await site.sql('update users set password_hash = null where id = $1', [member.id])
  expect((await member.request(logOutOthers, {})).body).toEqual({ ended: 1 })
  expect(await isSignedIn(other)).toBe(false)
})

test('twice at once ends each session once', async () => {
  const member = await site.createSignedInUser()
  const copied = copyCookies(member, site.createVisitor())
  await another(member.id)
  const answers = await Promise.all([member, copied].map((visitor) => visitor.request(logOutOthers, { body: { password: member.password } })))
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect(answers.map(({ body }) => body.ended).sort()).toEqual([0, 1])
  expect(await isSignedIn(member)).toBe(true)
})

test.each([
  ['password', { password: 7 }],
  ['password', { password: '' }],
  ['password', { password: 'x'.repeat(257) }],
  ['user_id', { password: 'x', user_id: 1 }],
])('what does not fit is refused at %s', async (field, body) => {
  const answer = await (await site.createSignedInUser()).post('/api/v1/user-sessions/logout-other', body)
  expect(answer.status).toBe(422)
  expect(Object.keys(answer.body.errors)).toEqual([field])
})

test.each(FORGED)('a call %s ends nothing', async (_how, headers) => {
  const member = await site.createSignedInUser()
  const other = await another(member.id)
  expect((await member.request(logOutOthers, { body: { password: member.password } }, headers)).status).toBe(403)
  expect(await isSignedIn(other)).toBe(true)
})

test('a stolen session cannot be used to guess the password', async () => {
  const member = await site.createSignedInUser()
  const statuses: number[] = []
  for (let count = 0; count < 11; count += 1) statuses.push((await member.request(logOutOthers, { body: { password: `guess ${count}` } })).status)
  expect(statuses.slice(0, 10).every((status) => status === 422)).toBe(true)
  const last = await member.request(logOutOthers, { body: { password: member.password } })
  expect(last.status).toBe(429)
  expect(Number(last.headers['retry-after'])).toBeGreaterThan(0)
})
