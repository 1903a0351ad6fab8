import type { TestSite } from '@balafon/sdk/testing'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { KEYS, type Person, type ServiceDouble } from '../testing/service-double.ts'
import { siteWithServices } from '../testing/site-with-services.ts'
import { backFrom, comeBack, openWindow, throughWindow } from '../testing/windows.ts'

const SERVICES = ['google', 'facebook', 'twitter', 'envato'] as const

let site: TestSite
let double: ServiceDouble
beforeAll(async () => {
  ;({ site, double } = await siteWithServices(SERVICES))
})
afterAll(async () => {
  await site.close()
  await double.close()
})
beforeEach(() => site.sql('delete from rate_limits'))

let people = 0
function somebody(more: Partial<Person> = {}): Person {
  people += 1
  return { id: String(1000 + people), name: `Awa ${people}`, username: `awa${people}`, email: `awa${people}@services.test`, isVerified: true, ...more }
}

const userOf = async (email: string) =>
  (
    await site.sql<{ id: string; name: string; email_verified_at: Date | null; password_hash: string | null }>(
      'select id, name, email_verified_at, password_hash from users where lower(email) = lower($1)',
      [email],
    )
  )[0]

test.each([
  ['google', true],
  ['facebook', false],
  ['twitter', true],
  ['envato', false],
])('a newcomer by %s has an account and is in; verified by the service: %s', async (service, isVerified) => {
  const person = somebody()
  double.is(person)
  const visitor = site.createVisitor()
  const { result } = await throughWindow(visitor, service)
  expect(result).toMatchObject({ type: 'social-auth', status: 'SUCCESS', callbackData: { bootstrapData: { user: { email: person.email } } } })
  expect((await visitor.get('/api/v1/me')).body.user.email).toBe(person.email)
  const user = await userOf(String(person.email))
  expect(user?.password_hash).toBeNull()
  expect(user?.email_verified_at !== null).toBe(isVerified)
  expect(await site.sql('select service_name, subject from social_profiles where user_id = $1', [user?.id])).toEqual([
    { service_name: service, subject: person.id },
  ])
})

test.each(['google', 'facebook'])('the parts of a name that %s tells are kept as parts, and the whole as it is told', async (service) => {
  const person = somebody({ name: 'Awa Koné Traoré', given: 'Awa', family: 'Tra\u202eoré' })
  double.is(person)
  const visitor = site.createVisitor()
  await throughWindow(visitor, service)
  expect((await visitor.get('/api/v1/me')).body.user).toMatchObject({ name: 'Awa Koné Traoré', first_name: 'Awa', last_name: null })
})

test.each([['Free month: https://evil.example/claim'], ['Awa\u202eeroarT'], ['Awa\u0007'], ['   '], ['\u2800']])(
  'a name that nobody could give themselves is left out, and the address tells one: %j',
  async (name) => {
    const person = somebody({ name, given: name, family: 'Traoré' })
    double.is({ ...person, email: `www.evil.${person.username}@services.test` })
    const visitor = site.createVisitor()
    expect((await throughWindow(visitor, 'google')).result.status).toBe('SUCCESS')
    expect((await visitor.get('/api/v1/me')).body.user).toMatchObject({ name: `Www Evil A${person.username.slice(1)}`, first_name: null, last_name: 'Traoré' })
  },
)

test.each(SERVICES)('who comes by %s again is the same, whatever they are called meanwhile', async (service) => {
  const person = somebody()
  double.is(person)
  await throughWindow(site.createVisitor(), service)
  const renamed = { ...person, username: 'renamed', email: `other-${person.email}` }
  double.is(renamed)
  const visitor = site.createVisitor()
  expect((await throughWindow(visitor, service)).result.status).toBe('SUCCESS')
  const me = await visitor.get('/api/v1/me?with=social_profiles')
  expect(me.body.user.email).toBe(person.email)
  const shown = { google: renamed.email, facebook: person.name, twitter: 'renamed', envato: 'renamed' }[service]
  expect(me.body.user.social_profiles).toEqual([{ service_name: service, username: shown }])
})

test.each([
  ['google', 'openid email profile', true],
  ['facebook', 'public_profile email', false],
  ['twitter', 'tweet.read users.read users.email', true],
  ['envato', null, false],
])('%s is asked for what is needed, with a proof key where it takes one', async (service, scope, hasKey) => {
  double.is(somebody())
  await throughWindow(site.createVisitor(), service)
  const query = double.asked.at(-1)?.query
  expect(query?.get('scope')).toBe(scope)
  expect(query?.get('response_type')).toBe('code')
  expect(query?.get('client_id')).toBe(KEYS.id)
  expect(query?.get('redirect_uri')).toBe(`http://localhost:3000/secure/auth/social/${service}/callback`)
  expect(query?.get('state')).toMatch(/^\w{22}$/)
  expect(query?.get('code_challenge_method')).toBe(hasKey ? 'S256' : null)
})

test('who refuses is told so; nothing is made', async () => {
  const person = somebody()
  double.is(person)
  double.refuse()
  const { result } = await throughWindow(site.createVisitor(), 'google')
  expect(result).toEqual({ type: 'social-auth', status: 'ERROR', callbackData: { errorMessage: 'You did not give the other service your permission.' } })
  expect(await userOf(String(person.email))).toBeUndefined()
})

test('a service that does not tell the address makes no account', async () => {
  const { email: _, ...person } = somebody()
  double.is(person)
  const { result } = await throughWindow(site.createVisitor(), 'twitter')
  expect(result.callbackData.errorMessage).toContain('did not tell us your email address')
})

test('a service that does not know us any more is an error, in the reader’s language', async () => {
  const { settings } = site.getContext('auth')
  await settings.set('social.envato.client_secret', 'changed')
  double.is(somebody())
  const visitor = site.createVisitor()
  visitor.cookies.set('locale', 'fr')
  const { result, html } = await throughWindow(visitor, 'envato')
  expect(result.callbackData.errorMessage).toBe('Une erreur est survenue. Réessayez plus tard')
  expect(html).toContain('<html lang="fr">')
  await settings.set('social.envato.client_secret', KEYS.secret)
})

test('a code that was used is worth nothing, and neither is a state', async () => {
  double.is(somebody())
  const visitor = site.createVisitor()
  const back = await backFrom(String(await openWindow(visitor, 'google', 'login')))
  expect((await comeBack(visitor, back)).result.status).toBe('SUCCESS')
  expect((await comeBack(visitor, back)).result.status).toBe('ALREADY_LOGGED_IN')
  expect((await comeBack(site.createVisitor(), back)).result.status).toBe('ERROR')
})

test.each([
  ['a service that is not switched on', 'openid'],
  ['one that nobody knows', 'nobody'],
])('%s leads nowhere', async (_what, service) => {
  const opened = await openWindow(site.createVisitor(), service, 'login')
  expect(opened).toMatchObject({ result: { status: 'ERROR' } })
})

test('the same newcomer in two windows at once is one user', async () => {
  double.is(somebody())
  const visitors = [site.createVisitor(), site.createVisitor()]
  const backs = await Promise.all(visitors.map(async (visitor) => backFrom(String(await openWindow(visitor, 'google', 'login')))))
  const ends = await Promise.all(visitors.map((visitor, index) => comeBack(visitor, String(backs[index]))))
  expect(ends.map(({ result }) => result.status)).toEqual(['SUCCESS', 'SUCCESS'])
  const ids = await Promise.all(visitors.map(async (visitor) => (await visitor.get('/api/v1/me')).body.user.id))
  expect(ids[0]).toBe(ids[1])
})
