import { createTestSite, type TestResponse, type TestSite } from '@balafon/sdk/testing'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { login } from '../../contract/login.ts'
import { from, trustAddresses } from '../testing/addresses.ts'
import { FORGED, tokenOf } from '../testing/browsers.ts'

let site: TestSite
beforeAll(async () => {
  site = await createTestSite()
  trustAddresses(site)
})
afterAll(() => site.close())
beforeEach(() => site.sql('delete from rate_limits'))

const browser = () => site.createVisitor()

async function countSessions(userId: number) {
  const [row] = await site.sql<{ count: number }>('select count(*)::int as count from sessions where user_id = $1', [userId])
  return row?.count
}

test('who signs in is the user of the answer, and of what follows', async () => {
  const { id, email, password } = await site.createSignedInUser()
  const visitor = browser()
  const answer = await visitor.request(login, { body: { email: `  ${email.toUpperCase()} `, password, remember: true } })
  expect(answer.status).toBe(200)
  expect(answer.body).toMatchObject({ two_factor: false, bootstrapData: { user: { id, email } } })
  expect((await visitor.get('/api/v1/me')).body.user.id).toBe(id)
})

test('the cookie of before is not the cookie of after', async () => {
  const { id, email, password } = await site.createSignedInUser()
  const visitor = browser()
  await visitor.get('/login')
  const before = tokenOf(visitor)
  await visitor.request(login, { body: { email, password } })
  expect(before).toMatch(/^g_/)
  expect(tokenOf(visitor)).toMatch(/^s_/)
  expect(tokenOf(visitor).slice(2)).not.toBe(before.slice(2))
  expect((await visitor.get('/api/v1/me')).body.user.id).toBe(id)
})

test("a planted session does not become the victim's", async () => {
  const attacker = await site.createSignedInUser()
  const victim = await site.createSignedInUser()
  const planted = tokenOf(attacker)
  await attacker.request(login, { body: { email: victim.email, password: victim.password } })
  expect((await attacker.get('/api/v1/me')).body.user.id).toBe(victim.id)
  expect(tokenOf(attacker)).not.toBe(planted)
  const withPlanted = site.createVisitor()
  withPlanted.cookies.set('balafon', planted)
  expect((await withPlanted.get('/api/v1/me')).status).toBe(401)
})

test('an unknown address and a wrong password are answered alike', async () => {
  const { email } = await site.createSignedInUser()
  const known = await browser().request(login, { body: { email, password: 'not my password' } })
  const unknown = await browser().request(login, { body: { email: 'nobody@example.test', password: 'not my password' } })
  expect(known.status).toBe(422)
  expect(known.body.errors).toEqual({ email: ['These credentials do not match our records.'] })
  expect({ status: unknown.status, text: unknown.text }).toEqual({ status: known.status, text: known.text })
})

test('an account without a password takes none', async () => {
  const { id, email, password } = await site.createSignedInUser()
  await site.sql('update users set password_hash = null where id = $1', [id])
  expect((await browser().request(login, { body: { email, password } })).status).toBe(422)
})

const fits = { email: 'a@example.test', password: 'whatever it is' }

test.each([
  ['email', {}],
  ['email', { ...fits, email: 7 }],
  ['email', { ...fits, email: 'not an address' }],
  ['email', { ...fits, email: ['a@example.test'] }],
  ['email', { ...fits, email: `${'a'.repeat(250)}@example.test` }],
  ['password', { ...fits, password: { $ne: '' } }],
  ['password', { ...fits, password: '' }],
  ['password', { ...fits, password: 'x'.repeat(257) }],
  ['remember', { ...fits, remember: 'yes' }],
  ['user_id', { ...fits, user_id: 1 }],
])('what does not fit is refused at %s', async (field, body) => {
  const answer = await browser().post('/auth/login', body)
  expect(answer.status).toBe(422)
  expect(Object.keys(answer.body.errors)).toContain(field)
})

test('a body that is no object is refused', async () => {
  for (const body of [[], 'text', 7]) expect((await browser().post('/auth/login', body)).status).toBeOneOf([400, 422])
  const polluting = await browser().post('/auth/login', JSON.parse('{"__proto__": {"remember": true}, "email": "a@example.test", "password": "x"}'))
  expect(polluting.status).toBe(400)
})

test.each(FORGED)('a call %s signs nobody in', async (_how, headers) => {
  const { id, email, password } = await site.createSignedInUser()
  const before = await countSessions(id)
  const answer = await browser().request(login, { body: { email, password } }, headers)
  expect(answer.status).toBe(403)
  expect(await countSessions(id)).toBe(before)
})

const cookieLine = ({ headers }: TestResponse) =>
  [headers['set-cookie']]
    .flat()
    .map(String)
    .find((line) => line.startsWith('balafon=')) ?? ''

test.each([
  { remember: true, hours: 30 * 24, maxAge: /Max-Age=2592000/ },
  { remember: false, hours: 12, maxAge: /^(?!.*(Max-Age|Expires))/ },
])('remember $remember: $hours hours', async ({ remember, hours, maxAge }) => {
  const { id, email, password } = await site.createSignedInUser()
  await site.sql('delete from sessions where user_id = $1', [id])
  const answer = await browser().request(login, { body: { email, password, remember } })
  const line = cookieLine(answer)
  expect(line).toMatch(maxAge)
  expect(line).toMatch(/HttpOnly/)
  expect(line).toMatch(/SameSite=Lax/)
  const [row] = await site.sql<{ hours: number }>('select extract(epoch from expires_at - created_at)::int / 3600 as hours from sessions where user_id = $1', [
    id,
  ])
  expect(row?.hours).toBe(hours)
})

test('two at once are two sessions of one user', async () => {
  const { id, email, password } = await site.createSignedInUser()
  const before = await countSessions(id)
  const answers = await Promise.all([1, 2].map(() => browser().request(login, { body: { email, password } })))
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect(await countSessions(id)).toBe((before ?? 0) + 2)
})

test('guessing is slowed down, and the owner elsewhere is not', async () => {
  const { email, password } = await site.createSignedInUser()
  const guesser = browser()
  const guesses: TestResponse[] = []
  for (let count = 0; count < 11; count += 1) guesses.push(await guesser.request(login, { body: { email, password: `guess ${count}` } }))
  expect(guesses.slice(0, 10).every(({ status }) => status === 422)).toBe(true)
  expect(guesses[10]?.status).toBe(429)
  expect(Number(guesses[10]?.headers['retry-after'])).toBeGreaterThan(0)
  expect(guesses[10]?.body.code).toBe('too_many_requests')
  expect((await guesser.request(login, { body: { email, password } })).status).toBe(429)
  expect((await browser().request(login, { body: { email, password } }, from('198.51.100.7'))).status).toBe(200)
})

test('many accounts at one address are not many budgets', async () => {
  const statuses: number[] = []
  for (const guesser of [await site.createSignedInUser(), await site.createSignedInUser()]) {
    for (let count = 0; count < 6; count += 1) {
      const answer = await guesser.request(login, { body: { email: `somebody${statuses.length}@example.test`, password: 'guess' } })
      statuses.push(answer.status)
    }
  }
  expect(statuses.slice(0, 10).every((status) => status === 422)).toBe(true)
  expect(statuses.slice(10)).toEqual([429, 429])
})

test('refusals are in the language of who is refused', async () => {
  const answer = await browser().request(login, { body: fits }, { 'accept-language': 'fr' })
  expect(answer.body.message).toBe('Adresse e-mail ou mot de passe incorrect.')
})
