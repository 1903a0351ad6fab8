import { createTestSite, type TestSite } from '@balafon/sdk/testing'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { safeParse } from 'zod/v4/core'
import { type SearchKind, type SearchResult, search, searchKind } from '../../contract/search.ts'
import { addCatalogue } from '../testing/catalogue.fixture.ts'
import { addNames } from '../testing/names.fixture.ts'

let site: TestSite
let owner: Awaited<ReturnType<TestSite['member']>>
beforeAll(async () => {
  site = await createTestSite()
  owner = await site.member()
  await addCatalogue(site, owner.id)
  await addNames(site)
})
afterAll(() => site.close())
beforeEach(() => site.sql('delete from rate_limits'))

const all = async (query: string, more: { types?: string; perPage?: number } = {}, who = site.visitor()) => {
  const { status, body } = await who.call(search, { query: { query, ...more } })
  expect(status, JSON.stringify(body)).toBe(200)
  expect(safeParse(search.response, body).error?.issues).toBeUndefined()
  return body as { kinds: SearchKind[]; is_partial: boolean }
}
const titles = (results: readonly SearchResult[] = []) => results.map(({ title }) => title)
const found = async (kind: string, query: string, who = site.visitor()) => titles((await all(query, { types: kind }, who)).kinds[0]?.results)

test('each kind answers in the reader’s language, in its place, with what a row or a card needs', async () => {
  const { kinds, is_partial } = await all('test')
  expect(is_partial).toBe(false)
  expect(kinds.map(({ kind, label, looks }) => [kind, label, looks])).toEqual([
    ['artists', 'Artists', 'people'],
    ['albums', 'Albums', 'things'],
    ['tracks', 'Songs', 'things'],
    ['playlists', 'Playlists', 'things'],
    ['users', 'Profiles', 'people'],
  ])
  expect(kinds[0]?.results).toEqual([{ id: 1, title: 'Test artist', path: '/artist/1/test-artist' }])
  expect(kinds[1]?.results[0]).toMatchObject({ title: 'Test album', subtitle: 'Test artist', path: '/album/1/test-artist/test-album', album: { id: 1 } })
  expect(titles(kinds[2]?.results)).toEqual(['Track 3', 'Track 2', 'Track 1'])
  expect(kinds[2]?.results[0]?.track).toMatchObject({ duration: 63, plays: 30 })
  const french = await site.visitor().get('/api/v1/search?query=test', { 'accept-language': 'fr' })
  expect(french.body.kinds.map(({ label }: { label: string }) => label)).toContain('Titres')
})

test.each([
  ['any case', 'FANTA ZIÉ', ['Fanta Zié']],
  ['no accents', 'zie', ['Zié', 'Fanta Zié']],
  ['accents that are not there', 'fântà', ['Fanta Zié']],
  ['letters of our languages', 'mɔlɛn', ['Molen Dɔn']],
  ['plain letters for them', 'don', ['Molen Dɔn']],
  ['ligatures', 'coeur', ['Cœur Brisé']],
  ['the middle of a name', 'brise', ['Cœur Brisé']],
  ['apostrophes', "d'arlit", ["Puits d'Arlit"]],
  ['words in another order', 'arlit puits', ["Puits d'Arlit"]],
  ['a letter too few', 'zemijan', ['Orchestre Zémidjan']],
  ['a letter too many', 'orchesstre', ['Orchestre Zémidjan']],
  ['a wrong letter', 'fonta', ['Fanta Zié']],
  ['one word right, one wrong', 'orchestre zemigjan', ['Orchestre Zémidjan']],
  ['a word begun', 'zemi', ['Orchestre Zémidjan']],
  ['another script', 'فرقة', ['فرقة النخيل']],
  ['nothing like it', 'qqqqq', []],
  ['signs alone', '%_\\', []],
  ['signs among words', "fanta' | !zie:*", ['Fanta Zié']],
])('%s: %s', async (_what, query, names) => {
  expect(await found('artists', query)).toEqual(names)
})

test('the very name comes first, then names that begin so, then words in it, then what resembles it; within each the best known', async () => {
  expect(await found('artists', 'kora')).toEqual(['Kora', 'Kora Jazz', 'Korabo', 'Kora Band', 'La Kora'])
})

test('a song is found by its artist and its album as well', async () => {
  expect(await found('tracks', 'track 2 test artist')).toEqual(['Track 2'])
  expect(await found('tracks', 'test album')).toHaveLength(3)
})

