import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createDeveloperSite } from '../testing/developer-site.ts'
import { ADMIN_ENDPOINTS } from './endpoints/admin.fixture.ts'
import { AUTH_ENDPOINTS } from './endpoints/auth.fixture.ts'
import { BACKSTAGE_ENDPOINTS } from './endpoints/backstage.fixture.ts'
import { BILLING_ENDPOINTS } from './endpoints/billing.fixture.ts'
import { CORE_ENDPOINTS } from './endpoints/core.fixture.ts'
import { DEVELOPERS_ENDPOINTS } from './endpoints/developers.fixture.ts'
import { NOTIFICATIONS_ENDPOINTS } from './endpoints/notifications.fixture.ts'
import { PAYMENTS_ENDPOINTS } from './endpoints/payments.fixture.ts'
import { PLAYER_ENDPOINTS } from './endpoints/player.fixture.ts'
import { WALLET_ENDPOINTS } from './endpoints/wallet.fixture.ts'

let site: Awaited<ReturnType<typeof createDeveloperSite>>
let token: string
beforeAll(async () => {
  site = await createDeveloperSite()
  // The user has all permissions, so requests are refused only because of the token.
  token = (await (await site.createDeveloper(['admin'])).addToken()).plainTextToken
})
afterAll(() => site.close())
beforeEach(() => site.sql('delete from rate_limits'))

/** The endpoints of the server and of all first-party plugins. A new endpoint must be added to one of the two lists of its owner. */
const ENDPOINTS = {
  admin: ADMIN_ENDPOINTS,
  auth: AUTH_ENDPOINTS,
  backstage: BACKSTAGE_ENDPOINTS,
  billing: BILLING_ENDPOINTS,
  core: CORE_ENDPOINTS,
  developers: DEVELOPERS_ENDPOINTS,
  notifications: NOTIFICATIONS_ENDPOINTS,
  payments: PAYMENTS_ENDPOINTS,
  player: PLAYER_ENDPOINTS,
  wallet: WALLET_ENDPOINTS,
}

/** Endpoints that other services call. They are authenticated by a signature, so sessions and tokens are neither accepted nor refused. */
const WEBHOOKS = ['POST /api/v1/billing/{}/webhook', 'POST /api/v1/payments/{}/webhook']

const splitLines = (text: string) => (text === '' ? [] : text.trim().split(/\n\s*/))
const listEndpoints = (kind: 'accepted' | 'refused') => Object.values(ENDPOINTS).flatMap((endpoints) => splitLines(endpoints[kind]))
const send = (endpoint: string, headers: Record<string, string> = {}) => {
  const [method = '', path = ''] = endpoint.split(' ')
  return site.requestWithToken(token, method, path.replaceAll('{}', '1'), { ...(method !== 'GET' && { body: {} }), headers })
}

test.each(listEndpoints('refused'))('refuses a token for %s', async (endpoint) => {
  const { status, body } = await send(endpoint)
  expect([status, body.code]).toEqual([403, 'token_not_allowed'])
})

test.each(listEndpoints('accepted'))('accepts a token for %s', async (endpoint) => {
  const { status, body } = await send(endpoint)
  // The ids do not exist and the bodies are empty, so each of these statuses shows that the token was accepted. Uploads by the tus protocol return
  // 400, because the requests have no tus headers.
  expect([200, 400, 404, 409, 422]).toContain(status)
  expect(['token_not_allowed', 'csrf', 'unauthenticated', 'forbidden']).not.toContain(body?.code)
})

test('supports the method override with a token, as with cookies', async () => {
  const url = '/api/v1/notifications/me/subscriptions?_method=PUT'
  const { status, body } = await site.requestWithToken(token, 'POST', url, { body: {}, headers: { 'x-http-method-override': 'PUT' } })
  expect([status, body.code]).toEqual([422, 'invalid'])
  const missing = await site.requestWithToken(token, 'POST', url, { body: {} })
  expect([missing.status, missing.body.code]).toEqual([400, 'bad_method_override'])
  const refused = await site.requestWithToken(token, 'POST', '/api/v1/users/1?_method=DELETE', { body: {}, headers: { 'x-http-method-override': 'DELETE' } })
  expect([refused.status, refused.body.code]).toEqual([403, 'token_not_allowed'])
})

test('returns only the user details that a token may read', async () => {
  const names = 'two_factor_confirmed_at,two_factor_recovery_codes,social_profiles,tokens,unread_notifications_count'
  const { body } = await site.requestWithToken(token, 'GET', `/api/v1/me?with=${names}&loadCount=tokens,social_profiles`)
  const plain = await site.requestWithToken(token, 'GET', '/api/v1/me')
  expect(body.user).toEqual({ ...plain.body.user, unread_notifications_count: 0 })
})

test('lists every endpoint once, with its owner', () => {
  site.site.registerAllRoutes()
  const routes = site.site.server
    .table()
    .filter(({ path, settings }) => settings.plugins?.balafon !== undefined || /^\/(api|auth|secure)\//.test(path))
    .map(({ method, path, settings }) => {
      const endpoint = `${method.toUpperCase()} ${path.replaceAll(/\{[^}]*\}/g, '{}')}`
      return { endpoint, owner: settings.plugins?.balafon?.plugin ?? 'core' }
    })
    .filter(({ endpoint }) => !WEBHOOKS.includes(endpoint))
  expect(routes.length).toBeGreaterThan(90)
  const listed = Object.entries(ENDPOINTS).flatMap(([owner, { accepted, refused }]) =>
    splitLines(accepted + refused).map((endpoint) => `${owner}: ${endpoint}`),
  )
  expect(listed.toSorted()).toEqual(routes.map(({ endpoint, owner }) => `${owner}: ${endpoint}`).toSorted())
})
