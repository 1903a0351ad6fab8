import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestSite, type TestSite } from '../testing/index.ts'
import { createIdempotencyStore } from './idempotency.store.ts'
import { createIdempotency, type Idempotency, type IdempotentRequest } from './idempotency.ts'

let site: TestSite
let idempotency: Idempotency
beforeAll(async () => {
  site = await createTestSite()
  const { db } = site.getContext('core')
  idempotency = createIdempotency(db, createIdempotencyStore(site))
  await site.migrationSql('create table executed_requests (name text)')
})
afterAll(() => site.close())

let keyCount = 0
const createRequest = (changes: Partial<IdempotentRequest> = {}): IdempotentRequest => ({
  scope: 'user:1',
  key: `test-key-${keyCount++}`,
  endpoint: 'POST things',
  content: { name: 'a' },
  ...changes,
})
const runRequest = (request: IdempotentRequest, name: string) =>
  idempotency.runOnce(request, async (transaction) => {
    await site.getContext('core').sql('insert into executed_requests values ($1)', [name], transaction)
    return JSON.stringify({ name })
  })
const countExecuted = async (name: string) => {
  const [row] = await site.getContext('core').sql<{ count: number }>('select count(*)::int as count from executed_requests where name = $1', [name])
  return row?.count
}

describe('runOnce', () => {
  test('executes requests with the same key once and always returns the first response', async () => {
    const request = createRequest()
    const responses = await Promise.all(Array.from({ length: 5 }, () => runRequest(request, 'once')))
    expect([...responses, await runRequest(request, 'later')]).toEqual(Array(6).fill('{"name":"once"}'))
    expect(await countExecuted('once')).toBe(1)
    expect(await countExecuted('later')).toBe(0)
  })

  test('executes every request without a key', async () => {
    const { key: _, ...request } = createRequest()
    await Promise.all([runRequest({ ...request, key: undefined }, 'often'), runRequest({ ...request, key: undefined }, 'often')])
    expect(await countExecuted('often')).toBe(2)
  })

  test.each([
    ['other content', { content: { name: 'b' } }],
    ['another endpoint', { endpoint: 'POST others' }],
  ])('rejects a key that is reused with %s', async (_, changes) => {
    const request = createRequest()
    await runRequest(request, 'first')
    await expect(runRequest({ ...request, ...changes }, 'second')).rejects.toMatchObject({
      output: { statusCode: 422 },
      data: { code: 'idempotency_key_reused' },
    })
    expect(await countExecuted('second')).toBe(0)
  })

  test('keeps equal keys of different users apart', async () => {
    const request = createRequest()
    await runRequest(request, 'first user')
    expect(await runRequest({ ...request, scope: 'user:2' }, 'second user')).toBe('{"name":"second user"}')
  })

  test('rolls back a failed request and accepts its key again', async () => {
    const request = createRequest()
    const failedRun = idempotency.runOnce(request, async (transaction) => {
      await site.getContext('core').sql("insert into executed_requests values ('partial')", [], transaction)
      throw new Error('connection lost')
    })
    await expect(failedRun).rejects.toThrow('connection lost')
    expect(await countExecuted('partial')).toBe(0)
    expect(await runRequest(request, 'complete')).toBe('{"name":"complete"}')
  })

  test.each([['short'], ['x'.repeat(256)], ['with a space in it'], ['not-only-ascii-é']])('rejects the invalid key %s', async (key) => {
    expect(() => runRequest(createRequest({ key }), 'never')).toThrow(expect.objectContaining({ output: expect.objectContaining({ statusCode: 400 }) }))
  })
})
