import { createTestSite, type SignedInUser, type TestSite } from '@balafon/sdk/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { safeParse } from 'zod/v4/core'
import { type SearchKind, type SearchResult, search, searchKind } from '../../contract/search.ts'
import { models } from '../models.ts'
import { addArtistNames } from '../testing/artist-names.fixture.ts'
import { addCatalogue } from '../testing/catalogue.fixture.ts'
import type { SearchService } from './search.service.ts'

let site: TestSite
let owner: SignedInUser
beforeAll(async () => {
  site = await createTestSite()
  owner = await site.createSignedInUser()
  await addCatalogue(site, owner.id)
  await addArtistNames(site)
})
afterAll(() => site.close())
beforeEach(() => site.sql('delete from rate_limits'))

const requestSearch = async (
  query: string,
  options: { types?: string; perPage?: number } = {},
  visitor = site.createVisitor(),
): Promise<{ kinds: SearchKind[]; is_partial: boolean }> => {
  const { status, body } = await visitor.request(search, { query: { query, ...options } })
  expect(status, JSON.stringify(body)).toBe(200)
  expect(safeParse(search.response, body).error?.issues).toBeUndefined()
  return body
}
const toTitles = (results: readonly SearchResult[] = []) => results.map(({ title }) => title)
async function findTitles(kind: string, query: string, visitor = site.createVisitor()) {
  // The tests change rows without events, which would clear the cache.
  site.getServices<{ search: SearchService }>('player').search.clearCache()
  return toTitles((await requestSearch(query, { types: kind }, visitor)).kinds[0]?.results)
}

async function setGuestPermission(isGranted: boolean) {
  await site.sql(
    isGranted
      ? "insert into role_permissions (role_id, permission) select id, 'music.view' from roles where is_guest"
      : "delete from role_permissions where permission = 'music.view' and role_id = (select id from roles where is_guest)",
  )
  await site.sql("select pg_notify('balafon', 'roles')")
  await expect.poll(async () => (await site.createVisitor().get('/api/v1/search?query=kora')).status).toBe(isGranted ? 200 : 401)
}

