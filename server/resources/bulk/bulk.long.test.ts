import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { SignedInUser } from '../../testing/index.ts'
import { createGigsSite, type GigsSite } from '../testing/create-gigs-site.ts'
import { gigEndpoints } from '../testing/gigs.contract.ts'

let site: GigsSite
let manager: SignedInUser
beforeAll(async () => {
  site = await createGigsSite()
  manager = await createManager()
})
afterAll(() => site.close())

const createManager = () => site.createSignedInUser({ permissions: ['gigs.manage', 'gigs.publish'] })
const start = (body: object, user = manager) => user.requestUnchecked(gigEndpoints.bulk, { body })
const getJob = async (jobId: string, user = manager) => (await user.request(gigEndpoints.bulkJob, { params: { jobId } })).body
const isEnded = (state: string) => state !== 'queued' && state !== 'running'

/** Starts an action and waits until it has ended. */
async function run(body: object, user = manager) {
  const response = await start(body, user)
  expect(response.status, response.text).toBe(202)
  return waitForEnd(response.body.id, user)
}
async function waitForEnd(id: string, user = manager) {
  await expect.poll(async () => isEnded((await getJob(id, user)).state), { timeout: 20_000, interval: 50 }).toBe(true)
  return getJob(id, user)
}
const listStatuses = (ids: readonly number[]) =>
  site.gigsSql<{ status: string; version: number }>('select status, version from plg_acme_gigs_gigs where id = any($1) order by id', [ids])
const select = (...ids: number[]) => ({ mode: 'some', ids }) as const

describe('POST /gigs/bulk', () => {
  test('updates the selected rows, skips missing ones and records each change', async () => {
    const ids = await site.listIds("where status = 'draft' order by id limit 3")
    const job = await run({ action: 'publish', selection: select(...ids, 999_999) })
    expect(job).toMatchObject({ action: 'publish', state: 'done', total: 4, done: 3, failed: 0, skipped: 1, errors: [], can_undo: true })
    expect(await listStatuses(ids)).toEqual(ids.map(() => ({ status: 'published', version: 2 })))
    const { entries } = await site.getContext('core').audit.list({ userIds: [manager.id], actions: ['gig.update'], limit: 10 })
    expect(entries.map(({ before, after }) => [before?.status, after?.status])).toEqual(ids.map(() => ['draft', 'published']))
  })

  test('updates all rows of a list except some, in several batches', async () => {
    const ids = await site.listIds("where status = 'cancelled' and price >= 12000 order by id")
    expect(ids.length).toBeGreaterThan(101)
    const [exceptId = 0] = ids
    const selection = { mode: 'all', query: 'price.gte=12000&status=cancelled', except: [exceptId], expected: ids.length - 1 }
    const job = await run({ action: 'publish', selection })
    expect(job).toMatchObject({ state: 'done', total: ids.length - 1, done: ids.length - 1, failed: 0 })
    expect(await site.listIds("where status = 'cancelled' and price >= 12000")).toEqual([exceptId])
    const messages = await site.models.LiveMessage.findAll({ where: { userId: manager.id, type: 'core.bulk_job' } })
    expect(messages.length).toBeGreaterThan(2)
  })

  test('returns 409 with the number of rows when it is not the confirmed one', async () => {
    const [count] = await site.gigsSql<{ count: number }>('select count(*)::int as count from plg_acme_gigs_gigs where artist_id = 3')
    const { status, body } = await start({ action: 'publish', selection: { mode: 'all', query: 'artist=3', except: [], expected: 7 } })
    expect([status, body.code, body.current]).toEqual([409, 'bulk.selection_changed', { total: count?.count, is_exact: true }])
  })

  test('returns 422 for a query that the caller may not send, and for an unknown action', async () => {
    const viewer = await site.createSignedInUser({ permissions: ['gigs.publish', 'gigs.manage'] })
    const all = { mode: 'all', query: 'colour=red', except: [], expected: 1 }
    expect((await start({ action: 'publish', selection: all }, viewer)).status).toBe(422)
    expect((await start({ action: 'burn', selection: select(1) }, viewer)).status).toBe(422)
    expect((await start({ action: 'publish', selection: select() }, viewer)).status).toBe(422)
    expect((await start({ action: 'publish', selection: { mode: 'some', ids: Array(1001).fill(1) } }, viewer)).status).toBe(422)
  })

  test('returns 403 or 401 without the permission of the action', async () => {
    const editor = await site.createSignedInUser({ permissions: ['gigs.manage'] })
    expect((await start({ action: 'publish', selection: select(1) }, editor)).status).toBe(403)
    expect((await start({ action: 'delete', selection: select(1) }, await site.createSignedInUser())).status).toBe(403)
    expect((await site.createVisitor().request(gigEndpoints.bulk, { body: { action: 'delete', selection: select(1) } })).status).toBe(401)
  })

  test('stops when the user loses the permission', async () => {
    const user = await createManager()
    const ids = await site.listIds("where status = 'published' order by id limit 1000")
    const { body } = await start({ action: 'publish', selection: { mode: 'some', ids } }, user)
    await site.models.UserPermission.destroy({ where: { userId: user.id } })
    await expect.poll(async () => (await site.models.BulkJob.findByPk(body.id))?.state, { timeout: 20_000 }).toBe('failed')
    expect((await site.models.BulkJob.findByPk(body.id))?.errors.at(-1)).toEqual({ id: 0, code: 'forbidden' })
  })

  test('handles a request that is sent twice with the same key once', async () => {
    const [id = 0] = await site.listIds("where status = 'draft' order by id limit 1")
    const send = () => manager.request(gigEndpoints.bulk, { body: { action: 'publish', selection: select(id) } }, { 'idempotency-key': 'bulk-key-0001' })
    const [first, second] = await Promise.all([send(), send()])
    expect(first.body.id).toBe(second.body.id)
    await waitForEnd(first.body.id)
    expect(await listStatuses([id])).toEqual([{ status: 'published', version: 2 }])
  })
})

