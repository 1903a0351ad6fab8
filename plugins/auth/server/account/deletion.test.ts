import { createTestSite, type SignedInUser, type TestSite } from '@balafon/sdk/testing'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { deleteAccount } from '../../contract/account.ts'
import { confirmed } from '../testing/authenticator.ts'

let site: TestSite
beforeAll(async () => {
  site = await createTestSite()
})
afterAll(() => site.close())
beforeEach(() => site.sql('delete from rate_limits'))

const me = { params: { id: 'me' as const } }
const rowOf = async (id: number) => (await site.sql('select * from users where id = $1', [id]))[0]

const remove = (member: SignedInUser) => member.request(deleteAccount, { ...me, query: { deleteCurrentUser: 'true' } })

test('a deleted account is gone with its sessions and letters, and its user is a guest', async () => {
  const member = await site.createSignedInUser()
  const elsewhere = site.createVisitor()
  elsewhere.adoptSession(await site.site.openSession(member.id))
  await site
    .getContext('auth')
    .mailer.send({ to: { email: member.email.toUpperCase() }, language: 'en', template: 'email_changed', data: { email: 'a@example.test' } })
  await confirmed(member)
  const { status, body } = await remove(member)
  expect(status).toBe(200)
  expect(body.bootstrapData.user).toBeNull()
  expect(await rowOf(member.id)).toBeUndefined()
  for (const browser of [member, elsewhere]) expect((await browser.get('/api/v1/me')).status).toBe(401)
  expect(await site.sql('select id from mails where lower(email) = $1', [member.email])).toEqual([])
})

test('no confirmed password, or no word of the wish: nothing is deleted', async () => {
  const member = await site.createSignedInUser()
  const unconfirmed = await remove(member)
  expect(unconfirmed.status).toBe(423)
  expect(unconfirmed.body.code).toBe('password_confirmation_required')
  await confirmed(member)
  for (const query of ['', '?deleteCurrentUser=false', '?deleteCurrentUser=true&deleteCurrentUser=true']) {
    expect((await member.send('DELETE', `/api/v1/users/me${query}`, { body: {} })).status).toBe(422)
  }
  expect((await member.send('DELETE', '/api/v1/users/me?deleteCurrentUser=true', { body: { id: 1 } })).status).toBe(422)
  expect(await rowOf(member.id)).toBeDefined()
})

test('deleting twice at once deletes once, and neither breaks', async () => {
  const member = await site.createSignedInUser()
  await confirmed(member)
  const statuses = (await Promise.all([remove(member), remove(member)])).map(({ status }) => status)
  expect(statuses).toContain(200)
  for (const status of statuses) expect(status).toBeOneOf([200, 401, 423])
  expect(await rowOf(member.id)).toBeUndefined()
})

test('the only administrator stays; of two who leave at once, one does', async () => {
  await site.sql("delete from user_permissions where permission = 'admin'")
  const admins = [await site.createSignedInUser({ roles: ['admin'] }), await site.createSignedInUser({ permissions: ['admin'] })]
  const banned = await site.createSignedInUser({ roles: ['admin'] })
  await site.sql('update users set banned_at = now() where id = $1', [banned.id])
  await Promise.all(admins.map(confirmed))
  const answers = await Promise.all(admins.map((admin) => remove(admin)))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const refused = answers.find(({ status }) => status === 409)
  expect(refused?.body).toMatchObject({ code: 'last_admin', message: expect.stringContaining('only administrator') })
  await site.createSignedInUser({ roles: ['admin'] })
  const stayed = admins[answers.findIndex(({ status }) => status === 409)]
  expect(stayed && (await remove(stayed)).status).toBe(200)
})

test('a deletion in disguise is a deletion: it needs the token and the password, and counts as nothing else', async () => {
  const member = await site.createSignedInUser()
  const url = '/api/v1/users/me?deleteCurrentUser=true&_method=DELETE'
  const override = { 'x-http-method-override': 'DELETE' }
  const disguised = (headers: Record<string, string>, method = 'POST', address = url) =>
    member.send(method, address, { ...(method === 'POST' && { body: {} }), headers })
  expect((await disguised({ ...override, 'x-xsrf-token': '' })).status).toBe(403)
  expect((await disguised(override)).status).toBe(423)
  await confirmed(member)
  for (const [headers, method, address] of [
    [override, 'GET', url],
    [override, 'PUT', url],
    [{}, 'POST', url],
    [{ 'x-http-method-override': 'delete' }, 'POST', url],
    [{ 'x-http-method-override': 'PATCH' }, 'POST', url],
    [override, 'POST', `${url}&_method=DELETE`],
    [{ 'x-http-method': 'DELETE', 'x-method-override': 'DELETE' }, 'POST', '/api/v1/users/me?deleteCurrentUser=true'],
  ] as const) {
    expect((await disguised(headers, method, address)).status).toBeOneOf([400, 405])
  }
  expect((await member.send('POST', '/api/v1/users/me?deleteCurrentUser=true', { body: { _method: 'DELETE' } })).status).toBe(405)
  expect(await rowOf(member.id)).toBeDefined()
  expect((await disguised(override)).status).toBe(200)
  expect(await rowOf(member.id)).toBeUndefined()
})
