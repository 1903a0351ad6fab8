import { createTestSite, type TestSite, type Visitor } from '@balafon/sdk/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { getBotCheckChallenge, getBotCheckFrame, verifyBotCheck } from '../../contract/bot-check.ts'
import { register } from '../../contract/register.ts'
import { type MockSiteverifyServer, SECRET, startMockSiteverifyServer } from '../testing/mock-siteverify-server.ts'
import { resolveServiceUrl } from './checks/siteverify.ts'

let site: TestSite
let mockServer: MockSiteverifyServer
beforeAll(async () => {
  mockServer = await startMockSiteverifyServer()
  site = await createTestSite()
  await site.getContext('auth').settings.setAll({
    'recaptcha.enable.register': true,
    'recaptcha.mock_server': mockServer.url,
    'recaptcha.site_key': 'site-key "of" <ours>',
    'recaptcha.secret_key': SECRET,
  })
})
afterAll(async () => {
  await site.close()
  await mockServer.close()
})
beforeEach(() => site.sql('delete from rate_limits'))

const selectProvider = (provider: string) => site.getContext('auth').settings.set('recaptcha.provider', provider)

let attemptCount = 0

/** Verifies a token and registers. Returns both statuses. */
async function verifyAndRegister(token: string, visitor: Visitor = site.createVisitor()) {
  attemptCount += 1
  const verification = await visitor.request(verifyBotCheck, { body: { token } })
  const body = { email: `visitor${attemptCount}@example.test`, password: 'three quiet drums', password_confirmation: 'three quiet drums' }
  return [verification.status, (await visitor.request(register, { body })).status]
}

describe('reCAPTCHA and Turnstile', () => {
  test.each([
    ['recaptcha', '/www.google.com/recaptcha/api/siteverify'],
    ['turnstile', '/challenges.cloudflare.com/turnstile/v0/siteverify'],
  ])('verifies a token with %s and accepts it once', async (provider, path) => {
    await selectProvider(provider)
    const token = `human-${provider}`
    expect(await verifyAndRegister(token)).toEqual([200, 200])
    expect(mockServer.requests.at(-1)).toEqual({ path, form: { secret: SECRET, response: token, remoteip: '127.0.0.1' } })
    expect(await verifyAndRegister(token)).toEqual([422, 422])
    expect(await verifyAndRegister(`program-${provider}`)).toEqual([422, 422])
  })

  test('requires the configured reCAPTCHA score', async () => {
    await selectProvider('recaptcha')
    expect(await verifyAndRegister('unsure-1')).toEqual([422, 422])
    await site.getContext('auth').settings.set('recaptcha.min_score', 0.2)
    expect(await verifyAndRegister('unsure-2')).toEqual([200, 200])
  })

  test('rejects visitors when the service is down or its response is malformed', async () => {
    await selectProvider('turnstile')
    expect(await verifyAndRegister('malformed-1')).toEqual([422, 422])
    await site.getContext('auth').settings.set('recaptcha.mock_server', 'http://127.0.0.1:1')
    expect(await verifyAndRegister('human-unavailable')).toEqual([422, 422])
    await site.getContext('auth').settings.set('recaptcha.mock_server', mockServer.url)
  })

  test('rejects visitors when the secret key is not set', async () => {
    await selectProvider('turnstile')
    await site.getContext('auth').settings.set('recaptcha.secret_key', null)
    expect(await verifyAndRegister('human-no-secret')).toEqual([422, 422])
    await site.getContext('auth').settings.set('recaptcha.secret_key', SECRET)
  })

  test('returns 404 for the built-in challenge', async () => {
    await selectProvider('recaptcha')
    expect((await site.createVisitor().request(getBotCheckChallenge, {})).status).toBe(404)
  })

  test('allows the service’s script in the frame, and not on other pages', async () => {
    await selectProvider('recaptcha')
    const { status, text, headers } = await site.createVisitor().request(getBotCheckFrame, {})
    expect(status).toBe(200)
    expect(text).toContain('site-key \\"of\\" \\u003cours>')
    const policy = String(headers['content-security-policy'])
    expect(policy).toContain("frame-ancestors 'self'")
    expect(policy).toContain(`${mockServer.url}/www.google.com/recaptcha/ https://www.gstatic.com/recaptcha/`)
    expect(policy).not.toMatch(/script-src[^;]*unsafe/)
    const page = await site.createVisitor().get('/register')
    expect(String(page.headers['content-security-policy'])).not.toMatch(/google|gstatic/)
    expect(page.text).not.toContain('recaptcha/api.js')
  })

  test('reveals neither the secret nor the mock server in any page', async () => {
    const { text } = await site.createVisitor().get('/register')
    expect(text).not.toContain(SECRET)
    expect(text).not.toContain(mockServer.url)
  })

  test('ignores the mock server in production and rejects a remote mock server', async () => {
    const url = 'https://www.google.com/recaptcha/api/siteverify'
    expect(resolveServiceUrl(url, { mockServer: 'http://127.0.0.1:9', isProduction: true })).toBe(url)
    expect(resolveServiceUrl(url, { mockServer: 'http://127.0.0.1:9', isProduction: false })).toBe('http://127.0.0.1:9/www.google.com/recaptcha/api/siteverify')
    expect(resolveServiceUrl(url, { mockServer: null, isProduction: false })).toBe(url)
    await expect(site.getContext('auth').settings.setAll({ 'recaptcha.mock_server': 'https://evil.test' })).rejects.toThrow()
  })
})
