import { createTestSite, type TestSite, type Visitor } from '@balafon/sdk/testing'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { confirmPassword } from '../../contract/confirmation.ts'
import { login } from '../../contract/login.ts'
import { changePassword, forgotPassword, hasPassword } from '../../contract/password.ts'
import { FORGED } from '../testing/browsers.ts'

let site: TestSite
beforeAll(async () => {
  site = await createTestSite()
})
afterAll(() => site.close())
beforeEach(() => site.sql('delete from rate_limits'))

const NEW = 'four louder drums'

const change = (visitor: Visitor, current: string | undefined, password = NEW) =>
  visitor.request(changePassword, { body: { ...(current !== undefined && { current_password: current }), password, password_confirmation: password } })

const isSignedIn = async (visitor: Visitor) => (await visitor.get('/api/v1/me')).status === 200
const canLogIn = async (email: string, password: string) => (await site.createVisitor().request(login, { body: { email, password } })).status === 200

test('the password changes, this session stays and the others end', async () => {
  const member = await site.createSignedInUser()
  const other = site.createVisitor()
  other.adoptSession(await site.site.openSession(member.id))
  expect((await change(member, member.password)).status).toBe(200)
  expect(await isSignedIn(member)).toBe(true)
  expect(await isSignedIn(other)).toBe(false)
  expect(await canLogIn(member.email, member.password)).toBe(false)
  expect(await canLogIn(member.email, NEW)).toBe(true)
})

test('the owner is told, in their language and their time', async () => {
  const member = await site.createSignedInUser()
  await site.getContext('auth').users.update(member.id, { language: 'fr', timezone: 'Asia/Tokyo' })
  await change(member, 'not my password')
  const told = () =>
    site.sql<{ subject: string; text: string }>(`select subject, text from mails where email = $1 and template = 'password_changed'`, [member.email])
  expect(await told()).toEqual([])
  await change(member, member.password)
  const [letter, ...more] = await told()
  expect(more).toEqual([])
  expect(letter?.subject).toBe('Votre mot de passe sur Balafon a été modifié')
  expect(letter?.text).toMatch(/a été modifié le \d{1,2} \p{L}+ \d{4} à \d\d:\d\d UTC\+9/u)
  expect(letter?.text).toContain('Navigateur inconnu')
})

test('a link that was asked for before is void', async () => {
  const member = await site.createSignedInUser()
  await site.sql(`insert into password_resets (user_id, token_hash, email, expires_at) values ($1, 'x', $2, now() + interval '1 hour')`, [
    member.id,
    member.email,
  ])
  await change(member, member.password)
  expect(await site.sql('select from password_resets where user_id = $1', [member.id])).toEqual([])
})

test.each([['not my password'], [undefined]])('%s as the current one changes nothing', async (current) => {
  const member = await site.createSignedInUser()
  const answer = await change(member, current)
  expect(answer.status).toBe(422)
  expect(Object.keys(answer.body.errors)).toEqual(['current_password'])
  expect(await canLogIn(member.email, member.password)).toBe(true)
})

test('a stolen session does not keep another from its password', async () => {
  const owner = await site.createSignedInUser()
  const thief = site.createVisitor()
  thief.adoptSession(await site.site.openSession(owner.id))
  for (let count = 0; count < 12; count += 1) await change(thief, `guess ${count}`)
  expect((await change(thief, owner.password)).status).toBe(429)
  expect((await owner.request(confirmPassword, { body: { password: owner.password } })).status).toBe(200)
  expect((await change(owner, owner.password)).status).toBe(200)
  expect((await thief.get('/api/v1/me')).status).toBe(401)
})

test('a time zone that nobody knows keeps nobody from a new password', async () => {
  const member = await site.createSignedInUser()
  await site.sql(`update users set timezone = 'Nowhere/At all', language = '' where id = $1`, [member.id])
  expect((await change(member, member.password)).status).toBe(200)
  const told = await site.sql<{ text: string }>("select text from mails where email = $1 and template = 'password_changed'", [member.email])
  expect(told[0]?.text).toContain('UTC')
})

test('letters that a change made void do not count: there are as many again', async () => {
  const member = await site.createSignedInUser()
  const letters = () => site.sql("select id from mails where email = $1 and template = 'reset_password'", [member.email])
  const ask = () => site.createVisitor().request(forgotPassword, { body: { email: member.email } })
  for (let count = 1; count <= 5; count += 1) {
    await ask()
    await expect.poll(async () => (await letters()).length, { timeout: 15_000 }).toBe(count)
  }
  expect((await change(member, member.password)).status).toBe(200)
  await ask()
  await expect.poll(async () => (await letters()).length, { timeout: 15_000 }).toBe(6)
})

test('a stolen session cannot be used to guess the current one', async () => {
  const member = await site.createSignedInUser()
  const statuses: number[] = []
  for (let count = 0; count < 12; count += 1) statuses.push((await change(member, `guess ${count}`)).status)
  expect(statuses.slice(10)).toEqual([429, 429])
})

test('who has none sets the first right after signing in, and not later', async () => {
  const member = await site.createSignedInUser()
  await site.sql('update users set password_hash = null where id = $1', [member.id])
  expect((await member.request(hasPassword, {})).body).toEqual({ exists: false })
  await site.sql(`update sessions set created_at = now() - interval '901 seconds' where user_id = $1`, [member.id])
  expect((await change(member, undefined)).status).toBe(423)
  const fresh = site.createVisitor()
  fresh.adoptSession(await site.site.openSession(member.id))
  expect((await change(fresh, undefined)).status).toBe(200)
  expect((await fresh.request(hasPassword, {})).body).toEqual({ exists: true })
  expect(await canLogIn(member.email, NEW)).toBe(true)
})

test.each([
  ['password', { password: 'short', password_confirmation: 'short' }],
  ['password', { password: 'password123', password_confirmation: 'password123' }],
  ['password_confirmation', { password: NEW, password_confirmation: `${NEW}s` }],
  ['password_confirmation', { password: NEW }],
  ['roles', { password: NEW, password_confirmation: NEW, roles: [1] }],
])('what does not fit is refused at %s: %j', async (field, body) => {
  const member = await site.createSignedInUser()
  const answer = await member.send('PUT', '/auth/user/password', { body: { current_password: member.password, ...body } })
  expect(answer.status).toBe(422)
  expect(Object.keys(answer.body.errors)).toEqual([field])
})

test('one’s own address is no password', async () => {
  const member = await site.createSignedInUser()
  const answer = await change(member, member.password, member.email.toUpperCase())
  expect(answer.body.errors).toEqual({ password: ['Your password cannot be your email address.'] })
})

test.each(FORGED)('a call %s changes nothing', async (_how, headers) => {
  const member = await site.createSignedInUser()
  const body = { current_password: member.password, password: NEW, password_confirmation: NEW }
  expect((await member.request(changePassword, { body }, headers)).status).toBe(403)
  expect(await canLogIn(member.email, member.password)).toBe(true)
})

test('guests have no password to change', async () => {
  expect((await change(site.createVisitor(), 'x')).status).toBe(401)
  expect((await site.createVisitor().request(hasPassword, {})).status).toBe(401)
})
