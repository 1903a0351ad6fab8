import { promises as fs } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createTestSite, type TestSite, writePlugin } from '@balafon/sdk/testing'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type SearchKind, search, searchKind } from '../../contract/search.ts'
import { addCatalogue } from '../testing/catalogue.fixture.ts'

/** A stranger's plugin that offers a kind of its own, and three that are not its to offer. */
const stranger = (answer: string) => `
const one = (title, path = '/hello/' + title) => ({ id: title, title, path })
const search = ${answer}
const provider = (kind, order) => ({ kind, label: 'team.seek.title', order, search })
const serverModule = { provides: () => ({ 'player.search/v1': [provider('team.seek', 5), provider('artists', 1), provider('team.other', 1), provider('all', 1)] }) }`

let site: TestSite
let folder: string
beforeEach(async () => {
  folder = await fs.mkdtemp(path.join(tmpdir(), 'balafon-search-'))
})
afterEach(async () => {
  await site.close()
  await fs.rm(folder, { recursive: true, force: true })
})

async function siteWith(answer: string) {
  await writePlugin(folder, 'team.seek', { server: stranger(answer) })
  site = await createTestSite({ PLUGINS_DIR: folder })
  await addCatalogue(site)
  await site.enablePlugin('team.seek')
}

const ask = async (query = 'test') => (await site.createVisitor().request(search, { query: { query } })).body as { kinds: SearchKind[]; is_partial: boolean }
const kindsOf = ({ kinds }: { kinds: readonly SearchKind[] }) => kinds.map(({ kind }) => kind)
const problems = () => site.getContext('core').plugins.listProblems('team.seek')

test("a stranger's kind stands in its place, with its own words, and takes nobody else's name", async () => {
  await siteWith(`async ({ query, limit, cursor, userId, language, signal }) => ({
    results: Array.from({ length: 60 }, (_, n) => one([query, limit, cursor, userId, language, signal.aborted, n].join(' '))), next_cursor: 'b' })`)
  const answer = await ask()
  expect(kindsOf(answer)).toEqual(['team.seek', 'artists', 'albums', 'tracks', 'playlists', 'users'])
  expect(answer.is_partial).toBe(false)
  const [theirs, artists] = answer.kinds
  expect(theirs).toMatchObject({ label: 'Hello from team.seek', looks: 'things', next_cursor: 'b' })
  expect(theirs?.results).toHaveLength(6)
  expect(theirs?.results[0]).toEqual({ id: 'test 6   en false 0', title: 'test 6   en false 0', path: '/hello/test 6   en false 0' })
  expect(artists?.results[0]?.title).toBe('Test artist')
  const member = await site.createSignedInUser()
  const { body } = await member.request(searchKind, { params: { kind: 'team.seek' }, query: { query: 'x', cursor: 'b', perPage: 2 } })
  expect(body.data.map(({ title }: { title: string }) => title)).toEqual([`x 2 b ${member.id} en false 0`, `x 2 b ${member.id} en false 1`])
  await site.getContext('core').plugins.disable('team.seek')
  expect(kindsOf(await ask())).toEqual(['artists', 'albums', 'tracks', 'playlists', 'users'])
})

test.each([
  ['throws at once', '() => { throw new Error("broken on purpose") }', 'broken on purpose'],
  ['throws later', 'async () => { throw new Error("broken on purpose") }', 'broken on purpose'],
  ['never answers', '() => new Promise(() => {})', 'no answer within 2 s'],
  ['answers nothing', 'async () => undefined', ''],
  ['answers what has another shape', 'async () => ({ results: [{ id: 1 }], next_cursor: null })', 'path'],
  ['leads to another site', 'async () => ({ results: [one("a", "//elsewhere.test/")], next_cursor: null })', 'path'],
  ['leads to a script', 'async () => ({ results: [one("a", "javascript:alert(1)")], next_cursor: null })', 'path'],
])('one that %s is left out and noted, and the rest answers', async (_how, answer, message) => {
  await siteWith(answer)
  expect(await ask()).toMatchObject({ is_partial: true })
  expect(kindsOf(await ask())).toEqual(['artists', 'albums', 'tracks', 'playlists', 'users'])
  const alone = await site.createVisitor().request(searchKind, { params: { kind: 'team.seek' }, query: { query: 'x' } })
  expect([alone.status, alone.body.code]).toEqual([503, 'player.search_failed'])
  await expect.poll(problems).toMatchObject([{ side: 'server', place: 'search team.seek', message: expect.stringContaining(message) }])
})

test('one that failed three times in a row is left alone for a while', async () => {
  await siteWith('() => { throw new Error("broken on purpose") }')
  for (let times = 0; times < 5; times += 1) expect(await ask()).toMatchObject({ is_partial: true })
  await expect.poll(async () => (await problems())[0]?.count).toBe(3)
})
