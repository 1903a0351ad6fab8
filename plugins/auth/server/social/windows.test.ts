import type { TestSite } from '@balafon/sdk/testing'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { tokenOf } from '../testing/browsers.ts'
import type { Person, ServiceDouble } from '../testing/service-double.ts'
import { siteWithServices } from '../testing/site-with-services.ts'
import { backFrom, comeBack, endOf, openWindow, throughWindow } from '../testing/windows.ts'
import { locations } from './exchanges/locations.ts'
import { createJourneysStore } from './journeys.store.ts'

let site: TestSite
let double: ServiceDouble
beforeAll(async () => {
  ;({ site, double } = await siteWithServices(['google']))
})
afterAll(async () => {
  await site.close()
  await double.close()
})
beforeEach(() => site.sql('delete from rate_limits'))

let people = 0
function somebody(more: Partial<Person> = {}): Person {
  people += 1
  return { id: String(3000 + people), name: `Yao ${people}`, username: `yao${people}`, email: `yao${people}@services.test`, isVerified: true, ...more }
}

test.each<[string, Record<string, string>]>([
  ['from another site', { 'sec-fetch-site': 'cross-site' }],
  ['from a neighbour of ours', { 'sec-fetch-site': 'same-site' }],
  ['typed, or from a letter', { 'sec-fetch-site': 'none' }],
  ['without a word about where it comes from', {}],
  ['with the address of another site', { referer: 'https://evil.test/http://localhost:3000/' }],
  ['with what is no address', { referer: 'localhost' }],
])('a window %s goes nowhere', async (_how, headers) => {
  double.is(somebody())
  const member = await site.createSignedInUser()
  const { result } = endOf(await member.get('/secure/auth/social/google/connect', headers))
  expect(result.status).toBe('ERROR')
  expect(await site.sql('select from social_attempts where user_id = $1', [member.id])).toEqual([])
})

test('a browser that says no more than the page’s address is believed', async () => {
  const visitor = site.createVisitor()
  await visitor.get('/login')
  expect((await visitor.get('/secure/auth/social/google/login', { referer: 'http://localhost:3000/login' })).status).toBe(302)
})

test('what one browser began no other can end', async () => {
  const [attacker, victim] = [site.createVisitor(), await site.createSignedInUser()]
  double.is(somebody())
  const back = await backFrom(String(await openWindow(attacker, 'google', 'login')))
  const before = tokenOf(victim)
  expect((await comeBack(victim, back)).result).toMatchObject({ status: 'ALREADY_LOGGED_IN', callbackData: { bootstrapData: { user: { id: victim.id } } } })
  expect(tokenOf(victim)).toBe(before)
  const guest = site.createVisitor()
  await guest.get('/login')
  expect((await comeBack(guest, back)).result.status).toBe('ERROR')
  expect((await guest.get('/api/v1/me')).status).toBe(401)
})

test('an answer for one service is none for another', async () => {
  const visitor = site.createVisitor()
  double.is(somebody())
  const back = await backFrom(String(await openWindow(visitor, 'google', 'login')))
  expect((await comeBack(visitor, back.replace('/google/', '/facebook/'))).result.status).toBe('ERROR')
})

test('ten minutes are enough', async () => {
  const visitor = site.createVisitor()
  double.is(somebody())
  const back = await backFrom(String(await openWindow(visitor, 'google', 'login')))
  await site.sql(`update social_attempts set expires_at = now() - interval '1 second'`)
  expect((await comeBack(visitor, back)).result.callbackData.errorMessage).toContain('This took too long')
})

test('signing in makes a new session, whatever cookie came in', async () => {
  double.is(somebody())
  const visitor = site.createVisitor()
  await visitor.get('/login')
  const before = tokenOf(visitor)
  await throughWindow(visitor, 'google')
  expect(tokenOf(visitor)).toMatch(/^s_/)
  expect(tokenOf(visitor).slice(2)).not.toBe(before.slice(2))
})

test('who is in already is told so, and nothing else happens', async () => {
  const member = await site.createSignedInUser()
  const opened = await openWindow(member, 'google', 'login')
  expect(opened).toMatchObject({ result: { status: 'ALREADY_LOGGED_IN', callbackData: { bootstrapData: { user: { id: member.id } } } } })
})

test('the page a window ends at runs its own script and nothing else, keeps its opener, and is kept nowhere', async () => {
  double.is(somebody({ name: '</script><script>alert(1)</script>' }))
  const { headers, html } = await throughWindow(site.createVisitor(), 'google')
  const policy = String(headers['content-security-policy'])
  expect(policy).toMatch(/^default-src 'none'; script-src 'sha256-[^']+'; style-src 'sha256-[^']+'; /)
  expect(headers['cross-origin-opener-policy']).toBe('unsafe-none')
  expect(headers['cache-control']).toBe('no-store')
  expect(headers['content-type']).toContain('text/html')
  expect(html).not.toContain('<script>alert(1)')
  expect(html).toContain('postMessage(result,location.origin)')
  expect(html).not.toContain('postMessage(result,"*")')
})

test('a suspended user’s window connects nothing; theirs is the gate', async () => {
  const member = await site.createSignedInUser()
  await site.sql('update users set banned_at = now() where id = $1', [member.id])
  double.is(somebody())
  expect((await member.get('/secure/auth/social/google/connect', { 'sec-fetch-site': 'same-origin' })).status).toBe(401)
})

test('windows without end are too many', async () => {
  const visitor = site.createVisitor()
  double.is(somebody())
  for (let count = 0; count < 60; count += 1) await openWindow(visitor, 'google', 'login')
  expect(await openWindow(visitor, 'google', 'login')).toMatchObject({ result: { status: 'ERROR' } })
})

test('in production no double stands in', async () => {
  const context = site.getContext('auth')
  const located = await locations({ ...context, site: { ...context.site, isProduction: true } })
  expect(located('https://a.test/go')).toBe('https://a.test/go')
  expect((await locations(context))('https://a.test/go')).toBe(`${double.url}/a.test/go`)
})

test('what nobody came back for is swept out', async () => {
  const visitor = site.createVisitor()
  await openWindow(visitor, 'google', 'login')
  await site.sql(`update social_attempts set expires_at = now() - interval '1 second'`)
  await openWindow(site.createVisitor(), 'google', 'login')
  await createJourneysStore(site.getContext('auth').sql).removeExpired()
  expect(await site.sql('select from social_attempts')).toHaveLength(1)
})
