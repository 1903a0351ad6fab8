import { createTestSite, type TestSite } from '@balafon/sdk/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { logout } from '../../contract/login.ts'
import { copyCookies, FORGED_REQUESTS, getSessionToken } from '../testing/browsers.ts'

let site: TestSite
beforeAll(async () => {
  site = await createTestSite()
})
afterAll(() => site.close())

describe('POST /auth/logout', () => {
  test('signs out and invalidates the old cookie', async () => {
    const user = await site.createSignedInUser()
    const browserWithCopiedCookies = copyCookies(user, site.createVisitor())
    const tokenBefore = getSessionToken(user)
    const response = await user.request(logout, {})
    expect(response.status).toBe(200)
    expect(response.body.bootstrapData.user).toBeNull()
    expect(getSessionToken(user)).toMatch(/^g_/)
    expect(getSessionToken(user)).not.toBe(tokenBefore)
    expect((await browserWithCopiedCookies.get('/api/v1/me')).status).toBe(401)
    expect((await user.get('/api/v1/me')).status).toBe(401)
  })

  test('keeps the other sessions of the user', async () => {
    const user = await site.createSignedInUser()
    const phone = site.createVisitor()
    phone.adoptSession(await site.site.openSession(user.id))
    await user.request(logout, {})
    expect((await phone.get('/api/v1/me')).body.user.id).toBe(user.id)
  })

  test('returns 200 to parallel requests and to guests', async () => {
    const user = await site.createSignedInUser()
    const browserWithCopiedCookies = copyCookies(user, site.createVisitor())
    const responses = await Promise.all([user.request(logout, {}), browserWithCopiedCookies.request(logout, {})])
    expect(responses.map(({ status }) => status)).toEqual([200, 200])
    expect((await site.createVisitor().request(logout, {})).body.bootstrapData.user).toBeNull()
  })

  test('rejects unknown fields without signing out', async () => {
    const user = await site.createSignedInUser()
    const response = await user.post('/auth/logout', { user_id: 1 })
    expect(response.status).toBe(422)
    expect((await user.get('/api/v1/me')).status).toBe(200)
  })

  test.each(FORGED_REQUESTS)('does not sign out on a request %s', async (_description, headers) => {
    const user = await site.createSignedInUser()
    expect((await user.request(logout, {}, headers)).status).toBe(403)
    expect((await user.get('/api/v1/me')).status).toBe(200)
  })
})
