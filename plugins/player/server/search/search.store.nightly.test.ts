import { createTestSite, type TestSite } from '@balafon/sdk/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildMatchesSql, type CatalogueKind, createSearchStore, QUERY_WORDS_SQL } from './search.store.ts'
import { createSearchIndexStore } from './search-index.store.ts'

const ROWS = 20_000
/** A word in the names of row 1 and of rows 7 to 13. It is the first seven characters of the MD5 of 1. Rows with odd ids are popular. */
const WORD = 'c4ca423'

let site: TestSite
beforeAll(async () => {
  site = await createTestSite()
  const name = `'Name ' || left(md5(n::text), 7) || ' ' || left(md5((n / 7)::text), 7)`
  const artists = `jsonb_build_array(jsonb_build_object('id', 1, 'name', 'Artist ' || n % 500))`
  await site.sql(`insert into artists (name, plays) select ${name}, n % 2 from generate_series(1, ${ROWS}) n`)
  await site.sql(`insert into albums (name, artists, plays) select ${name}, ${artists}, n % 2 from generate_series(1, ${ROWS}) n`)
  await site.sql(`insert into tracks (name, artists, duration, plays) select ${name}, ${artists}, 1, n % 2 from generate_series(1, ${ROWS}) n`)
  await site.sql(`insert into playlists (name, tracks_count) select ${name}, n % 2 from generate_series(1, ${ROWS}) n`)
  const index = createSearchIndexStore(site.sql)
  for (const kind of index.kinds) await index.updatePopular(kind)
  await site.migrationSql('analyze')
}, 120_000)
afterAll(() => site.close())

const explain = async (text: string, values: readonly unknown[]) =>
  (await site.sql<{ 'QUERY PLAN': string }>(`explain ${text}`, values)).map((line) => line['QUERY PLAN']).join('\n')

const KINDS: readonly CatalogueKind[] = ['artists', 'albums', 'tracks', 'playlists']

test.each(KINDS.flatMap((kind) => [false, true].map((skipsPopular) => ({ kind, skipsPopular }))))(
  'uses the indexes to find $kind in large catalogues (skipsPopular: $skipsPopular)',
  async ({ kind, skipsPopular }) => {
    const query = `'${WORD}':*`
    const noCursor = [null, null, null]
    const limit = 10
    const guest = null
    const values = [WORD, query, query, ...noCursor, limit, skipsPopular, ...(kind === 'playlists' ? [guest] : [])]
    const plan = await explain(buildMatchesSql(kind), values)
    for (const index of ['words', 'name', ...(skipsPopular ? [] : ['popular'])]) expect(plan).toContain(`search_texts_${kind}_${index}`)
    expect(plan).not.toContain('Seq Scan')
    expect(await site.sql(buildMatchesSql(kind), values)).toHaveLength(skipsPopular ? 3 : 8)
  },
)

test('uses the trigram index to find similar words in a large catalogue', async () => {
  // The first word is WORD with one character added.
  expect(await createSearchStore(site.sql).readQueryWords('c4ca4x23 name', 10)).toEqual([
    { word: 'c4ca4x23', similar: expect.arrayContaining([WORD]) },
    { word: 'name', similar: [] },
  ])
  const plan = await explain(QUERY_WORDS_SQL, ['c4ca4x23', 10, false])
  expect(plan).toContain('search_words_trigrams')
  expect(plan).toContain('search_words_pkey')
  expect(plan).not.toContain('Seq Scan')
})
