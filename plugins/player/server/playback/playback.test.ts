import { randomUUID } from 'node:crypto'
import { createTestSite, type TestSite } from '@balafon/sdk/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getAudioSource, getTrackDownload, recordPlay } from '../../contract/playback.ts'
import { addCatalogue } from '../testing/catalogue.fixture.ts'

let site: TestSite
beforeAll(async () => {
  site = await createTestSite()
  await addCatalogue(site)
})
afterAll(() => site.close())

const readPlays = async (id: number) => (await site.sql<{ plays: number }>('select plays::int from tracks where id = $1', [id]))[0]?.plays

test('returns a signed URL that serves byte ranges of the audio', async () => {
  const { body } = await site.createVisitor().request(getAudioSource, { params: { trackId: 1 } })
  expect(body).toMatchObject({ track_id: 1, mime: 'audio/mpeg', size: 4000, duration: 61, peaks: [0.5, 1] })
  const audio = await site.createVisitor().get(body.url, { range: 'bytes=0-9' })
  expect(audio.status).toBe(206)
})

describe('GET /tracks/{trackId}/download', () => {
  const download = async (trackId = 1, permissions: string[] = ['music.download']) => {
    const user = await site.createSignedInUser({ permissions })
    return user.request(getTrackDownload, { params: { trackId } })
  }
  test('returns a URL of the whole file with a safe file name', async () => {
    const { status, body } = await download()
    expect(status).toBe(200)
    expect(body.file_name).toMatch(/^[^/\\:]+ - [^/\\:]+\.mp3$/)
    expect((await site.createVisitor().get(body.url)).status).toBe(200)
  })
  test('returns 403 without the permission, and 404 for an unknown track', async () => {
    expect((await download(1, [])).status).toBe(403)
    expect((await download(999)).status).toBe(404)
    const user = await site.createSignedInUser({ permissions: ['music.download'] })
    expect((await user.send('GET', '/api/v1/tracks/x/download')).status).toBe(422)
  })
  test('returns 403 while the operator has turned downloads off', async () => {
    const { settings } = site.getContext('player')
    await settings.set('player.downloads.enable', false)
    const { status, body } = await download()
    await settings.set('player.downloads.enable', true)
    expect([status, body.code]).toEqual([403, 'player.downloads_disabled'])
  })
})

test('counts a play once when its key is sent several times at once', async () => {
  const visitor = site.createVisitor()
  await visitor.get('/')
  const before = await readPlays(1)
  const body = { key: randomUUID(), seconds: 40 }
  const responses = await Promise.all(Array.from({ length: 8 }, () => visitor.request(recordPlay, { params: { trackId: 1 }, body })))
  expect(responses.map(({ status }) => status)).toEqual(Array(8).fill(200))
  expect(responses.filter((response) => response.body.is_counted)).toHaveLength(1)
  expect(await readPlays(1)).toBe((before ?? 0) + 1)
  expect(await site.sql('select plays from daily_track_plays where track_id = 1')).toEqual([{ plays: 1 }])
})

test('counts all plays that arrive at the same time', async () => {
  const user = await site.createSignedInUser()
  const before = await readPlays(3)
  await Promise.all(Array.from({ length: 40 }, () => user.request(recordPlay, { params: { trackId: 3 }, body: { key: randomUUID(), seconds: 30 } })))
  expect(await readPlays(3)).toBe((before ?? 0) + 40)
  expect(await site.sql('select count(*)::int as rows from track_plays where user_id = $1', [user.id])).toEqual([{ rows: 40 }])
})

test('does not count plays of a track that does not exist', async () => {
  const { body } = await site.createVisitor().request(recordPlay, { params: { trackId: 999 }, body: { key: randomUUID(), seconds: 30 } })
  expect(body).toEqual({ is_counted: false })
})

test.each([
  { key: 'x', seconds: 30 },
  { key: randomUUID(), seconds: -1 },
  { key: randomUUID(), seconds: 1e9 },
  { key: randomUUID(), seconds: '30' },
  { key: randomUUID(), seconds: 30, user_id: 1 },
  { seconds: 30 },
])('returns 422 with one field error for the body %j', async (body) => {
  const response = await site.createVisitor().post('/api/v1/tracks/1/plays', body)
  expect(response.status).toBe(422)
  expect(Object.keys(response.body.errors)).toHaveLength(1)
})

test('returns 429 when the rate limit of plays is exceeded', async () => {
  const user = await site.createSignedInUser()
  await site.sql('insert into rate_limits (key, points, expire) values ($1, 120, $2)', [`plays:user:${user.id}`, Date.now() + 30_000])
  const response = await user.request(recordPlay, { params: { trackId: 1 }, body: { key: randomUUID(), seconds: 30 } })
  expect(response.status).toBe(429)
  expect(Number(response.headers['retry-after'])).toBeGreaterThan(0)
})
