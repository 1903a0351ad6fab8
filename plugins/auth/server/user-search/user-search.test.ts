import { search, searchKind } from '@balafon/plugin-player/contract/search'
import { createTestSite, type TestSite } from '@balafon/sdk/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { updatePrivacy } from '../../contract/profile.ts'
import { createUserSearchStore } from './user-search.store.ts'

let site: TestSite
beforeAll(async () => {
  site = await createTestSite()
})
afterAll(() => site.close())

const addMember = async (name: string) => {
  const user = await site.createSignedInUser()
  await site.sql('update users set name = $2 where id = $1', [user.id, name])
  return user
}
const found = async (query: string, who = site.createVisitor()) =>
  (await who.request(search, { query: { query, types: 'users' } })).body.kinds[0].results.map(({ title }: { title: string }) => title) as string[]

test('finds a user by any part of the name and links to the profile', async () => {
  const { id } = await addMember("Awa N'Diaye-Koné")
  for (const query of ['awa', 'AWA n’diaye', 'kone awa', 'kon', 'awa ndiaye kone']) expect(await found(query), query).toEqual(["Awa N'Diaye-Koné"])
  const { body } = await site.createVisitor().request(search, { query: { query: 'awa', types: 'users' } })
  expect(body.kinds).toEqual([
    {
      kind: 'users',
      label: 'Profiles',
      image_shape: 'round',
      next_cursor: null,
      results: [{ id, title: "Awa N'Diaye-Koné", path: `/user/${id}/awa-ndiaye-kon%C3%A9` }],
    },
  ])
})

test('does not find users by email address or symbols', async () => {
  const { email } = await addMember('Moussa Traoré')
  expect(await found(email)).toEqual([])
  expect(await found("' | % _")).toEqual([])
})

test('shows a private profile to its owner only', async () => {
  const user = await addMember('Salimata Cissé')
  expect(await found('salimata')).toEqual(['Salimata Cissé'])
  await user.request(updatePrivacy, { body: { is_private: true } })
  expect(await found('salimata')).toEqual([])
  expect(await found('salimata', await site.createSignedInUser())).toEqual([])
  expect(await found('salimata', user)).toEqual(['Salimata Cissé'])
})

test('does not find suspended users', async () => {
  const user = await addMember('Ibrahim Bâ')
  await site.sql('update users set banned_at = now() where id = $1', [user.id])
  expect(await found('ibrahim')).toEqual([])
})

test('ranks exact names, then prefixes, then words, page by page', async () => {
  for (const name of ['Papa Yoro', 'Yoro Sow', 'Yoro', 'Yorokoba']) await addMember(name)
  const seen: string[] = []
  for (let cursor: string | undefined, more = true; more; more = cursor !== undefined) {
    const { body } = await site.createVisitor().request(searchKind, { params: { kind: 'users' }, query: { query: 'yoro', perPage: 2, cursor } })
    seen.push(...body.data.map(({ title }: { title: string }) => title))
    cursor = body.next_cursor ?? undefined
  }
  expect(seen).toEqual(['Yoro', 'Yoro Sow', 'Yorokoba', 'Papa Yoro'])
  const made = await site.createVisitor().request(searchKind, { params: { kind: 'users' }, query: { query: 'yoro', cursor: '9.9' } })
  expect(made.body).toEqual({ data: [], next_cursor: null })
})

test('uses indexes with many users', async () => {
  await site.sql(
    `insert into users (name, email) select left(md5(n::text), 8) || ' ' || left(md5((n * 7)::text), 8), n || '@many.test' from generate_series(1, 20000) n`,
  )
  await site.sql('vacuum analyze users')
  const asked: string[] = []
  const store = createUserSearchStore(async (text, values) => {
    const lines = await site.sql<{ 'QUERY PLAN': string }>(`explain ${text}`, values)
    asked.push(lines.map((line) => line['QUERY PLAN']).join('\n'))
    return []
  })
  await store.find({ query: 'c4ca4238 c4ca', viewerId: null, after: null, limit: 7 })
  expect(asked[0]).toContain('users_search_words')
  expect(asked[0]).toContain('users_search_like')
  expect(asked[0]).not.toContain('Seq Scan on users')
})