describe('GET search', () => {
  test('returns the kinds in order, with translated labels and cards', async () => {
    const { kinds, is_partial } = await requestSearch('test')
    expect(is_partial).toBe(false)
    expect(kinds.map(({ kind, label, image_shape }) => [kind, label, image_shape])).toEqual([
      ['artists', 'Artists', 'round'],
      ['albums', 'Albums', 'square'],
      ['tracks', 'Songs', 'square'],
      ['playlists', 'Playlists', 'square'],
      ['users', 'Profiles', 'round'],
      ['tags', 'Tags', 'square'],
      ['channels', 'Channels', 'square'],
      ['lyrics', 'Lyrics', 'square'],
    ])
    expect(kinds[0]?.results).toEqual([{ id: 1, title: 'Test artist', path: '/artist/1/test-artist', artist: { id: 1, name: 'Test artist', image: null } }])
    expect(kinds[1]?.results[0]).toMatchObject({
      title: 'Test album',
      subtitle: 'Test artist',
      path: '/album/1/test-artist/test-album',
      album: { id: 1 },
    })
    expect(toTitles(kinds[2]?.results)).toEqual(['Track 3', 'Track 2', 'Track 1'])
    expect(kinds[2]?.results[0]?.track).toMatchObject({ duration: 63, plays: 30 })
    const french = await site.createVisitor().get('/api/v1/search?query=test', { 'accept-language': 'fr' })
    expect(french.body.kinds.map(({ label }: { label: string }) => label)).toContain('Titres')
  })

  test.each([
    ['upper case', 'FANTA ZIÉ', ['Fanta Zié']],
    ['missing accents', 'zie', ['Zié', 'Fanta Zié']],
    ['superfluous accents', 'fântà', ['Fanta Zié']],
    ['letters of African languages', 'mɔlɛn', ['Molen Dɔn']],
    ['plain letters instead of them', 'don', ['Molen Dɔn']],
    ['a written-out ligature', 'coeur', ['Cœur Brisé']],
    ['a word in the middle of the name', 'brise', ['Cœur Brisé']],
    ['an apostrophe', "d'arlit", ["Puits d'Arlit"]],
    ['words in another order', 'arlit puits', ["Puits d'Arlit"]],
    ['a missing letter', 'zemijan', ['Orchestre Zémidjan']],
    ['a letter too many', 'orchesstre', ['Orchestre Zémidjan']],
    ['a wrong letter', 'fonta', ['Fanta Zié']],
    ['one correct and one misspelt word', 'orchestre zemigjan', ['Orchestre Zémidjan']],
    ['the beginning of a word', 'zemi', ['Orchestre Zémidjan']],
    ['another script', 'فرقة', ['فرقة النخيل']],
    ['an unknown word', 'qqqqq', []],
    ['punctuation alone', '%_\\', []],
    ['punctuation between words', "fanta' | !zie:*", ['Fanta Zié']],
  ])('finds artists by %s: %s', async (_description, query, names) => {
    expect(await findTitles('artists', query)).toEqual(names)
  })

  test('orders by exact name, beginning of name, word, similar word, then by plays', async () => {
    expect(await findTitles('artists', 'kora')).toEqual(['Kora', 'Kora Jazz', 'Korabo', 'Kora Band', 'La Kora'])
  })

  test('finds a song by its artist and its album', async () => {
    expect(await findTitles('tracks', 'track 2 test artist')).toEqual(['Track 2'])
    expect(await findTitles('tracks', 'test album')).toHaveLength(3)
  })

  test('returns the line of the lyrics with the most words of the query', async () => {
    const lines = ['The river is wide', 'The market is far', 'At the river market', "<Don't> & {{line}}"].map((text) => ({ at: null, text }))
    await site.getModels('player', models).Lyric.create({ trackId: 1, lines, isSynced: false })
    const findLine = async (query: string) => (await requestSearch(query, { types: 'lyrics' })).kinds[0]?.results.map(({ subtitle }) => subtitle)
    expect(await findLine('the market')).toEqual(['“The market is far”'])
    expect(await findLine('the marke')).toEqual(['“The market is far”'])
    expect(await findLine('river market')).toEqual(['“At the river market”'])
    expect(await findLine('the river')).toEqual(['“The river is wide”'])
    expect(await findLine('don t line')).toEqual(["“<Don't> & {{line}}”"])
    const french = await site.createVisitor().get('/api/v1/search?query=far%20market&types=lyrics', { 'accept-language': 'fr' })
    expect(JSON.stringify(french.body)).toContain('«\u00a0The market is far\u00a0»')
  })

  test('shortens a long line of the lyrics in every language', async () => {
    const line = `Timbuktu ${'x'.repeat(400)}`
    await site.getModels('player', models).Lyric.create({ trackId: 3, lines: [{ at: null, text: line }], isSynced: false })
    for (const language of ['en', 'fr']) {
      const { body } = await site.createVisitor().get('/api/v1/search?query=timbuktu&types=lyrics', { 'accept-language': language })
      const [kind] = safeParse(search.response, body).data?.kinds ?? []
      expect(kind?.results[0]?.subtitle).toContain(line.slice(0, 200))
    }
  })

  test('finds a renamed artist by the new name and does not find a deleted artist', async () => {
    const artist = await site.getModels('player', models).Artist.create({ name: 'Sabar Nuit' })
    expect(await findTitles('artists', 'sabar')).toEqual(['Sabar Nuit'])
    await artist.update({ name: 'Tama Jour' })
    expect([await findTitles('artists', 'sabar nuit'), await findTitles('artists', 'tama')]).toEqual([[], ['Tama Jour']])
    await artist.destroy()
    expect(await findTitles('artists', 'tama')).toEqual([])
  })

  test('shows a private playlist to its owner only', async () => {
    expect(await findTitles('playlists', 'closed')).toEqual([])
    expect(await findTitles('playlists', 'closed', await site.createSignedInUser())).toEqual([])
    expect(await findTitles('playlists', 'closed', owner)).toEqual(['Closed'])
  })

  test('shows a private playlist to its collaborators', async () => {
    const collaborator = await site.createSignedInUser()
    const { Playlist, PlaylistCollaborator } = site.getModels('player', models)
    const playlist = await Playlist.create({ name: 'Rehearsal', ownerId: owner.id, ownerName: 'Owner', isPublic: false, isCollaborative: true })
    expect(await findTitles('playlists', 'rehearsal', collaborator)).toEqual([])
    await PlaylistCollaborator.create({ playlistId: playlist.id, userId: collaborator.id, userName: 'Collaborator' })
    expect(await findTitles('playlists', 'rehearsal', collaborator)).toEqual(['Rehearsal'])
    expect((await collaborator.get(`/api/v1/radio/playlist/${playlist.id}`)).status).toBe(200)
    expect((await site.createVisitor().get(`/api/v1/radio/playlist/${playlist.id}`)).status).toBe(404)
  })

  test('finds tags and channels with a typing error', async () => {
    const { Channel, Tag } = site.getModels('player', models)
    await Tag.create({ name: 'wassoulou', displayName: 'Wassoulou' })
    await Channel.create({ slug: 'harvest', name: 'Harvest evenings', kind: 'albums', layout: 'row' })
    for (const query of ['wasoulou', 'wassuolou']) expect(await findTitles('tags', query)).toEqual(['Wassoulou'])
    expect(await findTitles('channels', 'harvset evenings')).toEqual(['Harvest evenings'])
  })

  test('finds names that begin with the query when it is a single character', async () => {
    for (const title of await findTitles('artists', 'k')) expect(title.toLowerCase()).toMatch(/^k/)
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
  ])('returns 422 for the query string "%s"', async (query) => {
    expect((await site.createVisitor().get(`/api/v1/search?${query}`)).status).toBe(422)
  })

  test('ignores unknown kinds in the parameter types', async () => {
    expect((await requestSearch('test', { types: 'ships,albums' })).kinds.map(({ kind }) => kind)).toEqual(['albums'])
  })

  test('returns 401 to guests when their role lacks music.view', async () => {
    await setGuestPermission(false)
    try {
      expect((await site.createVisitor().get('/api/v1/search/artists?query=kora')).status).toBe(401)
      expect((await owner.get('/api/v1/search?query=kora')).status).toBe(200)
    } finally {
      await setGuestPermission(true)
    }
  })
})

