import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createDeveloperSite } from '../testing/developer-site.ts'

let site: Awaited<ReturnType<typeof createDeveloperSite>>
let token: string
beforeAll(async () => {
  site = await createDeveloperSite()
  // The user has all permissions, so requests are refused only because of the token.
  token = (await (await site.createDeveloper(['admin'])).addToken()).plainTextToken
})
afterAll(() => site.close())
beforeEach(() => site.sql('delete from rate_limits'))

/** The endpoints of the server and all first-party plugins; `{}` is a path parameter. A new endpoint must be added to one of these lists. */
const ACCEPTED = `
  GET /api/v1/albums/{}
  GET /api/v1/artists/{}
  GET /api/v1/channels/{}
  GET /api/v1/me
  GET /api/v1/notifications
  POST /api/v1/notifications/mark-all-as-read
  POST /api/v1/notifications/mark-as-read
  GET /api/v1/notifications/me/subscriptions
  PUT /api/v1/notifications/me/subscriptions
  GET /api/v1/openapi.json
  GET /api/v1/playlists/{}
  GET /api/v1/search
  GET /api/v1/search/{}
  GET /api/v1/tracks/{}
  GET /api/v1/tracks/{}/lyrics
  POST /api/v1/tracks/{}/plays
  GET /api/v1/tracks/{}/stream
  POST /api/v1/users/{}/follow
  GET /api/v1/users/{}/following
  GET /api/v1/users/{}/followers
  GET /api/v1/users/{}/profile
  POST /api/v1/users/{}/unfollow
  GET /api/v1/value-lists/{}
`

const REFUSED = `
  GET /api/v1/access-tokens
  POST /api/v1/access-tokens
  DELETE /api/v1/access-tokens/{}
  GET /api/v1/ads
  PUT /api/v1/ads/{}
  POST /auth/forgot-password
  GET /secure/password
  POST /auth/invitations/accept
  POST /auth/login
  GET /auth/login/challenge
  POST /auth/logout
  POST /auth/register
  POST /auth/reset-password
  GET /auth/reset-password/{}
  POST /auth/two-factor-challenge
  POST /auth/user/confirm-password
  GET /auth/user/confirmed-password-status
  POST /auth/user/confirmed-two-factor-authentication
  GET /auth/user/password
  PUT /auth/user/password
  DELETE /auth/user/two-factor-authentication
  GET /auth/user/two-factor-authentication
  POST /auth/user/two-factor-authentication
  POST /auth/user/two-factor-recovery-codes
  GET /auth/user/two-factor/qr-code
  GET /api/v1/bootstrap-data
  GET /api/v1/live
  GET /api/v1/logs/error
  GET /api/v1/logs/error/download-latest
  GET /api/v1/logs/outgoing-email
  GET /api/v1/logs/schedule
  DELETE /api/v1/logs/schedule/dead/{}
  POST /api/v1/logs/schedule/dead/{}/retry
  GET /api/v1/menu-targets
  GET /api/v1/payments
  GET /api/v1/payments/providers
  POST /api/v1/payments/trials
  GET /api/v1/payments/{}
  POST /api/v1/payments/{}/check
  POST /api/v1/payments/{}/recheck
  POST /api/v1/payments/{}/start
  POST /api/v1/plugin-problems
  GET /api/v1/plugins
  POST /api/v1/plugins/{}/disable
  POST /api/v1/plugins/{}/enable
  GET /api/v1/plugins/{}/problems
  POST /api/v1/plugins/{}/purge
  GET /api/v1/plugins/{}/purge-plan
  POST /api/v1/plugins/{}/uninstall
  GET /api/v1/recaptcha/challenge
  POST /api/v1/recaptcha/verify
  GET /api/v1/reports/new-users
  GET /api/v1/reports/plays
  POST /api/v1/resend-email-verification
  GET /api/v1/sandbox/payments/{}
  POST /api/v1/sandbox/payments/{}
  GET /secure/auth/social/{}/callback
  GET /secure/auth/social/{}/connect
  POST /secure/auth/social/{}/disconnect
  GET /secure/auth/social/{}/login
  POST /secure/auth/social/connect
  GET /secure/bot-check
  GET /api/v1/settings
  PUT /api/v1/settings
  GET /api/v1/user-sessions
  POST /api/v1/user-sessions/logout-other
  DELETE /api/v1/users/{}
  GET /api/v1/users/{}
  PUT /api/v1/users/{}
  DELETE /api/v1/users/{}/avatar
  POST /api/v1/users/{}/avatar
  POST /api/v1/users/{}/avatar/preview
  GET /api/v1/users/me/data
  POST /api/v1/users/me/locale
  DELETE /api/v1/users/me/pending-email
  POST /api/v1/users/me/pending-email/code
  PUT /api/v1/users/me/profile
  GET /api/v1/users/me/social-profiles
  POST /api/v1/validate-email-verification-otp
  GET /api/v1/webhooks
  POST /api/v1/webhooks
  DELETE /api/v1/webhooks/{}
  PUT /api/v1/webhooks/{}
  GET /api/v1/webhooks/{}/deliveries
  POST /api/v1/webhooks/{}/deliveries/{}/resend
  POST /api/v1/webhooks/{}/test
`

/** Webhooks are authenticated by their signature, not by sessions or tokens. */
const WEBHOOKS = ['POST /api/v1/payments/{}/webhook']

const splitLines = (text: string) => text.trim().split(/\n\s*/)
const send = (endpoint: string, headers: Record<string, string> = {}) => {
  const [method = '', path = ''] = endpoint.split(' ')
  return site.requestWithToken(token, method, path.replaceAll('{}', '1'), { ...(method !== 'GET' && { body: {} }), headers })
}

test.each(splitLines(REFUSED))('refuses a token for %s', async (endpoint) => {
  const { status, body } = await send(endpoint)
  expect([status, body.code]).toEqual([403, 'token_not_allowed'])
})

test.each(splitLines(ACCEPTED))('accepts a token for %s', async (endpoint) => {
  const { status, body } = await send(endpoint)
  // The ids do not exist and the bodies are empty, so these statuses show that the token was accepted.
  expect([200, 404, 409, 422]).toContain(status)
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

test('covers every endpoint', () => {
  const covered = new Set([...splitLines(ACCEPTED), ...splitLines(REFUSED), ...WEBHOOKS])
  const endpoints = site.site.server
    .table()
    .filter(({ path, settings }) => settings.plugins?.balafon !== undefined || /^\/(api|auth|secure)\//.test(path))
    .map(({ method, path }) => `${method.toUpperCase()} ${path.replaceAll(/\{[^}]*\}/g, '{}')}`)
  expect(endpoints.length).toBeGreaterThan(90)
  expect(endpoints.filter((endpoint) => !covered.has(endpoint))).toEqual([])
  expect([...covered].filter((endpoint) => !endpoints.includes(endpoint))).toEqual([])
})