describe('POST /gigs/bulk/{jobId}/undo', () => {
  test('restores the values of rows that were not changed since', async () => {
    const ids = await site.listIds("where status = 'draft' order by id limit 3")
    const { id: jobId } = await run({ action: 'publish', selection: select(...ids) })
    await site.gigsSql('update plg_acme_gigs_gigs set version = version + 1 where id = $1', [ids[1]])
    const { status, body } = await manager.request(gigEndpoints.undoBulk, { params: { jobId } })
    expect([status, body.action, body.total]).toEqual([202, 'undo', 3])
    const undone = await waitForEnd(body.id)
    expect(undone).toMatchObject({ state: 'done', done: 2, failed: 1, errors: [{ id: ids[1], code: 'resource.conflict' }], can_undo: false })
    expect((await listStatuses(ids)).map((row) => row.status)).toEqual(['draft', 'published', 'draft'])
    const again = await manager.request(gigEndpoints.undoBulk, { params: { jobId } })
    expect([again.status, again.body.code]).toEqual([409, 'bulk.cannot_undo'])
    expect((await getJob(jobId)).can_undo).toBe(false)
  })

  test('returns 409 for deleted rows', async () => {
    const [id = 0] = await site.listIds('order by id desc limit 1')
    const job = await run({ action: 'delete', selection: select(id) })
    expect(job).toMatchObject({ state: 'done', done: 1, can_undo: false })
    expect((await manager.request(gigEndpoints.undoBulk, { params: { jobId: job.id } })).body.code).toBe('bulk.cannot_undo')
    expect(await site.listIds(`where id = ${id}`)).toEqual([])
  })
})

describe('a bulk action of another user', () => {
  test('cannot be read, cancelled or undone: the response is 404', async () => {
    const { id } = await run({ action: 'publish', selection: select(1) })
    const other = await createManager()
    for (const endpoint of [gigEndpoints.bulkJob, gigEndpoints.cancelBulk, gigEndpoints.undoBulk]) {
      expect((await other.request(endpoint, { params: { jobId: id } })).status).toBe(404)
    }
    expect((await other.requestUnchecked(gigEndpoints.bulkJob, { params: { jobId: 'x' } })).status).toBe(422)
  })
})

describe('POST /gigs/bulk/{jobId}/cancel', () => {
  test('stops the action after the current batch', async () => {
    const ids = await site.listIds('order by id limit 1000')
    const { body } = await start({ action: 'publish', selection: { mode: 'some', ids } })
    const cancelled = await manager.request(gigEndpoints.cancelBulk, { params: { jobId: body.id } })
    expect([cancelled.status, cancelled.body.state]).toEqual([200, 'cancelled'])
    await expect.poll(async () => (await site.models.BulkJob.findByPk(body.id))?.state).toBe('cancelled')
    expect((await getJob(body.id)).done).toBeLessThan(1000)
    expect((await manager.request(gigEndpoints.cancelBulk, { params: { jobId: body.id } })).body.code).toBe('bulk.cannot_cancel')
  })
})