describe('GET search/{kind}', () => {
  test('returns the same results in the same order page by page', async () => {
    await site.getModels('player', models).Artist.bulkCreate(Array.from({ length: 12 }, (_, n) => ({ name: `Griot ${n}`, plays: n % 3 })))
    const onePage = (await site.createVisitor().request(searchKind, { params: { kind: 'artists' }, query: { query: 'griot' } })).body
    expect(onePage.data).toHaveLength(12)
    expect(onePage.next_cursor).toBeNull()
    const titles: string[] = []
    for (let cursor: string | undefined, hasMore = true; hasMore; hasMore = cursor !== undefined) {
      const { body } = await site.createVisitor().request(searchKind, { params: { kind: 'artists' }, query: { query: 'griot', perPage: 5, cursor } })
      titles.push(...toTitles(body.data))
      cursor = body.next_cursor ?? undefined
    }
    expect(titles).toEqual(toTitles(onePage.data))
  })

  test.each([
    { word: 'Zimbu', popular: 20, firstPage: 40 },
    { word: 'Zorko', popular: 21, firstPage: 21 },
  ])('returns $firstPage of 40 songs first when $popular are popular', async ({ word, popular, firstPage }) => {
    await site.sql("insert into tracks (name, duration, plays) select $1 || ' ' || n, 60, 41 - n from generate_series(1, 40) n", [word])
    await site.sql(
      "update search_texts set is_popular = false where kind = 'tracks' and subject_id in (select id from tracks where name like $1 || ' %' and plays <= 40 - $2)",
      [word, popular],
    )
    const visitor = site.createVisitor()
    const readPage = async (cursor?: string) =>
      (await visitor.request(searchKind, { params: { kind: 'tracks' }, query: { query: word, perPage: 50, ...(cursor !== undefined && { cursor }) } })).body
    const first = await readPage()
    expect(first.data).toHaveLength(firstPage)
    const rest = first.next_cursor === null ? [] : (await readPage(first.next_cursor)).data
    expect(toTitles([...first.data, ...rest])).toEqual(Array.from({ length: 40 }, (_, index) => `${word} ${index + 1}`))
  })

  test('returns an empty page for an invalid cursor', async () => {
    const { body } = await site.createVisitor().request(searchKind, { params: { kind: 'artists' }, query: { query: 'griot', cursor: 'made-up' } })
    expect(body).toEqual({ data: [], next_cursor: null })
  })

  test('returns 404 for an unknown kind', async () => {
    const { status, body } = await site.createVisitor().request(searchKind, { params: { kind: 'ships' }, query: { query: 'a' } })
    expect([status, body.code]).toEqual([404, 'player.search_kind_not_found'])
  })

  test('returns 429 when the rate limit of searches is exceeded', async () => {
    // Another address, because the searches of the other tests count too.
    const search = () => site.site.server.inject({ url: '/api/v1/search/artists?query=kora', remoteAddress: '203.0.113.9' })
    const responses = await Promise.all(Array.from({ length: 241 }, search))
    expect(responses.filter(({ statusCode }) => statusCode === 429)).toHaveLength(1)
  })
})

describe('the page /search', () => {
  test('has the query in its title and is excluded from search engines', async () => {
    const page = await site.createVisitor().get('/search/AC%2FDC%20%3Cb%3E/artists', { 'accept-language': 'fr' })
    expect(page.status).toBe(200)
    expect(page.text).toContain('<title>AC/DC &lt;b&gt; · Recherche · Balafon</title>')
    expect(page.text).toContain('<meta name="robots" content="noindex">')
    expect((await site.createVisitor().get('/search')).text).toContain('<title>Search · Balafon</title>')
    expect((await site.createVisitor().get('/album/1/a/b')).text).not.toContain('noindex')
  })
})
