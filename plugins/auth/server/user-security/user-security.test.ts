import { createTestSite, type SignedInUser, type TestSite } from '@balafon/sdk/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  disableUserTwoFactor,
  disconnectUserService,
  endUserSessions,
  getUserSecurity,
  reclaimUserAccount,
  sendUserPasswordReset,
} from '../../contract/user-security.ts'

let site: TestSite
let admin: SignedInUser
beforeAll(async () => {
  site = await createTestSite()
  admin = await site.createSignedInUser({ permissions: ['admin'] })
  await site.models.Session.update({ passwordConfirmedAt: new Date() }, { where: { userId: admin.id } })
})
afterAll(() => site.close())

const isSignedIn = async (user: SignedInUser) => (await user.get('/api/v1/me')).status === 200
const params = (user: SignedInUser) => ({ params: { id: user.id } })
const listActions = async (user: SignedInUser) =>
  (await site.sql<{ action: string }>("select action from audit_entries where entity = 'core.user' and entity_id = $1 order by id", [String(user.id)])).map(
    ({ action }) => action,
  )
const addTwoFactor = (user: SignedInUser) =>
  site.getSql('auth')("insert into two_factor_secrets (user_id, secret, confirmed_at) values ($1, 'sealed', now())", [user.id])

describe('GET /users/{id}/security', () => {
  test('returns the password, the second factor, the services and the sessions', async () => {
    const user = await site.createSignedInUser()
    await addTwoFactor(user)
    await site.getSql('auth')("insert into social_profiles (user_id, service_name, subject, username) values ($1, 'google', $2, 'salif')", [
      user.id,
      `g${user.id}`,
    ])
    const { body } = await admin.request(getUserSecurity, params(user))
    expect(body).toMatchObject({ has_password: true, recovery_codes_left: 0, social_profiles: [{ service_name: 'google', username: 'salif' }] })
    expect(body.two_factor_confirmed_at).not.toBeNull()
    expect(body.sessions).toHaveLength(1)
    expect(JSON.stringify(body)).not.toContain('sealed')
  })

  test('returns 403 for an administrator with more rights, and 404 for an unknown user', async () => {
    const support = await site.createSignedInUser({ permissions: ['users.update'] })
    expect((await support.request(getUserSecurity, params(admin))).status).toBe(403)
    expect((await support.request(getUserSecurity, { params: { id: 999_999 } })).status).toBe(404)
  })
})

describe('DELETE /users/{id}/sessions', () => {
  test('signs the user out everywhere and records it', async () => {
    const user = await site.createSignedInUser()
    await admin.request(endUserSessions, params(user))
    expect(await isSignedIn(user)).toBe(false)
    expect(await listActions(user)).toEqual(['user.end_sessions'])
  })
})

describe('DELETE /users/{id}/two-factor', () => {
  test('disables the second factor, ends the sessions and notifies the user', async () => {
    const user = await site.createSignedInUser()
    await addTwoFactor(user)
    expect((await admin.request(disableUserTwoFactor, params(user))).status).toBe(200)
    expect((await admin.request(getUserSecurity, params(user))).body.two_factor_confirmed_at).toBeNull()
    expect(await isSignedIn(user)).toBe(false)
    const [email] = await site.sql("select from emails where email = $1 and template = 'two_factor_disabled'", [user.email])
    expect(email).toBeDefined()
  })

  test('requires a confirmed password', async () => {
    const other = await site.createSignedInUser({ permissions: ['admin'] })
    const user = await site.createSignedInUser()
    expect((await other.request(disableUserTwoFactor, params(user))).status).toBe(423)
  })
})

describe('DELETE /users/{id}/social-profiles/{service}', () => {
  test('disconnects the service', async () => {
    const user = await site.createSignedInUser()
    await site.getSql('auth')("insert into social_profiles (user_id, service_name, subject, username) values ($1, 'google', $2, 'awa')", [
      user.id,
      `g${user.id}`,
    ])
    await admin.request(disconnectUserService, { params: { id: user.id, service: 'google' } })
    expect((await admin.request(getUserSecurity, params(user))).body.social_profiles).toEqual([])
  })
})

describe('POST /users/{id}/password-reset', () => {
  test('queues the email and records it', async () => {
    const user = await site.createSignedInUser()
    expect((await admin.request(sendUserPasswordReset, params(user))).status).toBe(200)
    expect(await listActions(user)).toEqual(['user.send_password_reset'])
  })
})

describe('POST /users/{id}/reclaim', () => {
  test('replaces the password and ends the sessions', async () => {
    const user = await site.createSignedInUser()
    expect((await admin.request(reclaimUserAccount, params(user))).status).toBe(200)
    expect(await isSignedIn(user)).toBe(false)
    expect(await site.getContext('core').users.verifyPassword(user.id, user.password)).toBe(false)
    expect(await listActions(user)).toEqual(['user.reclaim'])
  })

  test('returns 403 for the own account', async () => {
    expect((await admin.request(reclaimUserAccount, params(admin))).body.code).toBe('users.own_account')
  })
})
