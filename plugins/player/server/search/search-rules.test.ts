import { createTestSite, type TestSite } from '@balafon/sdk/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { search } from '../../contract/search.ts'
import { getSearchIndex, getSearchIndexRebuild, rebuildSearchIndex } from '../../contract/search-index.ts'
import { addCatalogue } from '../testing/catalogue.fixture.ts'
import type { SearchService } from './search.service.ts'

let site: TestSite
beforeAll(async () => {
  site = await createTestSite()
  await addCatalogue(site, (await site.createSignedInUser()).id)
})
afterAll(() => site.close())
beforeEach(() => site.sql('delete from rate_limits'))

const setSettings = (values: Record<string, unknown>) => site.getContext('core').settings.setAll(values)
const findTitles = async (query: string) => {
  // The tests change rows without events, which would clear the cache.
  site.getServices<{ search: SearchService }>('player').search.clearCache()
  const { body } = await site.createVisitor().request(search, { query: { query, types: 'albums' } })
  return (body.kinds[0]?.results ?? []).map(({ title }: { title: string }) => title)
}

describe('search.synonyms', () => {
  test('finds names with another word of the same group, without accents and case', async () => {
    expect(await findTitles('disque')).toEqual([])
    await setSettings({ 'search.synonyms': ['Disque, ÁLBUM, long play'] })
    expect(await findTitles('test disque')).toContain('Test album')
    await setSettings({ 'search.synonyms': undefined })
    expect(await findTitles('test disque')).toEqual([])
  })

  test('accepts synonyms of several words', async () => {
    await setSettings({ 'search.synonyms': ['kaset, test album'] })
    expect(await findTitles('kaset')).toContain('Test album')
    await setSettings({ 'search.synonyms': undefined })
  })
})

describe('search.stop_words', () => {
  test('are ignored, unless the query has no other words', async () => {
    expect(await findTitles('the album')).toEqual([])
    await setSettings({ 'search.stop_words': ['The', 'Album'] })
    expect(await findTitles('the test')).toContain('Test album')
    expect(await findTitles('album')).toContain('Test album')
    await setSettings({ 'search.stop_words': undefined })
  })

  test('rejects more than 500 words and words of the wrong type', async () => {
    for (const value of [Array.from({ length: 501 }, String), [7], 'the'])
      await expect(setSettings({ 'search.stop_words': value })).rejects.toMatchObject({ output: { statusCode: 422 } })
  })
})

describe('POST search-index/rebuild', () => {
  test('repairs missing and orphaned texts in the background', async () => {
    const administrator = await site.createSignedInUser({ permissions: ['settings.update'] })
    await site.sql("delete from search_texts where kind = 'albums'")
    await site.sql("insert into search_texts (kind, subject_id, name, words) values ('albums', 999999, 'gone', 'gone')")
    await site.sql("insert into search_words values ('unusedword')")
    expect(await findTitles('test album')).toEqual([])
    const { id } = (await administrator.request(rebuildSearchIndex, {})).body
    const readRebuild = async () => (await administrator.request(getSearchIndexRebuild, { params: { id } })).body
    await expect.poll(readRebuild, { timeout: 15_000 }).toMatchObject({ status: 'completed', done: 5, total: 5 })
    expect(await findTitles('test album')).toContain('Test album')
    expect(await site.sql("select 1 from search_texts where subject_id = 999999 union all select 1 from search_words where word = 'unusedword'")).toEqual([])
    expect((await administrator.request(getSearchIndex, {})).body).toMatchObject({ texts: expect.any(Number), words: expect.any(Number) })
  })

  test('returns 403 without the permission, 404 for another job, 422 for an invalid id', async () => {
    const other = await site.createSignedInUser({ permissions: ['admin.access'] })
    expect((await other.request(rebuildSearchIndex, {})).status).toBe(403)
    expect((await site.createVisitor().request(getSearchIndex, {})).status).toBe(401)
    const administrator = await site.createSignedInUser({ permissions: ['settings.update'] })
    const params = { id: '0b0c1f6e-0a3e-4bb0-9a58-3f6f6ab5d0aa' }
    expect((await administrator.request(getSearchIndexRebuild, { params })).body.code).toBe('player.rebuild_not_found')
    expect((await administrator.get('/api/v1/search-index/rebuild/7')).status).toBe(422)
  })
})
