import { Op } from '@balafon/sdk/server'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { getLyrics } from '../../contract/catalogue.ts'
import type { LyricsProvider } from '../../contract/providers.ts'
import { models, type PlayerContext } from '../models.ts'
import { createProviderSite } from '../testing/provider-site.ts'

const findFirst = vi.fn<LyricsProvider['find']>()
const findSecond = vi.fn<LyricsProvider['find']>()
let site: Awaited<ReturnType<typeof createProviderSite>>
let playerModels: PlayerContext['models']
beforeAll(async () => {
  site = await createProviderSite('player.lyrics/v1', {
    'team.first': { label: 'First Lyrics', find: (request) => findFirst(request) },
    'team.second': { label: 'Second Lyrics', find: (request) => findSecond(request) },
  })
  playerModels = site.getModels('player', models)
})
afterAll(() => site.close())
beforeEach(async () => {
  findFirst.mockReset().mockResolvedValue(null)
  findSecond.mockReset().mockResolvedValue(null)
  await site.enablePlugin('team.first')
  await site.enablePlugin('team.second')
})
afterEach(async () => {
  await playerModels.FailedLyricsLookup.destroy({ where: {} })
  await playerModels.Lyric.destroy({ where: { trackId: { [Op.ne]: 2 } } })
  await playerModels.Track.update({ hasLyrics: false }, { where: { id: { [Op.ne]: 2 } } })
  clearCache()
})

const clearCache = () => site.getContext('player').cache.invalidate('')
const requestLyrics = async (trackId: number) => site.createVisitor().request(getLyrics, { params: { trackId } })
const disableProviders = async () => {
  await site.getContext('core').plugins.disable('team.first')
  await site.getContext('core').plugins.disable('team.second')
}

describe('GET tracks/{trackId}/lyrics', () => {
  test('returns stored lyrics without asking providers', async () => {
    expect((await requestLyrics(2)).body.lyrics).toEqual({ lines: [{ at: 0, text: 'La la' }], is_synced: true, source: null })
    expect(findFirst).not.toHaveBeenCalled()
  })

  test('asks the providers one after the other and stores found lyrics with their source', async () => {
    findSecond.mockResolvedValue({ text: '[00:01.50] Oh <b>là</b>', isSynced: true })
    const lyrics = { lines: [{ at: 1.5, text: 'Oh là' }], is_synced: true, source: 'Second Lyrics' }
    expect((await requestLyrics(1)).body.lyrics).toEqual(lyrics)
    expect(findFirst).toHaveBeenCalledExactlyOnceWith({
      track: { id: 1, name: 'Track 1', artists: ['Test artist'], album: 'Test album', duration: 61 },
      signal: expect.any(AbortSignal),
    })
    expect((await site.createVisitor().get('/api/v1/tracks/1')).body.track.has_lyrics).toBe(true)
    await disableProviders()
    clearCache()
    expect((await requestLyrics(1)).body.lyrics).toEqual(lyrics)
    expect(findSecond).toHaveBeenCalledTimes(1)
  })

  test('stops asking providers after the first one that returns lyrics', async () => {
    findFirst.mockResolvedValue({ text: 'One\nTwo', isSynced: false })
    expect((await requestLyrics(1)).body.lyrics).toMatchObject({ is_synced: false, source: 'First Lyrics' })
    expect(findSecond).not.toHaveBeenCalled()
  })

  test('does not ask again for a day when no provider has the lyrics', async () => {
    expect((await requestLyrics(1)).status).toBe(404)
    clearCache()
    expect((await requestLyrics(1)).body.code).toBe('player.lyrics_not_found')
    expect([findFirst.mock.calls.length, findSecond.mock.calls.length]).toEqual([1, 1])
    const [lookup] = await site.sql(
      "select retry_at between now() + interval '23 hours' and now() + interval '24 hours' as is_in_a_day from failed_lyrics_lookups",
    )
    expect(lookup).toEqual({ is_in_a_day: true })
    await playerModels.FailedLyricsLookup.update({ retryAt: new Date(Date.now() - 1000) }, { where: {} })
    clearCache()
    findFirst.mockResolvedValue({ text: 'Found now', isSynced: false })
    expect((await requestLyrics(1)).status).toBe(200)
  })

  test.each<[string, LyricsProvider['find'], string]>([
    ['throws', () => Promise.reject(new Error('broken on purpose')), 'broken on purpose'],
    ['times out', () => new Promise(() => {}), 'within 4 s'],
    ['returns an invalid result', async () => ({ lyrics: 'a' }) as never, 'text'],
  ])('asks the next provider, reports a problem and retries soon when a provider %s', async (_failure, find, message) => {
    await site.sql('delete from plugin_problems')
    findFirst.mockImplementation(find)
    findSecond.mockResolvedValueOnce({ text: 'One', isSynced: false })
    expect((await requestLyrics(1)).body.lyrics.source).toBe('Second Lyrics')
    expect((await requestLyrics(3)).status).toBe(404)
    const lookups = await site.sql("select track_id::int, retry_at < now() + interval '16 minutes' as is_soon from failed_lyrics_lookups")
    expect(lookups).toEqual([{ track_id: 3, is_soon: true }])
    await expect.poll(() => site.listProblems('team.first')).toMatchObject([{ location: 'lyrics', message: expect.stringContaining(message), count: 2 }])
  })

  test('asks a provider once when several users open the same lyrics simultaneously', async () => {
    findFirst.mockResolvedValue({ text: 'One', isSynced: false })
    const responses = await Promise.all(Array.from({ length: 8 }, () => requestLyrics(1)))
    expect(responses.map(({ status }) => status)).toEqual(Array(8).fill(200))
    expect(findFirst).toHaveBeenCalledTimes(1)
  })

  test('returns 404 without asking providers when the track does not exist', async () => {
    expect((await requestLyrics(99)).status).toBe(404)
    expect(findFirst).not.toHaveBeenCalled()
  })

  test('does not overwrite lyrics that were added during the lookup', async () => {
    findFirst.mockImplementation(async () => {
      await playerModels.Lyric.create({ trackId: 1, lines: [{ at: null, text: 'Our own' }], isSynced: false })
      return { text: 'Theirs', isSynced: false }
    })
    expect((await requestLyrics(1)).body.lyrics).toMatchObject({ lines: [{ text: 'Our own' }], source: null })
  })

  test('reports in the bootstrap data that lyrics providers exist, while one is enabled', async () => {
    const listProvidedPoints = async (): Promise<string[]> => (await site.createVisitor().get('/api/v1/bootstrap-data')).body.provided_extension_points
    expect(await listProvidedPoints()).toContain('player.lyrics/v1')
    await disableProviders()
    expect(await listProvidedPoints()).not.toContain('player.lyrics/v1')
  })
})
