import { createTestSite, type SignedInUser, type TestSite } from '@balafon/sdk/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { deleteAccount } from '../../contract/account.ts'
import { confirmUserPassword } from '../testing/authenticator.ts'

let site: TestSite
beforeAll(async () => {
  site = await createTestSite()
})
afterAll(() => site.close())
beforeEach(() => site.sql('delete from rate_limits'))

const me = { params: { id: 'me' as const } }
const findRow = async (id: number) => (await site.sql('select * from users where id = $1', [id]))[0]

const deleteOwnAccount = (user: SignedInUser) => user.request(deleteAccount, { ...me, query: { deleteCurrentUser: 'true' } })

describe('DELETE /users/me', () => {
  test('deletes the account with its sessions and emails', async () => {
    const user = await site.createSignedInUser()
    const otherBrowser = site.createVisitor()
    otherBrowser.adoptSession(await site.site.openSession(user.id))
    await site
      .getContext('auth')
      .mailer.send({ to: { email: user.email.toUpperCase() }, language: 'en', template: 'email_changed', data: { email: 'a@example.test' } })
    await confirmUserPassword(user)
    const { status, body } = await deleteOwnAccount(user)
    expect(status).toBe(200)
    expect(body.bootstrapData.user).toBeNull()
    expect(await findRow(user.id)).toBeUndefined()
    for (const browser of [user, otherBrowser]) expect((await browser.get('/api/v1/me')).status).toBe(401)
    expect(await site.sql('select id from emails where lower(email) = $1', [user.email])).toEqual([])
  })

  test('deletes nothing without confirmed password and deleteCurrentUser=true', async () => {
    const user = await site.createSignedInUser()
    const unconfirmed = await deleteOwnAccount(user)
    expect(unconfirmed.status).toBe(423)
    expect(unconfirmed.body.code).toBe('password_confirmation_required')
    await confirmUserPassword(user)
    for (const query of ['', '?deleteCurrentUser=false', '?deleteCurrentUser=true&deleteCurrentUser=true']) {
      expect((await user.send('DELETE', `/api/v1/users/me${query}`, { body: {} })).status).toBe(422)
    }
    expect((await user.send('DELETE', '/api/v1/users/me?deleteCurrentUser=true', { body: { id: 1 } })).status).toBe(422)
    expect(await findRow(user.id)).toBeDefined()
  })

  test('deletes once on parallel requests', async () => {
    const user = await site.createSignedInUser()
    await confirmUserPassword(user)
    const statuses = (await Promise.all([deleteOwnAccount(user), deleteOwnAccount(user)])).map(({ status }) => status)
    expect(statuses).toContain(200)
    for (const status of statuses) expect(status).toBeOneOf([200, 401, 423])
    expect(await findRow(user.id)).toBeUndefined()
  })

  test('keeps the last administrator, also on parallel requests', async () => {
    await site.sql("delete from user_permissions where permission = 'admin'")
    const admins = [await site.createSignedInUser({ roles: ['admin'] }), await site.createSignedInUser({ permissions: ['admin'] })]
    const banned = await site.createSignedInUser({ roles: ['admin'] })
    await site.sql('update users set banned_at = now() where id = $1', [banned.id])
    await Promise.all(admins.map(confirmUserPassword))
    const responses = await Promise.all(admins.map((admin) => deleteOwnAccount(admin)))
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const refused = responses.find(({ status }) => status === 409)
    expect(refused?.body).toMatchObject({ code: 'last_admin', message: expect.stringContaining('only administrator') })
    await site.createSignedInUser({ roles: ['admin'] })
    const remaining = admins[responses.findIndex(({ status }) => status === 409)]
    expect(remaining && (await deleteOwnAccount(remaining)).status).toBe(200)
  })

  test('accepts POST with an overridden method after the same checks as DELETE', async () => {
    const user = await site.createSignedInUser()
    const url = '/api/v1/users/me?deleteCurrentUser=true&_method=DELETE'
    const override = { 'x-http-method-override': 'DELETE' }
    const overrideMethod = (headers: Record<string, string>, method = 'POST', address = url) =>
      user.send(method, address, { ...(method === 'POST' && { body: {} }), headers })
    expect((await overrideMethod({ ...override, 'x-xsrf-token': '' })).status).toBe(403)
    expect((await overrideMethod(override)).status).toBe(423)
    await confirmUserPassword(user)
    for (const [headers, method, address] of [
      [override, 'GET', url],
      [override, 'PUT', url],
      [{}, 'POST', url],
      [{ 'x-http-method-override': 'delete' }, 'POST', url],
      [{ 'x-http-method-override': 'PATCH' }, 'POST', url],
      [override, 'POST', `${url}&_method=DELETE`],
      [{ 'x-http-method': 'DELETE', 'x-method-override': 'DELETE' }, 'POST', '/api/v1/users/me?deleteCurrentUser=true'],
    ] as const) {
      expect((await overrideMethod(headers, method, address)).status).toBeOneOf([400, 405])
    }
    expect((await user.send('POST', '/api/v1/users/me?deleteCurrentUser=true', { body: { _method: 'DELETE' } })).status).toBe(405)
    expect(await findRow(user.id)).toBeDefined()
    expect((await overrideMethod(override)).status).toBe(200)
    expect(await findRow(user.id)).toBeUndefined()
  })
})
