import { createTestSite, type TestSite } from '@balafon/sdk/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildMatchesSql, type CatalogueKind, createSearchStore, QUERY_WORDS_SQL } from './search.store.ts'

const ROWS = 20_000
/** A word of several names: the first seven characters of the MD5 of 1. */
const WORD = 'c4ca423'

let site: TestSite
beforeAll(async () => {
  site = await createTestSite()
  const name = `'Name ' || left(md5(n::text), 7) || ' ' || left(md5((n / 7)::text), 7)`
  const artists = `jsonb_build_array(jsonb_build_object('id', 1, 'name', 'Artist ' || n % 500))`
  await site.sql(`insert into artists (name, plays) select ${name}, n from generate_series(1, ${ROWS}) n`)
  await site.sql(`insert into albums (name, artists) select ${name}, ${artists} from generate_series(1, ${ROWS}) n`)
  await site.sql(`insert into tracks (name, artists, duration) select ${name}, ${artists}, 1 from generate_series(1, ${ROWS}) n`)
  await site.sql(`insert into playlists (name) select ${name} from generate_series(1, ${ROWS}) n`)
  await site.migrationSql('analyze')
}, 120_000)
afterAll(() => site.close())

const explain = async (text: string, values: readonly unknown[]) =>
  (await site.sql<{ 'QUERY PLAN': string }>(`explain ${text}`, values)).map((line) => line['QUERY PLAN']).join('\n')

test.each<CatalogueKind>(['artists', 'albums', 'tracks', 'playlists'])('uses the word index to find %s in a large catalogue', async (kind) => {
  const query = `'${WORD}':*`
  const noCursor = [null, null, null]
  const limit = 7
  const guest = null
  const values = [WORD, query, query, ...noCursor, limit, ...(kind === 'playlists' ? [guest] : [])]
  const plan = await explain(buildMatchesSql(kind), values)
  expect(plan).toContain(`search_texts_${kind}_words`)
  expect(plan).not.toContain('Seq Scan')
  expect(await site.sql(buildMatchesSql(kind), values)).not.toHaveLength(0)
})

test('uses the trigram index to find similar words in a large catalogue', async () => {
  // The first word is WORD with one character added.
  expect(await createSearchStore(site.sql).readQueryWords('c4ca4x23 name', 10)).toEqual([
    { word: 'c4ca4x23', similar: expect.arrayContaining([WORD]) },
    { word: 'name', similar: [] },
  ])
  const plan = await explain(QUERY_WORDS_SQL, ['c4ca4x23', 10])
  expect(plan).toContain('search_words_trigrams')
  expect(plan).toContain('search_words_pkey')
  expect(plan).not.toContain('Seq Scan')
})
