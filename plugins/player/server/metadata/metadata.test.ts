import { Op } from '@balafon/sdk/server'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { getAlbum, getArtist } from '../../contract/catalogue.ts'
import type { MetadataProvider } from '../../contract/providers.ts'
import { models, type PlayerContext } from '../models.ts'
import { createProviderSite } from '../testing/provider-site.ts'
import type { MetadataService } from './metadata.service.ts'

const findArtist = vi.fn<NonNullable<MetadataProvider['findArtist']>>()
const findAlbum = vi.fn<NonNullable<MetadataProvider['findAlbum']>>()
const findArtistSecond = vi.fn<NonNullable<MetadataProvider['findArtist']>>()
let site: Awaited<ReturnType<typeof createProviderSite>>
let playerModels: PlayerContext['models']
beforeAll(async () => {
  site = await createProviderSite('player.metadata/v1', {
    'team.first': { label: 'First Book', findArtist: (request) => findArtist(request), findAlbum: (request) => findAlbum(request) },
    'team.second': { label: 'Second Book', findArtist: (request) => findArtistSecond(request) },
  })
  playerModels = site.getModels('player', models)
  await site.enablePlugin('team.first')
  await site.enablePlugin('team.second')
})
afterAll(() => site.close())
beforeEach(async () => {
  for (const find of [findArtist, findAlbum, findArtistSecond]) find.mockReset().mockResolvedValue(null)
  await site.sql('delete from plugin_problems')
  await playerModels.ArtistMetadata.destroy({ where: {} })
  await playerModels.AlbumMetadata.destroy({ where: {} })
  await playerModels.Artist.destroy({ where: { name: { [Op.ne]: 'Test artist' } } })
  site.getContext('player').cache.invalidate('')
})

const lookUpMissing = (signal = new AbortController().signal) => site.getServices<{ metadata: MetadataService }>('player').metadata.lookUpMissing(signal)
const addArtist = async (name: string) => (await playerModels.Artist.create({ name })).id
const requestArtist = async (artistId: number) => (await site.createVisitor().request(getArtist, { params: { artistId } })).body.artist

