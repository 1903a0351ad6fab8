import { createTestSite, type TestSite, type Visitor } from '@balafon/sdk/testing'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { getPuzzle, humanFrame, verifyHuman } from '../../contract/humans.ts'
import { register } from '../../contract/register.ts'
import { SECRET, type SiteverifyDouble, startSiteverifyDouble } from '../testing/siteverify-double.ts'
import { located } from './checks/siteverify.ts'

let site: TestSite
let double: SiteverifyDouble
beforeAll(async () => {
  double = await startSiteverifyDouble()
  site = await createTestSite()
  await site.getContext('auth').settings.setAll({
    'recaptcha.enable.register': true,
    'recaptcha.double': double.url,
    'recaptcha.site_key': 'site-key "of" <ours>',
    'recaptcha.secret_key': SECRET,
  })
})
afterAll(async () => {
  await site.close()
  await double.close()
})
beforeEach(() => site.sql('delete from rate_limits'))

const use = (provider: string) => site.getContext('auth').settings.set('recaptcha.provider', provider)

let people = 0
async function trial(token: string, visitor: Visitor = site.createVisitor()) {
  people += 1
  const shown = await visitor.request(verifyHuman, { body: { token } })
  const body = { email: `served${people}@example.test`, password: 'three quiet drums', password_confirmation: 'three quiet drums' }
  return [shown.status, (await visitor.request(register, { body })).status]
}

test.each([
  ['recaptcha', '/www.google.com/recaptcha/api/siteverify'],
  ['turnstile', '/challenges.cloudflare.com/turnstile/v0/siteverify'],
])('%s is asked with our secret, and its word counts once', async (provider, path) => {
  await use(provider)
  const token = `human-${provider}`
  expect(await trial(token)).toEqual([200, 200])
  expect(double.asked.at(-1)).toEqual({ path, form: { secret: SECRET, response: token, remoteip: '127.0.0.1' } })
  expect(await trial(token)).toEqual([422, 422])
  expect(await trial(`program-${provider}`)).toEqual([422, 422])
})

test('reCAPTCHA has to be sure enough, and the operator says how sure', async () => {
  await use('recaptcha')
  expect(await trial('unsure-1')).toEqual([422, 422])
  await site.getContext('auth').settings.set('recaptcha.min_score', 0.2)
  expect(await trial('unsure-2')).toEqual([200, 200])
})

test('a service that answers nonsense, or not at all, lets nobody pass', async () => {
  await use('turnstile')
  expect(await trial('strange-1')).toEqual([422, 422])
  await site.getContext('auth').settings.set('recaptcha.double', 'http://127.0.0.1:1')
  expect(await trial('human-away')).toEqual([422, 422])
  await site.getContext('auth').settings.set('recaptcha.double', double.url)
})

test('without a secret nobody passes', async () => {
  await use('turnstile')
  await site.getContext('auth').settings.set('recaptcha.secret_key', null)
  expect(await trial('human-unset')).toEqual([422, 422])
  await site.getContext('auth').settings.set('recaptcha.secret_key', SECRET)
})

test('the sum of the site’s own check is not there', async () => {
  await use('recaptcha')
  expect((await site.createVisitor().request(getPuzzle, {})).status).toBe(404)
})

test('only the frame may run the service’s script, and only our pages hold the frame', async () => {
  await use('recaptcha')
  const { status, text, headers } = await site.createVisitor().request(humanFrame, {})
  expect(status).toBe(200)
  expect(text).toContain('site-key \\"of\\" \\u003cours>')
  const policy = String(headers['content-security-policy'])
  expect(policy).toContain("frame-ancestors 'self'")
  expect(policy).toContain(`${double.url}/www.google.com/recaptcha/ https://www.gstatic.com/recaptcha/`)
  expect(policy).not.toMatch(/script-src[^;]*unsafe/)
  const page = await site.createVisitor().get('/register')
  expect(String(page.headers['content-security-policy'])).not.toMatch(/google|gstatic/)
  expect(page.text).not.toContain('recaptcha/api.js')
})

test('neither the secret nor the double is in any page', async () => {
  const { text } = await site.createVisitor().get('/register')
  expect(text).not.toContain(SECRET)
  expect(text).not.toContain(double.url)
})

test('in production no double stands in, and elsewhere only one of this machine', async () => {
  const url = 'https://www.google.com/recaptcha/api/siteverify'
  expect(located(url, 'http://127.0.0.1:9', true)).toBe(url)
  expect(located(url, 'http://127.0.0.1:9', false)).toBe('http://127.0.0.1:9/www.google.com/recaptcha/api/siteverify')
  expect(located(url, null, false)).toBe(url)
  await expect(site.getContext('auth').settings.setAll({ 'recaptcha.double': 'https://evil.test' })).rejects.toThrow()
})
