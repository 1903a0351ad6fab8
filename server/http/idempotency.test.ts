import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestSite, type TestSite } from '../testing/index.ts'
import { createIdempotencyStore } from './idempotency.store.ts'
import { createIdempotency, type Idempotency, type IdempotentRequest } from './idempotency.ts'

let site: TestSite
let idempotency: Idempotency
beforeAll(async () => {
  site = await createTestSite()
  const { db, sql } = site.getContext('core')
  idempotency = createIdempotency(db, createIdempotencyStore(sql))
  await sql('create table done (what text)')
})
afterAll(() => site.close())

let number = 0
const asked = (change: Partial<IdempotentRequest> = {}): IdempotentRequest => ({
  scope: 'user:1',
  key: `test-key-${number++}`,
  endpoint: 'POST things',
  content: { name: 'a' },
  ...change,
})
const write = (call: IdempotentRequest, what: string) =>
  idempotency.runOnce(call, async (transaction) => {
    await site.getContext('core').sql('insert into done values ($1)', [what], transaction)
    return JSON.stringify({ what })
  })
const timesDone = async (what: string) => {
  const [row] = await site.getContext('core').sql<{ count: number }>('select count(*)::int as count from done where what = $1', [what])
  return row?.count
}

test('a key that comes five times at once and once later is worked on once, and always gets the first answer', async () => {
  const call = asked()
  const answers = await Promise.all(Array.from({ length: 5 }, () => write(call, 'once')))
  expect([...answers, await write(call, 'later')]).toEqual(Array(6).fill('{"what":"once"}'))
  expect(await timesDone('once')).toBe(1)
  expect(await timesDone('later')).toBe(0)
})

test('without a key, everything is done as often as it comes', async () => {
  const { key: _, ...endpoint } = asked()
  await Promise.all([write({ ...endpoint, key: undefined }, 'often'), write({ ...endpoint, key: undefined }, 'often')])
  expect(await timesDone('often')).toBe(2)
})

test.each([
  ['other content', { content: { name: 'b' } }],
  ['another call', { call: 'POST others' }],
])('a key with %s is refused', async (_, change) => {
  const call = asked()
  await write(call, 'first')
  await expect(write({ ...call, ...change }, 'second')).rejects.toMatchObject({ output: { statusCode: 422 }, data: { code: 'idempotency_key_reused' } })
  expect(await timesDone('second')).toBe(0)
})

test("somebody else's key of the same name is their own", async () => {
  const call = asked()
  await write(call, 'mine')
  expect(await write({ ...call, scope: 'user:2' }, 'theirs')).toBe('{"what":"theirs"}')
})

test('what failed has left nothing, and may be tried again with the same key', async () => {
  const call = asked()
  const failing = idempotency.runOnce(call, async (transaction) => {
    await site.getContext('core').sql("insert into done values ('half')", [], transaction)
    throw new Error('the power is gone')
  })
  await expect(failing).rejects.toThrow('the power is gone')
  expect(await timesDone('half')).toBe(0)
  expect(await write(call, 'whole')).toBe('{"what":"whole"}')
})

test.each([['short'], ['x'.repeat(256)], ['with a space in it'], ['not-only-ascii-é']])('%s is no key', async (key) => {
  expect(() => write(asked({ key }), 'never')).toThrow(expect.objectContaining({ output: expect.objectContaining({ statusCode: 400 }) }))
})