test('what is renamed is found by its new name, what is gone not at all', async () => {
  const [row] = await site.sql<{ id: number }>("insert into artists (name) values ('Sabar Nuit') returning id::int")
  expect(await found('artists', 'sabar')).toEqual(['Sabar Nuit'])
  await site.sql("update artists set name = 'Tama Jour' where id = $1", [row?.id])
  expect([await found('artists', 'sabar nuit'), await found('artists', 'tama')]).toEqual([[], ['Tama Jour']])
  await site.sql('delete from artists where id = $1', [row?.id])
  expect(await found('artists', 'tama')).toEqual([])
})

test('a private playlist is found by its owner alone', async () => {
  expect(await found('playlists', 'closed')).toEqual([])
  expect(await found('playlists', 'closed', await site.member())).toEqual([])
  expect(await found('playlists', 'closed', owner)).toEqual(['Closed'])
})

test('one kind goes on page by page, each once, in the same order', async () => {
  await site.sql(`insert into artists (name, plays) select 'Griot ' || n, n % 3 from generate_series(1, 12) n`)
  const whole = (await site.visitor().call(searchKind, { params: { kind: 'artists' }, query: { query: 'griot' } })).body
  expect(whole.data).toHaveLength(12)
  expect(whole.next_cursor).toBeNull()
  const seen: string[] = []
  for (let cursor: string | undefined, more = true; more; more = cursor !== undefined) {
    const { body } = await site.visitor().call(searchKind, { params: { kind: 'artists' }, query: { query: 'griot', perPage: 5, cursor } })
    seen.push(...titles(body.data))
    cursor = body.next_cursor ?? undefined
  }
  expect(seen).toEqual(titles(whole.data))
  const made = await site.visitor().call(searchKind, { params: { kind: 'artists' }, query: { query: 'griot', cursor: 'made-up' } })
  expect(made.body).toEqual({ data: [], next_cursor: null })
})

test.each([
  '',
  'query=',
  'query=%20',
  `query=${'a'.repeat(101)}`,
  'query=a&query=b',
  'query=a&perPage=0',
  'query=a&perPage=21',
  'query=a&types=A;B',
  'query=a&order=id',
])('a wrong question is refused: %s', async (query) => {
  expect((await site.visitor().get(`/api/v1/search?${query}`)).status).toBe(422)
})

test('a kind that nobody offers is not there, among others it is passed over', async () => {
  const { status, body } = await site.visitor().call(searchKind, { params: { kind: 'ships' }, query: { query: 'a' } })
  expect([status, body.code]).toEqual([404, 'player.no_such_kind'])
  expect((await all('test', { types: 'ships,albums' })).kinds.map(({ kind }) => kind)).toEqual(['albums'])
})

const guestsMay = async (may: boolean) => {
  await site.sql(
    may
      ? "insert into role_permissions (role_id, permission) select id, 'music.view' from roles where is_guest"
      : "delete from role_permissions where permission = 'music.view' and role_id = (select id from roles where is_guest)",
  )
  await site.sql("select pg_notify('balafon', 'roles')")
  await expect.poll(async () => (await site.visitor().get('/api/v1/search?query=kora')).status).toBe(may ? 200 : 401)
}

test('who may not listen may not search', async () => {
  await guestsMay(false)
  try {
    expect((await site.visitor().get('/api/v1/search/artists?query=kora')).status).toBe(401)
    expect((await owner.get('/api/v1/search?query=kora')).status).toBe(200)
  } finally {
    await guestsMay(true)
  }
})

test('who asks too often waits', async () => {
  const answers = await Promise.all(Array.from({ length: 241 }, () => site.visitor().get('/api/v1/search/artists?query=kora')))
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(1)
})

test('the page bears what is looked for in its title, and search engines are asked to leave it out', async () => {
  const page = await site.visitor().get('/search/AC%2FDC%20%3Cb%3E/artists', { 'accept-language': 'fr' })
  expect(page.status).toBe(200)
  expect(page.text).toContain('<title>AC/DC &lt;b&gt; · Recherche · Balafon</title>')
  expect(page.text).toContain('<meta name="robots" content="noindex">')
  expect((await site.visitor().get('/search')).text).toContain('<title>Search · Balafon</title>')
  expect((await site.visitor().get('/album/1/a/b')).text).not.toContain('noindex')
})
