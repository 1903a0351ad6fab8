import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { getAlbum, getArtist } from '../../contract/catalogue.ts'
import type { MetadataProvider } from '../../contract/providers.ts'
import { createProviderSite } from '../testing/provider-site.ts'
import type { MetadataService } from './metadata.service.ts'

const artist = vi.fn<NonNullable<MetadataProvider['artist']>>()
const album = vi.fn<NonNullable<MetadataProvider['album']>>()
const other = vi.fn<NonNullable<MetadataProvider['artist']>>()
let site: Awaited<ReturnType<typeof createProviderSite>>
beforeAll(async () => {
  site = await createProviderSite('player.metadata/v1', {
    'team.first': { label: 'First Book', artist: (question) => artist(question), album: (question) => album(question) },
    'team.second': { label: 'Second Book', artist: (question) => other(question) },
  })
  await site.enable('team.first')
  await site.enable('team.second')
})
afterAll(() => site.close())
beforeEach(async () => {
  for (const provider of [artist, album, other]) provider.mockReset().mockResolvedValue(null)
  await site.sql('delete from plugin_problems')
  await site.sql('delete from artist_findings')
  await site.sql('delete from album_findings')
  await site.sql("delete from artists where name <> 'Test artist'")
  site.context('player').cache.invalidate('')
})

const fillIn = (signal = new AbortController().signal) => site.services<{ metadata: MetadataService }>('player').metadata.fillIn(signal)
const addArtist = async (name: string) => {
  const [row] = await site.sql<{ id: number }>('insert into artists (name) values ($1) returning id::int', [name])
  return row?.id ?? 0
}
const pageOf = async (artistId: number) => (await site.visitor().call(getArtist, { params: { artistId } })).body.artist

test('who has no words of their own gets what somebody knows, as plain text and with its source', async () => {
  const id = await addArtist('Sabar Nuit')
  artist.mockResolvedValue({
    biography: '<p>Plays <i>at night</i>.</p>\u0000',
    links: [
      { label: 'Site', url: 'https://sabar.test' },
      { label: 'Old', url: 'http://sabar.test' },
      { label: 'Bad', url: 'javascript:alert(1)' },
    ],
  })
  album.mockResolvedValue({ description: 'Nine pieces.' })
  await fillIn()
  expect(artist).toHaveBeenCalledExactlyOnceWith({ name: 'Sabar Nuit', signal: expect.any(AbortSignal) })
  expect(album).toHaveBeenCalledExactlyOnceWith({ name: 'Test album', artists: ['Test artist'], signal: expect.any(AbortSignal) })
  expect(other).not.toHaveBeenCalled()
  expect(await pageOf(id)).toMatchObject({ biography: 'Plays at night.', links: [{ label: 'Site', url: 'https://sabar.test/' }], source: 'First Book' })
  expect((await site.visitor().call(getAlbum, { params: { albumId: 1 } })).body.album).toMatchObject({ description: 'Nine pieces.', source: 'First Book' })
  await fillIn()
  expect([artist, album].map(({ mock }) => mock.calls.length)).toEqual([1, 1])
})

test("an artist's own words are not asked for, and those they write later take the place of what was found", async () => {
  const id = await addArtist('Tama Jour')
  artist.mockResolvedValue({ biography: 'Found.' })
  await fillIn()
  expect(artist.mock.calls.map(([{ name }]) => name)).toEqual(['Tama Jour'])
  await site.sql("update artists set biography = 'My own.' where id = $1", [id])
  expect(await pageOf(id)).toMatchObject({ biography: 'My own.', source: null })
  expect(await pageOf(1)).toMatchObject({ biography: 'About them.', source: null, links: [] })
})

test('the next is asked when one knows nothing, and links alone are something', async () => {
  const id = await addArtist('Kora Soir')
  artist.mockResolvedValue({ biography: '  ', links: [] })
  other.mockResolvedValue({ links: [{ label: 'Site', url: 'https://kora.test/' }] })
  await fillIn()
  expect(await pageOf(id)).toMatchObject({ biography: null, links: [{ label: 'Site' }], source: 'Second Book' })
})

test('a text that never ends is cut', async () => {
  const id = await addArtist('Longue Vie')
  artist.mockResolvedValue({ biography: 'word '.repeat(5000) })
  await fillIn()
  const { biography } = await pageOf(id)
  expect(biography.length).toBeLessThanOrEqual(5000)
  expect(biography).toMatch(/ word…$/)
})

test('who nobody knows is asked for again after a day, then after two, four, and at last two months', async () => {
  const id = await addArtist('Personne')
  const waits = async () => {
    await site.sql("update artist_findings set next_at = now() - interval '1 second' where artist_id = $1", [id])
    await fillIn()
    const [row] = await site.sql<{ days: number }>(
      'select round(extract(epoch from next_at - now()) / 86400)::int as days from artist_findings where artist_id = $1',
      [id],
    )
    return row?.days
  }
  const days: unknown[] = []
  for (let times = 0; times < 8; times += 1) days.push(await waits())
  expect(days).toEqual([1, 2, 4, 8, 16, 32, 60, 60])
  await fillIn()
  expect(artist).toHaveBeenCalledTimes(8)
})

test('one that breaks is noted and left alone after the third time, and the others are asked all the same', async () => {
  for (const name of ['A', 'B', 'C', 'D', 'E']) await addArtist(name)
  artist.mockRejectedValue(new Error('broken on purpose'))
  other.mockImplementation(async ({ name }) => ({ biography: `About ${name}.` }))
  await fillIn()
  expect([artist, other].map(({ mock }) => mock.calls.length)).toEqual([3, 5])
  await expect.poll(() => site.problemsOf('team.first')).toMatchObject([{ place: 'metadata of an artist', message: 'broken on purpose', count: 3 }])
})

test('one that answers what has another shape is noted as well', async () => {
  await addArtist('Forme')
  artist.mockResolvedValue({ biography: 7 } as never)
  await fillIn()
  await expect.poll(() => site.problemsOf('team.first')).toMatchObject([{ message: expect.stringContaining('biography'), count: 1 }])
})

test('a run that is told to stop asks for nothing more', async () => {
  await addArtist('Trop tard')
  await fillIn(AbortSignal.abort())
  expect(artist).not.toHaveBeenCalled()
})

test('with nobody to ask, nothing is noted as missing', async () => {
  await addArtist('Seule')
  await site.context('core').plugins.disable('team.first')
  await site.context('core').plugins.disable('team.second')
  await fillIn()
  expect(await site.sql('select * from artist_findings')).toEqual([])
})
