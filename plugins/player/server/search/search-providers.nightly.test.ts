import { promises as fs } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createTestSite, type TestSite, writePlugin } from '@balafon/sdk/testing'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type SearchKind, search, searchKind } from '../../contract/search.ts'
import { addCatalogue } from '../testing/catalogue.fixture.ts'

const BUILT_IN_KINDS = ['artists', 'albums', 'tracks', 'playlists', 'users', 'tags', 'channels', 'lyrics']

/** The source of a third-party plugin that provides four kinds of results: one with an allowed name, and three with names that it may not use. */
const buildServerModule = (searchFunction: string) => `
const createResult = (title, path = '/hello/' + title) => ({ id: title, title, path })
const search = ${searchFunction}
const createProvider = (kind, order) => ({ kind, label: 'team.seek.title', order, search })
const serverModule = {
  provides: () => ({
    'player.search/v1': [createProvider('team.seek', 5), createProvider('artists', 1), createProvider('team.other', 1), createProvider('all', 1)],
  }),
}`

let site: TestSite
let folder: string
beforeEach(async () => {
  folder = await fs.mkdtemp(path.join(tmpdir(), 'balafon-search-'))
})
afterEach(async () => {
  await site.close()
  await fs.rm(folder, { recursive: true, force: true })
})

async function startSite(searchFunction: string) {
  await writePlugin(folder, 'team.seek', { server: buildServerModule(searchFunction) })
  site = await createTestSite({ PLUGINS_DIR: folder })
  await addCatalogue(site)
  await site.enablePlugin('team.seek')
}

const requestSearch = async (query = 'test'): Promise<{ kinds: SearchKind[]; is_partial: boolean }> =>
  (await site.createVisitor().request(search, { query: { query } })).body
const listKinds = ({ kinds }: { kinds: readonly SearchKind[] }) => kinds.map(({ kind }) => kind)
const listProblems = () => site.getContext('core').plugins.listProblems('team.seek')

describe('a third-party search provider', () => {
  // The title of each result contains the options that `search` was called with. Options that are not set are empty.
  test('adds its kind at the declared position, but cannot add kinds of other plugins', async () => {
    await startSite(`async ({ query, limit, cursor, userId, language, signal }) => ({
      results: Array.from({ length: 60 }, (_, n) => createResult([query, limit, cursor, userId, language, signal.aborted, n].join(' '))), next_cursor: 'b' })`)
    const response = await requestSearch()
    expect(listKinds(response)).toEqual(['team.seek', ...BUILT_IN_KINDS])
    expect(response.is_partial).toBe(false)
    const [thirdParty, artists] = response.kinds
    // `writePlugin` adds this text for the label.
    expect(thirdParty).toMatchObject({ label: 'Hello from team.seek', image_shape: 'square', next_cursor: 'b' })
    expect(thirdParty?.results).toHaveLength(6)
    expect(thirdParty?.results[0]).toEqual({ id: 'test 6   en false 0', title: 'test 6   en false 0', path: '/hello/test 6   en false 0' })
    expect(artists?.results[0]?.title).toBe('Test artist')
    const user = await site.createSignedInUser()
    const { body } = await user.request(searchKind, { params: { kind: 'team.seek' }, query: { query: 'x', cursor: 'b', perPage: 2 } })
    expect(body.data.map(({ title }: { title: string }) => title)).toEqual([`x 2 b ${user.id} en false 0`, `x 2 b ${user.id} en false 1`])
    await site.getContext('core').plugins.disable('team.seek')
    expect(listKinds(await requestSearch())).toEqual(BUILT_IN_KINDS)
  })

  test.each([
    ['throws', '() => { throw new Error("broken on purpose") }', 'broken on purpose'],
    ['rejects', 'async () => { throw new Error("broken on purpose") }', 'broken on purpose'],
    ['times out', '() => new Promise(() => {})', 'within 2 s'],
    ['returns nothing', 'async () => undefined', ''],
    ['returns an invalid result', 'async () => ({ results: [{ id: 1 }], next_cursor: null })', 'path'],
    ['links to another site', 'async () => ({ results: [createResult("a", "//elsewhere.test/")], next_cursor: null })', 'path'],
    ['links to a script', 'async () => ({ results: [createResult("a", "javascript:alert(1)")], next_cursor: null })', 'path'],
  ])('is left out and reported as a problem when it %s', async (_failure, searchFunction, message) => {
    await startSite(searchFunction)
    expect(await requestSearch()).toMatchObject({ is_partial: true })
    expect(listKinds(await requestSearch())).toEqual(BUILT_IN_KINDS)
    const response = await site.createVisitor().request(searchKind, { params: { kind: 'team.seek' }, query: { query: 'x' } })
    expect([response.status, response.body.code]).toEqual([503, 'player.search_failed'])
    await expect.poll(listProblems).toMatchObject([{ side: 'server', location: 'search team.seek', message: expect.stringContaining(message) }])
  })

  test('is skipped after three failures in a row', async () => {
    await startSite('() => { throw new Error("broken on purpose") }')
    for (let attempt = 0; attempt < 5; attempt += 1) expect(await requestSearch()).toMatchObject({ is_partial: true })
    await expect.poll(async () => (await listProblems())[0]?.count).toBe(3)
  })
})
