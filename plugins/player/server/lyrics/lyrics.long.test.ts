import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { getLyrics } from '../../contract/catalogue.ts'
import type { LyricsProvider } from '../../contract/providers.ts'
import { createProviderSite } from '../testing/provider-site.ts'

const [first, second] = [vi.fn<LyricsProvider['find']>(), vi.fn<LyricsProvider['find']>()]
let site: Awaited<ReturnType<typeof createProviderSite>>
beforeAll(async () => {
  site = await createProviderSite('player.lyrics/v1', {
    'team.first': { label: 'First Words', find: (question) => first(question) },
    'team.second': { label: 'Second Words', find: (question) => second(question) },
  })
})
afterAll(() => site.close())
beforeEach(async () => {
  first.mockReset().mockResolvedValue(null)
  second.mockReset().mockResolvedValue(null)
  await site.enablePlugin('team.first')
  await site.enablePlugin('team.second')
})
afterEach(async () => {
  await site.sql('delete from lyrics_misses')
  await site.sql('delete from lyrics where track_id <> 2')
  await site.sql('update tracks set has_lyrics = (id = 2)')
  // What was read a moment ago is kept for some seconds.
  site.getContext('player').cache.invalidate('')
})

const words = async (trackId: number, who = site.createVisitor()) => who.request(getLyrics, { params: { trackId } })

test("the site's own words are given, and nobody is asked", async () => {
  expect((await words(2)).body.lyrics).toEqual({ lines: [{ at: 0, text: 'La la' }], is_synced: true, source: null })
  expect(first).not.toHaveBeenCalled()
})

test('a track without words is asked of one after the other, and what is found is kept with who found it', async () => {
  second.mockResolvedValue({ text: '[00:01.50] Oh <b>là</b>', isSynced: true })
  const found = { lines: [{ at: 1.5, text: 'Oh là' }], is_synced: true, source: 'Second Words' }
  expect((await words(1)).body.lyrics).toEqual(found)
  expect(first).toHaveBeenCalledExactlyOnceWith({
    track: { id: 1, name: 'Track 1', artists: ['Test artist'], album: 'Test album', duration: 61 },
    signal: expect.any(AbortSignal),
  })
  expect((await site.createVisitor().get('/api/v1/tracks/1')).body.track.has_lyrics).toBe(true)
  await site.getContext('core').plugins.disable('team.first')
  await site.getContext('core').plugins.disable('team.second')
  site.getContext('player').cache.invalidate('')
  expect((await words(1)).body.lyrics).toEqual(found)
  expect(second).toHaveBeenCalledTimes(1)
})

test('the first who has them is the last to be asked', async () => {
  first.mockResolvedValue({ text: 'One\nTwo', isSynced: false })
  expect((await words(1)).body.lyrics).toMatchObject({ is_synced: false, source: 'First Words' })
  expect(second).not.toHaveBeenCalled()
})

test('that nobody has them is remembered for a day', async () => {
  expect((await words(1)).status).toBe(404)
  site.getContext('player').cache.invalidate('')
  expect((await words(1)).body.code).toBe('player.lyrics_not_found')
  expect([first.mock.calls.length, second.mock.calls.length]).toEqual([1, 1])
  expect(await site.sql("select until between now() + interval '23 hours' and now() + interval '24 hours' as day from lyrics_misses")).toEqual([{ day: true }])
  await site.sql("update lyrics_misses set until = now() - interval '1 second'")
  site.getContext('player').cache.invalidate('')
  first.mockResolvedValue({ text: 'There they are', isSynced: false })
  expect((await words(1)).status).toBe(200)
})

test.each<[string, LyricsProvider['find'], string]>([
  ['throws', () => Promise.reject(new Error('broken on purpose')), 'broken on purpose'],
  ['never answers', () => new Promise(() => {}), 'no answer within 4 s'],
  ['answers what has another shape', async () => ({ words: 'a' }) as never, 'text'],
])('one that %s is noted, the next is asked, and it gets another chance soon', async (_how, find, message) => {
  await site.sql('delete from plugin_problems')
  first.mockImplementation(find)
  second.mockResolvedValueOnce({ text: 'One', isSynced: false })
  expect((await words(1)).body.lyrics.source).toBe('Second Words')
  expect((await words(3)).status).toBe(404)
  expect(await site.sql("select track_id::int, until < now() + interval '16 minutes' as soon from lyrics_misses")).toEqual([{ track_id: 3, soon: true }])
  await expect.poll(() => site.problemsOf('team.first')).toMatchObject([{ place: 'lyrics', message: expect.stringContaining(message), count: 2 }])
})

test('listeners who open the same words at once ask once', async () => {
  first.mockResolvedValue({ text: 'One', isSynced: false })
  const answers = await Promise.all(Array.from({ length: 8 }, () => words(1)))
  expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200))
  expect(first).toHaveBeenCalledTimes(1)
})

test('of a track that is gone nobody is asked', async () => {
  expect((await words(99)).status).toBe(404)
  expect(first).not.toHaveBeenCalled()
})

test('words of the site’s own that come meanwhile stay', async () => {
  first.mockImplementation(async () => {
    await site.sql(`insert into lyrics (track_id, lines, is_synced) values (1, '[{"at":null,"text":"Our own"}]', false)`)
    return { text: 'Theirs', isSynced: false }
  })
  expect((await words(1)).body.lyrics).toMatchObject({ lines: [{ text: 'Our own' }], source: null })
})

test('a page says whether there is anybody to ask', async () => {
  const offered = async () => (await site.createVisitor().get('/api/v1/bootstrap-data')).body.offered as string[]
  expect(await offered()).toContain('player.lyrics/v1')
  await site.getContext('core').plugins.disable('team.first')
  await site.getContext('core').plugins.disable('team.second')
  expect(await offered()).not.toContain('player.lyrics/v1')
})
