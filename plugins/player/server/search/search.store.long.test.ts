import { createTestSite, type TestSite } from '@balafon/sdk/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createCatalogueStore } from '../catalogue/catalogue.store.ts'
import { createSearchStore, type OwnKind, type SearchStore } from './search.store.ts'

const MANY = 20_000

let site: TestSite
let store: SearchStore
beforeAll(async () => {
  site = await createTestSite()
  store = createSearchStore(site.sql, createCatalogueStore(site.sql))
  const name = `'Name ' || left(md5(n::text), 7) || ' ' || left(md5((n / 7)::text), 7)`
  const artists = `jsonb_build_array(jsonb_build_object('id', 1, 'name', 'Artist ' || n % 500))`
  await site.sql(`insert into artists (name, plays) select ${name}, n from generate_series(1, ${MANY}) n`)
  await site.sql(`insert into albums (name, artists) select ${name}, ${artists} from generate_series(1, ${MANY}) n`)
  await site.sql(`insert into tracks (name, artists, duration) select ${name}, ${artists}, 1 from generate_series(1, ${MANY}) n`)
  await site.sql(`insert into playlists (name) select ${name} from generate_series(1, ${MANY}) n`)
  await site.sql('analyze')
}, 120_000)
afterAll(() => site.close())

const planOf = async (text: string, values: readonly unknown[]) =>
  (await site.sql<{ 'QUERY PLAN': string }>(`explain ${text}`, values)).map((line) => line['QUERY PLAN']).join('\n')

test.each<OwnKind>(['artists', 'albums', 'tracks', 'playlists'])('among very many, %s are found by the index of their words', async (kind) => {
  const word = "'c4ca423':*"
  const values = ['c4ca423', word, word, null, null, null, 7, ...(kind === 'playlists' ? [null] : [])]
  const plan = await planOf(store.statement(kind), values)
  expect(plan).toContain(`search_texts_${kind}_words`)
  expect(plan).not.toContain('Seq Scan')
  expect(await site.sql(store.statement(kind), values)).not.toHaveLength(0)
})

test('among very many words, those that resemble a wrong one are found by theirs', async () => {
  expect(await store.typedWords('c4ca4x23 name', 10)).toEqual([
    { word: 'c4ca4x23', near: expect.arrayContaining(['c4ca423']) },
    { word: 'name', near: [] },
  ])
  const plan = await planOf(store.wordsStatement, ['c4ca4x23', 10])
  expect(plan).toContain('search_words_like')
  expect(plan).toContain('search_words_pkey')
  expect(plan).not.toContain('Seq Scan')
})
