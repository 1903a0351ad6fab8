import type { SqlRunner } from '@balafon/sdk/server'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestSite, type TestSite } from '../testing/index.ts'
import { createUserAccountsStore, type UserAccountsStore } from './user-accounts.store.ts'

const USER_COUNT = 100_000
const PER_PAGE = 50
const FILL_TIMEOUT_MS = 300_000
/** A tenth of the users has the common name: few enough for PostgreSQL to use the index of names, which it need not do for a fifth. */
const MAX_READ_ROWS = USER_COUNT / 4

let site: TestSite
beforeAll(async () => {
  site = await createTestSite()
  await site.sql(
    `insert into users (name, email, created_at, email_verified_at, banned_at)
     select (array['Awa', 'Koffi', 'Mariam', 'Élodie', 'Seydou', 'Fatou', 'Yao', 'Rokia', 'Serge', 'Nadège'])[1 + n % 10] || ' ' || (array['Koné', 'Traoré', 'Diallo', 'Ouattara'])[1 + n % 4] || ' ' || n,
            'listener' || n || '@example' || n % 7 || '.test', timestamptz '2029-01-01' + n * interval '3 microseconds',
            case when n % 3 = 0 then now() end, case when n % 1000 = 0 then now() end
     from generate_series(1, ${USER_COUNT}) n`,
  )
  await site.sql(
    "insert into user_roles (user_id, role_id) select u.id, r.id from users u, roles r where r.name = 'users' and u.id % 2 = 0 on conflict do nothing",
  )
  await site.sql("insert into user_subscriptions (user_id, plugin, valid_until) select id, 'billing', now() + interval '1 day' from users where id % 2 = 0")
  await site.migrationSql('analyze user_subscriptions')
  await site.migrationSql('analyze users')
  await site.migrationSql('analyze user_roles')
}, FILL_TIMEOUT_MS)
afterAll(() => site.close())

const getUsers = () => site.getContext('core').users

interface PlanNode {
  readonly 'Actual Rows': number
  readonly 'Rows Removed by Filter'?: number
  readonly 'Rows Removed by Index Recheck'?: number
  readonly 'Actual Loops': number
  readonly Plans?: readonly PlanNode[]
}

const listNodes = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(listNodes)]

const countRows = (node: PlanNode) =>
  (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0)) * node['Actual Loops']

/** Runs statements of the store, and returns the largest number of rows that a step of their plans has read. */
async function countReadRows(run: (store: UserAccountsStore) => Promise<unknown>): Promise<number> {
  let largest = 0
  const sql: SqlRunner = async <Row>(text: string, values: readonly unknown[] = []) => {
    if (text.startsWith('explain')) return site.sql<Row>(text, values)
    const [row] = await site.sql<{ 'QUERY PLAN': readonly [{ Plan: PlanNode }] }>(`explain (analyze, format json) ${text}`, values)
    if (row) largest = Math.max(largest, ...listNodes(row['QUERY PLAN'][0].Plan).map(countRows))
    return site.sql<Row>(text, values)
  }
  await run(createUserAccountsStore(sql))
  return largest
}

describe('users.list with 100,000 users', () => {
  test.each([
    ['the newest users', {}],
    ['the order of names', { sort: 'name' as const }],
    ['the order of email addresses', { sort: '-email' as const }],
    ['a rare word', { query: 'traore 77777' }],
    ['a part of an email address', { query: 'listener4242' }],
    ['a common word', { query: 'awa' }],
    ['a common word in the order of names', { query: 'mariam', sort: 'name' as const }],
    ['a common last name in the order of names', { query: 'traore', sort: 'name' as const }],
    ['a common word in the order of addresses', { query: 'seydou', sort: 'email' as const }],
    ['the beginning of every address in the order of addresses', { query: 'listener', sort: '-email' as const }],
    ['a common word and a filter in the order of names', { query: 'mariam', isVerified: true, sort: 'name' as const }],
    ['a part of every address in the order of names', { query: 'example', sort: 'name' as const }],
    ['suspended users', { isSuspended: true }],
    ['unverified users in the order of names', { isVerified: false, sort: 'name' as const }],
    ['subscribers among many', { subscription: { isSubscribed: true, plugins: ['billing'] } }],
    ['users without a subscription in the order of names', { subscription: { isSubscribed: false, plugins: ['billing'] }, sort: 'name' as const }],
  ])('reads a part of the users for %s', async (_title, query) => {
    const readRows = await countReadRows(async (store) => expect((await store.list({ ...query, limit: PER_PAGE })).users.length).toBeGreaterThan(0))
    expect(readRows).toBeLessThan(MAX_READ_ROWS)
  })

  test('returns each user once on the pages of every order', async () => {
    for (const sort of ['id', 'created_at', '-name'] as const) {
      const ids = new Set<number>()
      let [cursor, count]: [string | null, number] = [null, 0]
      do {
        const page = await getUsers().list({ sort, cursor, limit: 5000, isVerified: true })
        for (const { id } of page.users) ids.add(id)
        count += page.users.length
        cursor = page.nextCursor
      } while (cursor !== null)
      expect([ids.size, count]).toEqual([33_333, 33_333])
    }
  })

  test('counts exactly up to a limit and estimates above', async () => {
    expect(await getUsers().count({ isSuspended: true }, 1000)).toEqual({ count: 100, isExact: true })
    const { count, isExact } = await getUsers().count({}, 1000)
    expect(isExact).toBe(false)
    expect(Math.abs(count - USER_COUNT)).toBeLessThan(USER_COUNT / 5)
  })
})

test('users.search reads a part of the users', async () => {
  expect((await getUsers().search('traore 500', 20)).length).toBe(20)
  expect(await countReadRows((store) => store.search('traore 500', 20))).toBeLessThan(MAX_READ_ROWS)
})
