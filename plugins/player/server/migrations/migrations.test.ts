import { createTestSite, type TestSite } from '@balafon/sdk/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { plainNames0006 } from './0006-plain-names.ts'
import { translatedTexts0007 } from './0007-translated-texts.ts'
import { catalogueDomain0008 } from './0008-catalogue-domain.ts'
import { pages0013 } from './0013-pages.ts'

let site: TestSite
beforeAll(async () => {
  site = await createTestSite()
})
afterAll(() => site.close())

const migrate = async (direction: 'up' | 'down') => {
  const db = site.site.migrationDb
  // `down` must undo 0013 before 0008, because 0013 has indexes on columns that 0008 adds.
  const upwards = [plainNames0006, translatedTexts0007, catalogueDomain0008, pages0013]
  const steps = direction === 'down' ? upwards.toReversed() : upwards
  for (const step of steps) await db.transaction((transaction) => step[direction]({ db, schema: db.getQueryInterface(), transaction }))
}
/** Lists the names of columns, indexes, constraints (except not-null ones: PostgreSQL generates their names) and functions. */
const listNames = async () =>
  (
    await site.sql<{ name: string }>(
      `select table_name || '.' || column_name as name from information_schema.columns where table_schema = 'public'
       union select indexname from pg_indexes where schemaname = 'public'
       union select conname from pg_constraint where contype <> 'n' and connamespace = 'public'::regnamespace
       union select proname from pg_proc where pronamespace = 'public'::regnamespace
       order by name`,
    )
  ).map(({ name }) => name)

describe('0006-plain-names and 0007-translated-texts', () => {
  test('can be undone and applied again', async () => {
    const names = await listNames()
    await migrate('down')
    const oldNames = await listNames()
    expect(oldNames).toContain('lyrics_misses.until')
    expect(oldNames).toContain('artist_findings.next_at')
    expect(oldNames).toContain('keep_search_text')
    expect(oldNames).not.toContain('albums.descriptions')
    await migrate('up')
    expect(await listNames()).toEqual(names)
    expect(names.filter((name) => /findings|misses|keep_search|search_words_of/.test(name))).toEqual([])
  })

  test('keeps the search index up to date in both directions', async () => {
    const listIndexedNames = async () =>
      (await site.sql<{ name: string }>("select name from search_texts where kind = 'artists' order by name")).map(({ name }) => name)
    await migrate('down')
    await site.sql("insert into artists (name) values ('Before')")
    await migrate('up')
    await site.sql("insert into artists (name) values ('After')")
    expect(await listIndexedNames()).toEqual(['after', 'before'])
    await site.sql('delete from artists')
    expect(await listIndexedNames()).toEqual([])
  })
})
