import { search, searchKind } from '@balafon/plugin-player/contract/search'
import { createTestSite, type TestSite } from '@balafon/sdk/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { updatePrivacy } from '../../contract/profile.ts'
import { models } from '../models.ts'
import { createUserSearchStore } from './user-search.store.ts'

let site: TestSite
beforeAll(async () => {
  site = await createTestSite()
})
afterAll(() => site.close())

const createUser = async (name: string) => {
  const user = await site.createSignedInUser()
  await site.sql('update users set name = $2 where id = $1', [user.id, name])
  return user
}
const searchTitles = async (query: string, visitor = site.createVisitor()) =>
  (await visitor.request(search, { query: { query, types: 'users' } })).body.kinds[0].results.map(({ title }: { title: string }) => title)

describe('user search', () => {
  test('finds a user by any part of the name and links to the profile', async () => {
    const { id } = await createUser("Awa N'Diaye-Koné")
    for (const query of ['awa', 'AWA n’diaye', 'kone awa', 'kon', 'awa ndiaye kone']) expect(await searchTitles(query), query).toEqual(["Awa N'Diaye-Koné"])
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

  test('matches the declared response, with and without an image', async () => {
    const [user] = [await createUser('Fanta Sangaré'), await createUser('Fanta Koïta')]
    await site.getModels('auth', models).UserAvatar.create({ userId: user.id, fileId: 1, smallFileId: 2, smallUrl: '/storage/public/b.webp' })
    const { body } = await site.createVisitor().request(search, { query: { query: 'fanta', types: 'users' } })
    expect(body.kinds[0].results.map(({ image }: { image?: string }) => image)).toEqual(['/storage/public/b.webp', undefined])
    expect(search.response.parse(body)).toEqual(body)
  })

  test('does not find users by email address or symbols', async () => {
    const { email } = await createUser('Moussa Traoré')
    expect(await searchTitles(email)).toEqual([])
    expect(await searchTitles("' | % _")).toEqual([])
  })

  test('shows a private profile to its owner only', async () => {
    const user = await createUser('Salimata Cissé')
    expect(await searchTitles('salimata')).toEqual(['Salimata Cissé'])
    await user.request(updatePrivacy, { body: { is_private: true } })
    expect(await searchTitles('salimata')).toEqual([])
    expect(await searchTitles('salimata', await site.createSignedInUser())).toEqual([])
    expect(await searchTitles('salimata', user)).toEqual(['Salimata Cissé'])
  })

  test('does not find suspended users', async () => {
    const user = await createUser('Ibrahim Bâ')
    await site.sql('update users set banned_at = now() where id = $1', [user.id])
    expect(await searchTitles('ibrahim')).toEqual([])
  })

  test('ranks exact names, then prefixes, then words, page by page', async () => {
    for (const name of ['Papa Yoro', 'Yoro Sow', 'Yoro', 'Yorokoba']) await createUser(name)
    const titles: string[] = []
    for (let cursor: string | undefined, hasMore = true; hasMore; hasMore = cursor !== undefined) {
      const { body } = await site.createVisitor().request(searchKind, { params: { kind: 'users' }, query: { query: 'yoro', perPage: 2, cursor } })
      titles.push(...body.data.map(({ title }: { title: string }) => title))
      cursor = body.next_cursor ?? undefined
    }
    expect(titles).toEqual(['Yoro', 'Yoro Sow', 'Yorokoba', 'Papa Yoro'])
    const response = await site.createVisitor().request(searchKind, { params: { kind: 'users' }, query: { query: 'yoro', cursor: '9.9' } })
    expect(response.body).toEqual({ data: [], next_cursor: null })
  })

  test('uses indexes with many users', async () => {
    await site.sql(
      `insert into users (name, email) select left(md5(n::text), 8) || ' ' || left(md5((n * 7)::text), 8), n || '@many.test' from generate_series(1, 20000) n`,
    )
    await site.migrationSql('vacuum analyze users')
    const plans: string[] = []
    const store = createUserSearchStore(async (text, values) => {
      const lines = await site.sql<{ 'QUERY PLAN': string }>(`explain ${text}`, values)
      plans.push(lines.map((line) => line['QUERY PLAN']).join('\n'))
      return []
    })
    await store.find({ query: 'c4ca4238 c4ca', viewerId: null, after: null, limit: 7 })
    expect(plans[0]).toContain('users_search_words')
    expect(plans[0]).toContain('users_name_like')
    expect(plans[0]).not.toContain('Seq Scan on users')
  })
})
