import { createTestSite, type TestSite, type Visitor } from '@balafon/sdk/testing'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { getPuzzle, humanFrame, type Puzzle, verifyHuman } from '../../contract/humans.ts'
import { register } from '../../contract/register.ts'
import { FORGED } from '../testing/browsers.ts'
import { solvePuzzle } from '../testing/solve-puzzle.ts'

let site: TestSite
beforeAll(async () => {
  site = await createTestSite()
  await site.getContext('auth').settings.set('recaptcha.enable.register', true)
})
afterAll(() => site.close())
beforeEach(() => site.sql('delete from rate_limits'))

let people = 0
const newcomer = () => {
  people += 1
  return { email: `human${people}@example.test`, password: 'three quiet drums', password_confirmation: 'three quiet drums' }
}

async function puzzleFor(visitor: Visitor): Promise<Puzzle> {
  const { body } = await visitor.request(getPuzzle, {})
  return body.puzzle
}

const tokenFor = async (visitor: Visitor) => solvePuzzle(await puzzleFor(visitor))

const prove = (visitor: Visitor, token: string) => visitor.request(verifyHuman, { body: { token } })

const signUp = (visitor: Visitor, body = newcomer()) => visitor.request(register, { body })

const REFUSED = { status: 422, body: { code: 'auth.not_human', message: 'Could not verify you are human.' } }

test('the sum is done, and one form is open', async () => {
  const visitor = site.createVisitor()
  expect(await prove(visitor, await tokenFor(visitor))).toMatchObject({ status: 200, body: { success: true } })
  expect((await signUp(visitor)).status).toBe(200)
})

test('nothing shown: no account', async () => {
  const body = newcomer()
  expect(await signUp(site.createVisitor(), body)).toMatchObject(REFUSED)
  expect(await site.sql('select from users where email = $1', [body.email])).toEqual([])
})

test('what was shown counts once, also at two forms at once', async () => {
  const visitor = site.createVisitor()
  await prove(visitor, await tokenFor(visitor))
  // As many browsers with one cookie: signing up gives the first of them another.
  const cookies = new Map(visitor.cookies)
  const copies = [site.createVisitor(), site.createVisitor(), site.createVisitor()]
  for (const copy of copies) for (const [name, value] of cookies) copy.cookies.set(name, value)
  const answers = await Promise.all(copies.map((copy) => signUp(copy)))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422])
})

test('a token counts once, whoever brings it, also twice at once', async () => {
  const [one, other] = [site.createVisitor(), site.createVisitor()]
  const token = await tokenFor(one)
  await other.get('/register')
  const answers = await Promise.all([prove(one, token), prove(other, token)])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 422])
  expect(await prove(other, token)).toMatchObject(REFUSED)
})

test('written in another way it is the same token', async () => {
  const visitor = site.createVisitor()
  const token = await tokenFor(visitor)
  const [sealed = '', number = ''] = token.split('.')
  expect((await prove(visitor, token)).status).toBe(200)
  for (const again of [`${sealed}.0${number}`, `${sealed}=.${number}`, `${sealed.slice(0, -1)}_.${number}`])
    expect((await prove(visitor, again)).status).toBe(422)
})

test('a pass is of the visit that earned it', async () => {
  const [one, other] = [site.createVisitor(), site.createVisitor()]
  await prove(one, await tokenFor(one))
  expect(await signUp(other)).toMatchObject(REFUSED)
  expect((await signUp(one)).status).toBe(200)
})

test('a pass is void after ten minutes', async () => {
  const visitor = site.createVisitor()
  await prove(visitor, await tokenFor(visitor))
  const [row] = await site.sql<{ minutes: number }>('select round(extract(epoch from max(expires_at) - now()) / 60)::int as minutes from human_passes')
  expect(row?.minutes).toBe(10)
  await site.sql('update human_passes set expires_at = now()')
  expect(await signUp(visitor)).toMatchObject(REFUSED)
})

test('a sum is void once its time is over', async () => {
  const visitor = site.createVisitor()
  await visitor.get('/register')
  const { salt } = await puzzleFor(visitor)
  const late = site.getContext('auth').seal(JSON.stringify({ id: salt, number: 5, until: Date.now() - 1 }), 'puzzle')
  expect(await prove(visitor, `${late}.5`)).toMatchObject(REFUSED)
  const inTime = site.getContext('auth').seal(JSON.stringify({ id: salt, number: 5, until: Date.now() + 60_000 }), 'puzzle')
  expect((await prove(visitor, `${inTime}.5`)).status).toBe(200)
})

test.each([
  ['another number', (token: string) => token.replace(/\d+$/, (number) => String(Number(number) + 1))],
  ['no number', (token: string) => token.replace(/\.\d+$/, '')],
  ['another seal', (token: string) => `${token.startsWith('A') ? 'B' : 'A'}${token.slice(1)}`],
  ['words', () => 'let me in'],
])('%s shows nothing', async (_what, change) => {
  const visitor = site.createVisitor()
  const token = change(await tokenFor(visitor))
  expect((await prove(visitor, token)).status).toBe(422)
  expect(await signUp(visitor)).toMatchObject(REFUSED)
})

test('the answer is not told with the sum', async () => {
  const puzzle = await puzzleFor(site.createVisitor())
  expect(Object.keys(puzzle).sort()).toEqual(['most', 'salt', 'sealed', 'target'])
  expect(Buffer.from(puzzle.sealed, 'base64url').toString()).not.toContain(puzzle.salt)
})

test('where it is not asked for, nobody is asked', async () => {
  await site.getContext('auth').settings.set('recaptcha.enable.register', false)
  expect((await signUp(site.createVisitor())).status).toBe(200)
  await site.getContext('auth').settings.set('recaptcha.enable.register', true)
})

test('the site’s own check has no frame', async () => {
  expect((await site.createVisitor().request(humanFrame, {})).status).toBe(404)
})

test('proofs and sums have budgets', async () => {
  const visitor = site.createVisitor()
  const statuses: number[] = []
  for (let count = 0; count < 31; count += 1) statuses.push((await prove(visitor, 'guess')).status)
  expect(statuses).toEqual([...Array.from({ length: 30 }, () => 422), 429])
})

test.each(FORGED)('a call %s shows nothing', async (_how, headers) => {
  const visitor = site.createVisitor()
  const token = await tokenFor(visitor)
  expect((await visitor.request(verifyHuman, { body: { token } }, headers)).status).toBe(403)
})

test('other plugins ask for it by name of the form', async () => {
  const [found] = site.getContext('core').getProviders('auth.humanChecks/v1')
  expect(found?.plugin).toBe('auth')
  await expect(found?.provider.require({ state: {} } as never, 'contact')).resolves.toBeUndefined()
})
