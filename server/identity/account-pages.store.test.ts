import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestSite, type TestSite } from '../testing/index.ts'
import { createUserAccountsStore } from './user-accounts.store.ts'

const NAMES = ['Awa', 'Mariam', 'Koné', 'Élodie', 'Zou', 'Am', 'Marie', '']
/** Limits that are small enough for each way to find a page (sorting, walking, or both) to be used with the 400 users of the test. */
const COSTS = [
  { maxSorted: 0, maxWalked: 10 },
  { maxSorted: 20, maxWalked: 40 },
  { maxSorted: 100_000, maxWalked: 10 },
]
const SORTS = ['id', 'name', '-name', 'email', '-email', 'created_at', '-created_at'] as const

interface StoredUser {
  readonly id: number
  readonly name: string
  readonly email: string
  readonly createdAt: Date
  readonly isVerified: boolean
}

let site: TestSite
let users: readonly StoredUser[] = []
beforeAll(async () => {
  site = await createTestSite()
  await site.sql(
    `insert into users (name, email, created_at, email_verified_at)
     select ($1::text[])[1 + n % 8] || ' ' || ($1::text[])[1 + n / 8 % 8] || case when n % 3 = 0 then '' else ' ' || n % 11 end,
            (array['mariam', 'awa.kone', 'Listener', 'z_100%'])[1 + n / 5 % 4] || n || '@example' || n % 3 || '.test', timestamptz '2029-01-01' + n % 50 * interval '1 second',
            case when n % 3 = 0 then now() end
     from generate_series(1, 400) n`,
    [NAMES],
  )
  await site.migrationSql('analyze users')
  users = await site.sql<StoredUser>(
    'select id, search_name as name, lower(email) as email, created_at as "createdAt", email_verified_at is not null as "isVerified" from users',
  )
})
afterAll(() => site.close())

/** Computes the expected ids without the database: filters and sorts the users in the test. */
function listExpected(words: readonly string[], text: string, sort: (typeof SORTS)[number], isVerified: boolean | undefined): number[] {
  const toKey = (user: StoredUser): string | number => {
    if (sort.endsWith('name')) return user.name
    if (sort.endsWith('email')) return user.email
    return sort === 'id' ? user.id : user.createdAt.getTime()
  }
  const compare = (a: StoredUser, b: StoredUser) => {
    const [left, right] = [toKey(a), toKey(b)]
    return (left < right ? -1 : left > right ? 1 : a.id - b.id) * (sort.startsWith('-') ? -1 : 1)
  }
  const matches = ({ name, email }: StoredUser) => (words.length > 0 && words.every((word) => name.includes(word))) || email.includes(text)
  return users
    .filter((user) => (text === '' || matches(user)) && (isVerified === undefined || user.isVerified === isVerified))
    .toSorted(compare)
    .map(({ id }) => id)
}

test('returns every matching user once, in the order of the list, over all pages', async () => {
  const query = fc.array(fc.constantFrom('mariam', 'mar', 'awa', 'am', 'kone', 'a', '5', 'zou', 'listener', '@example1', '_100%'), { maxLength: 3 })
  const request = fc.record({
    costs: fc.constantFrom(...COSTS),
    words: query,
    sort: fc.constantFrom(...SORTS),
    isVerified: fc.constantFrom(true, false, undefined),
    limit: fc.integer({ min: 20, max: 120 }),
  })
  await fc.assert(
    fc.asyncProperty(request, async ({ costs, words, sort, isVerified, limit }) => {
      const store = createUserAccountsStore(site.sql, costs)
      const text = words.join(' ')
      const found: number[] = []
      let cursor: string | undefined
      do {
        const page = await store.list({ query: text, sort, cursor, limit, isVerified })
        found.push(...page.users.map(({ account }) => account.id))
        cursor = page.hasMore ? page.users.at(-1)?.cursor : undefined
      } while (cursor !== undefined)
      const normalized = words
        .flatMap((word) =>
          word
            .replaceAll(/[^a-z0-9]+/g, ' ')
            .trim()
            .split(' '),
        )
        .filter((word) => word !== '')
      expect(found).toEqual(listExpected(normalized, text, sort, isVerified))
    }),
    { numRuns: 60 },
  )
})
