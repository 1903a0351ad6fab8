import { randomUUID } from 'node:crypto'
import { createTestSite, type TestSite } from '@balafon/sdk/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getStream, recordPlay } from '../../contract/playback.ts'
import { addCatalogue } from '../testing/catalogue.fixture.ts'

let site: TestSite
beforeAll(async () => {
  site = await createTestSite()
  await addCatalogue(site)
})
afterAll(() => site.close())

const playsOf = async (id: number) => (await site.sql<{ plays: number }>('select plays::int from tracks where id = $1', [id]))[0]?.plays

test('a stream has an address that plays', async () => {
  const { body } = await site.createVisitor().request(getStream, { params: { trackId: 1 } })
  expect(body).toMatchObject({ track_id: 1, mime: 'audio/mpeg', size: 4000, duration: 61, peaks: [0.5, 1] })
  const sound = await site.createVisitor().get(body.url, { range: 'bytes=0-9' })
  expect(sound.status).toBe(206)
})

test('a listen counts once, however often it is told, also at the same time', async () => {
  const visitor = site.createVisitor()
  await visitor.get('/')
  const before = await playsOf(1)
  const body = { key: randomUUID(), seconds: 40 }
  const answers = await Promise.all(Array.from({ length: 8 }, () => visitor.request(recordPlay, { params: { trackId: 1 }, body })))
  expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200))
  expect(answers.filter((answer) => answer.body.counted)).toHaveLength(1)
  expect(await playsOf(1)).toBe((before ?? 0) + 1)
  expect(await site.sql('select plays from daily_track_plays where track_id = 1')).toEqual([{ plays: 1 }])
})

test('many listeners at once are all counted', async () => {
  const member = await site.createSignedInUser()
  const before = await playsOf(3)
  await Promise.all(Array.from({ length: 40 }, () => member.request(recordPlay, { params: { trackId: 3 }, body: { key: randomUUID(), seconds: 30 } })))
  expect(await playsOf(3)).toBe((before ?? 0) + 40)
  expect(await site.sql('select count(*)::int as mine from track_plays where user_id = $1', [member.id])).toEqual([{ mine: 40 }])
})

test('a track that is gone is not counted', async () => {
  const { body } = await site.createVisitor().request(recordPlay, { params: { trackId: 999 }, body: { key: randomUUID(), seconds: 30 } })
  expect(body).toEqual({ counted: false })
})

test.each([
  { key: 'x', seconds: 30 },
  { key: randomUUID(), seconds: -1 },
  { key: randomUUID(), seconds: 1e9 },
  { key: randomUUID(), seconds: '30' },
  { key: randomUUID(), seconds: 30, user_id: 1 },
  { seconds: 30 },
])('a wrong body is refused at its field: %j', async (body) => {
  const answer = await site.createVisitor().post('/api/v1/tracks/1/plays', body)
  expect(answer.status).toBe(422)
  expect(Object.keys(answer.body.errors)).toHaveLength(1)
})

test('plays have a budget', async () => {
  const member = await site.createSignedInUser()
  await site.sql('insert into rate_limits (key, points, expire) values ($1, 120, $2)', [`plays:user:${member.id}`, Date.now() + 30_000])
  const answer = await member.request(recordPlay, { params: { trackId: 1 }, body: { key: randomUUID(), seconds: 30 } })
  expect(answer.status).toBe(429)
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
})