describe('lookUpMissing', () => {
  test('adds what a provider finds, as plain text and with its source', async () => {
    const id = await addArtist('Sabar Nuit')
    findArtist.mockResolvedValue({
      biography: '<p>Plays <i>at night</i>.</p>\u0000',
      links: [
        { label: 'Site', url: 'https://sabar.test' },
        { label: 'Old', url: 'http://sabar.test' },
        { label: 'Bad', url: 'javascript:alert(1)' },
      ],
    })
    findAlbum.mockResolvedValue({ description: 'Nine pieces.' })
    await lookUpMissing()
    expect(findArtist).toHaveBeenCalledExactlyOnceWith({ name: 'Sabar Nuit', signal: expect.any(AbortSignal) })
    expect(findAlbum).toHaveBeenCalledExactlyOnceWith({ name: 'Test album', artists: ['Test artist'], signal: expect.any(AbortSignal) })
    expect(findArtistSecond).not.toHaveBeenCalled()
    expect(await requestArtist(id)).toMatchObject({
      biography: 'Plays at night.',
      links: [{ label: 'Site', url: 'https://sabar.test/' }],
      source: 'First Book',
    })
    const { body } = await site.createVisitor().request(getAlbum, { params: { albumId: 1 } })
    expect(body.album).toMatchObject({ description: 'Nine pieces.', source: 'First Book' })
    await lookUpMissing()
    expect([findArtist, findAlbum].map(({ mock }) => mock.calls.length)).toEqual([1, 1])
  })

  test('shows the biography that the artist wrote instead of a found one', async () => {
    const id = await addArtist('Tama Jour')
    findArtist.mockResolvedValue({ biography: 'Found.' })
    await lookUpMissing()
    expect(findArtist.mock.calls.map(([{ name }]) => name)).toEqual(['Tama Jour'])
    await playerModels.Artist.update({ biography: 'My own.' }, { where: { id } })
    expect(await requestArtist(id)).toMatchObject({ biography: 'My own.', source: null })
    expect(await requestArtist(1)).toMatchObject({ biography: 'About them.', source: null, links: [] })
  })

  test('asks the next provider after an empty result, and accepts links alone', async () => {
    const id = await addArtist('Kora Soir')
    findArtist.mockResolvedValue({ biography: '  ', links: [] })
    findArtistSecond.mockResolvedValue({ links: [{ label: 'Site', url: 'https://kora.test/' }] })
    await lookUpMissing()
    expect(await requestArtist(id)).toMatchObject({ biography: null, links: [{ label: 'Site' }], source: 'Second Book' })
  })

  test('cuts a biography that is too long', async () => {
    const id = await addArtist('Longue Vie')
    findArtist.mockResolvedValue({ biography: 'word '.repeat(5000) })
    await lookUpMissing()
    const { biography } = await requestArtist(id)
    expect(biography.length).toBeLessThanOrEqual(5000)
    expect(biography).toMatch(/ word…$/)
  })

  test('doubles the delay after each failed lookup, up to 60 days', async () => {
    const id = await addArtist('Personne')
    const lookUpAndReadDelay = async () => {
      await playerModels.ArtistMetadata.update({ nextLookupAt: new Date(Date.now() - 1000) }, { where: { artistId: id } })
      await lookUpMissing()
      const [row] = await site.sql<{ days: number }>(
        'select round(extract(epoch from next_lookup_at - now()) / 86400)::int as days from artist_metadata where artist_id = $1',
        [id],
      )
      return row?.days
    }
    const days: unknown[] = []
    for (let attempt = 0; attempt < 8; attempt += 1) days.push(await lookUpAndReadDelay())
    expect(days).toEqual([1, 2, 4, 8, 16, 32, 60, 60])
    await lookUpMissing()
    expect(findArtist).toHaveBeenCalledTimes(8)
  })

  test('skips a provider after three failures and reports its problem', async () => {
    for (const name of ['A', 'B', 'C', 'D', 'E']) await addArtist(name)
    findArtist.mockRejectedValue(new Error('broken on purpose'))
    findArtistSecond.mockImplementation(async ({ name }) => ({ biography: `About ${name}.` }))
    await lookUpMissing()
    expect([findArtist, findArtistSecond].map(({ mock }) => mock.calls.length)).toEqual([3, 5])
    await expect.poll(() => site.listProblems('team.first')).toMatchObject([{ location: 'artist metadata', message: 'broken on purpose', count: 3 }])
  })

  test('reports a problem when a provider returns an invalid result', async () => {
    await addArtist('Forme')
    findArtist.mockResolvedValue({ biography: 7 } as never)
    await lookUpMissing()
    await expect.poll(() => site.listProblems('team.first')).toMatchObject([{ message: expect.stringContaining('biography'), count: 1 }])
  })

  test('does not send the names of unpublished artists and albums to providers', async () => {
    await playerModels.Artist.create({ name: 'Draft artist', status: 'draft' })
    await playerModels.Album.create({ name: 'Hidden album', status: 'hidden' })
    await lookUpMissing()
    expect(findArtist).not.toHaveBeenCalled()
    expect(findAlbum.mock.calls.map(([{ name }]) => name)).toEqual(['Test album'])
    await playerModels.Album.destroy({ where: { name: 'Hidden album' } })
  })

  test('stops when its signal is aborted', async () => {
    await addArtist('Trop tard')
    await lookUpMissing(AbortSignal.abort())
    expect(findArtist).not.toHaveBeenCalled()
  })

  test('records no failed lookup when there is no provider', async () => {
    await addArtist('Seule')
    await site.getContext('core').plugins.disable('team.first')
    await site.getContext('core').plugins.disable('team.second')
    await lookUpMissing()
    expect(await site.sql('select * from artist_metadata')).toEqual([])
  })
})
