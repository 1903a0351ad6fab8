import { setTimeout } from 'node:timers/promises'
import { createTestSite, type SignedInUser, type TestSite } from '@balafon/sdk/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { changeSelectedUsers, getBulkJobOfUsers } from '../../contract/users.ts'

let site: TestSite
let admin: SignedInUser
beforeAll(async () => {
  site = await createTestSite()
  admin = await site.createSignedInUser({ permissions: ['admin'] })
  await site.models.Session.update({ passwordConfirmedAt: new Date() }, { where: { userId: admin.id } })
})
afterAll(() => site.close())

type Body = Parameters<typeof admin.request<typeof changeSelectedUsers>>[1]['body']

/** Starts an action and waits for its end. */
async function run(body: Body, user = admin) {
  const { status, body: job } = await user.request(changeSelectedUsers, { body })
  expect(status).toBe(202)
  for (const deadline = Date.now() + 20_000; Date.now() < deadline; await setTimeout(50)) {
    const { body: current } = await user.request(getBulkJobOfUsers, { params: { jobId: job.id } })
    if (!['queued', 'running'].includes(current.state)) return current
  }
  throw new Error('the action takes too long')
}

const addUsers = async (name: string, count: number) => {
  const { users } = site.getContext('core')
  const created = await Promise.all(Array.from({ length: count }, (_, index) => users.create({ email: `${name}${index}@bulk.test`, password: null, name })))
  return created.map(({ id }) => id)
}
const some = (ids: number[]) => ({ mode: 'some' as const, ids })
const findAccount = (id: number) => site.getContext('core').users.findAccount(id)

describe('POST /admin/users/bulk', () => {
  test('adds a role to the selected users', async () => {
    const ids = await addUsers('Roles', 3)
    const [role] = await site.sql<{ id: number }>("select id from roles where name = 'artist'")
    const job = await run({ action: 'add_role', selection: some(ids), role_id: Number(role?.id) })
    expect(job).toMatchObject({ action: 'add_role', state: 'done', done: 3, failed: 0 })
    const accounts = await Promise.all(ids.map(findAccount))
    expect(accounts.map((account) => account?.roles.some(({ name }) => name === 'artist'))).toEqual([true, true, true])
  })

  test('suspends all users that match, except the own account', async () => {
    const ids = await addUsers('Everyone', 4)
    const selection = { mode: 'all' as const, query: 'query=everyone', except: ids.slice(0, 1), expected: 3 }
    expect(await run({ action: 'suspend', selection })).toMatchObject({ state: 'done', done: 3 })
    const accounts = await Promise.all(ids.map(findAccount))
    expect(accounts.map((account) => account?.bannedAt !== null)).toEqual([false, true, true, true])
    expect(await run({ action: 'suspend', selection: some([admin.id]) })).toMatchObject({ failed: 1, errors: [{ id: admin.id, code: 'users.own_account' }] })
  })

  test('suspends with a reason and an end, which are recorded', async () => {
    const ids = await addUsers('Reason', 2)
    const until = new Date(Date.now() + 3_600_000).toISOString()
    expect(await run({ action: 'suspend', selection: some(ids), reason: 'Spam', until })).toMatchObject({ action: 'suspend', state: 'done', done: 2 })
    const accounts = await Promise.all(ids.map(findAccount))
    expect(accounts.map((account) => [account?.banReason, account?.bannedUntil?.toISOString()])).toEqual([
      ['Spam', until],
      ['Spam', until],
    ])
    const [entry] = await site.sql<{ after: object }>("select after from audit_entries where action = 'user.suspend' and entity_id = $1", [String(ids[0])])
    expect(entry?.after).toMatchObject({ reason: 'Spam', suspended: true })
  })

  test.each([
    ['until', { until: '2020-01-01T00:00:00.000Z' }],
    ['until', { until: 'tomorrow' }],
    ['reason', { reason: 5 }],
    ['reason', { reason: 'x'.repeat(1001) }],
    ['content', { content: 'burn' }],
  ])('returns 422 at %s for %j', async (field, values) => {
    const { status, body } = await admin.post('/api/v1/admin/users/bulk', { action: 'suspend', selection: some([1]), ...values })
    expect([status, Object.keys(body.errors)]).toEqual([422, [field]])
  })

  test('returns 423 for a deletion without a confirmed password', async () => {
    const other = await site.createSignedInUser({ permissions: ['admin'] })
    const [id = 0] = await addUsers('Kept', 1)
    const { status, body } = await other.request(changeSelectedUsers, { body: { action: 'delete', selection: some([id]) } })
    expect([status, body.code]).toEqual([423, 'password_confirmation_required'])
  })

  test('deletes users and marks addresses as verified', async () => {
    const [first = 0, second = 0] = await addUsers('Last', 2)
    await run({ action: 'verify', selection: some([first]) })
    expect((await findAccount(first))?.emailVerifiedAt).not.toBeNull()
    await run({ action: 'delete', selection: some([second]), content: 'delete' })
    expect(await findAccount(second)).toBeNull()
  })

  test('returns 409 when another number of users matches than confirmed', async () => {
    await addUsers('Changed', 2)
    const selection = { mode: 'all' as const, query: 'query=changed', except: [], expected: 1 }
    const { status, body } = await admin.request(changeSelectedUsers, { body: { action: 'suspend', selection } })
    expect([status, body.code]).toEqual([409, 'bulk.selection_changed'])
  })

  test('returns 422 without the role to add', async () => {
    const { status, body } = await admin.request(changeSelectedUsers, { body: { action: 'add_role', selection: some([1]) } })
    expect([status, Object.keys(body.errors)]).toEqual([422, ['role_id']])
  })

  test('refuses to add a role with permissions that the administrator lacks', async () => {
    const support = await site.createSignedInUser({ permissions: ['users.update'] })
    const [id = 0] = await addUsers('Refused', 1)
    const [role] = await site.sql<{ id: number }>("select id from roles where name = 'admin'")
    const job = await run({ action: 'add_role', selection: some([id]), role_id: Number(role?.id) }, support)
    expect(job).toMatchObject({ failed: 1, errors: [{ id, code: 'roles.not_held' }] })
  })
})
