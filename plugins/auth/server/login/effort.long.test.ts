import { createTestSite, type TestSite, type Visitor } from '@balafon/sdk/testing'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { getPuzzle } from '../../contract/humans.ts'
import { getLoginEffort, login } from '../../contract/login.ts'
import { solvePuzzle } from '../testing/solve-puzzle.ts'
import { accountKey } from './account-key.ts'

let site: TestSite
beforeAll(async () => {
  site = await createTestSite()
})
afterAll(() => site.close())
beforeEach(() => site.sql('delete from rate_limits'))
afterAll(() => vi.useRealTimers())

type Person = { readonly email: string; readonly password: string }

/** As if a hundred wrong passwords had been tried from everywhere. */
const underAttack = (email: string) =>
  site.sql("insert into rate_limits (key, points, expire) values ('login.everywhere:' || $1, 100, $2) on conflict (key) do update set points = 100", [
    `${accountKey(email)}|stranger`,
    Date.now() + 60_000,
  ])

const logIn = (visitor: Visitor, { email, password }: Person, effort?: string) =>
  visitor.request(login, { body: { email, password, ...(effort !== undefined && { effort }) } })

const work = async (visitor: Visitor) => solvePuzzle((await visitor.request(getLoginEffort, {})).body.puzzle)

test('whoever did the work has one more password, right or wrong', async () => {
  const owner = await site.createSignedInUser()
  await underAttack(owner.email)
  const visitor = site.createVisitor()
  const refused = await logIn(visitor, owner)
  expect([refused.status, refused.body.code]).toEqual([429, 'auth.effort_needed'])
  const effort = await work(visitor)
  expect((await logIn(visitor, { ...owner, password: 'not it' }, effort)).status).toBe(422)
  expect((await logIn(visitor, owner, effort)).status).toBe(429)
  expect((await logIn(visitor, owner, await work(visitor))).status).toBe(200)
})

test('to be told of the work is no try: ten are looked at all the same', async () => {
  const owner = await site.createSignedInUser()
  await underAttack(owner.email)
  const visitor = site.createVisitor()
  const wrong = { ...owner, password: 'not it' }
  for (let count = 0; count < 10; count += 1) {
    expect((await logIn(visitor, wrong)).body.code).toBe('auth.effort_needed')
    await site.sql("delete from rate_limits where key like 'login:%'")
    expect((await logIn(visitor, wrong, await work(visitor))).status).toBe(422)
  }
})

test('work counts once, also in many calls at once', async () => {
  const owner = await site.createSignedInUser()
  await underAttack(owner.email)
  const effort = await work(site.createVisitor())
  const answers = await Promise.all(Array.from({ length: 4 }, () => logIn(site.createVisitor(), { ...owner, password: 'not it' }, effort)))
  expect(answers.map(({ status }) => status).sort()).toEqual([422, 429, 429, 429])
})

test('what was done for the bot check, was made up, or is too old counts for nothing', async () => {
  const owner = await site.createSignedInUser()
  await underAttack(owner.email)
  const visitor = site.createVisitor()
  const forHumans = solvePuzzle((await visitor.request(getPuzzle, {})).body.puzzle)
  const madeUp = `${'A'.repeat(120)}.7`
  for (const effort of [forHumans, madeUp, '', 'x'.repeat(1100)]) expect((await logIn(visitor, owner, effort)).status).toBe(429)
  const late = await work(visitor)
  vi.setSystemTime(Date.now() + 10 * 60_000 + 1)
  await site.sql('delete from rate_limits')
  await underAttack(owner.email)
  expect((await logIn(visitor, owner, late)).status).toBe(429)
})

test('an effort that is no text, or too long, is refused at its field', async () => {
  const owner = await site.createSignedInUser()
  for (const effort of [7, 'x'.repeat(1101)]) {
    const answer = await site.createVisitor().request(login, { body: { email: owner.email, password: owner.password, effort } as never })
    expect([answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([422, ['effort']])
  }
})

test('in a browser that the account knows nothing has to be done', async () => {
  const owner = await site.createSignedInUser()
  const theirs = site.createVisitor()
  await logIn(theirs, owner)
  await theirs.post('/auth/logout', {})
  await underAttack(owner.email)
  expect((await logIn(theirs, owner)).status).toBe(200)
})
