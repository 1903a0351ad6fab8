import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestSite, type TestSite } from '../testing/index.ts'

let site: TestSite
let key: string
const sound = Buffer.from(Array.from({ length: 1000 }, (_, index) => index % 251))
beforeAll(async () => {
  site = await createTestSite()
  key = (await site.getContext('core').files.add({ name: 'song.mp3', mime: 'audio/mpeg', body: sound, visibility: 'private' })).path
})
afterAll(() => site.close())

const signed = (seconds = 60) => site.getContext('core').files.signedUrl(key, seconds)
const get = (url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') => site.site.server.inject({ method, url, headers })

test('a signed address plays, in whole and in parts', async () => {
  const whole = await get(signed())
  expect(whole.statusCode).toBe(200)
  expect(whole.headers).toMatchObject({ 'content-type': 'audio/mpeg', 'accept-ranges': 'bytes', 'content-length': 1000 })
  expect(whole.rawPayload.equals(sound)).toBe(true)
  const part = await get(signed(), { range: 'bytes=100-199' })
  expect(part.statusCode).toBe(206)
  expect(part.headers['content-range']).toBe('bytes 100-199/1000')
  expect(part.rawPayload.equals(sound.subarray(100, 200))).toBe(true)
})

test('HEAD tells the length and sends nothing', async () => {
  const head = await get(signed(), {}, 'HEAD')
  expect(head.headers['content-length']).toBe(1000)
  expect(head.rawPayload.length).toBe(0)
})

test('a range past the end is 416 with the size', async () => {
  const answer = await get(signed(), { range: 'bytes=5000-' })
  expect(answer.statusCode).toBe(416)
  expect(answer.headers['content-range']).toBe('bytes */1000')
})

test('several ranges come as parts', async () => {
  const answer = await get(signed(), { range: 'bytes=0-1,998-' })
  expect(answer.statusCode).toBe(206)
  const [, boundary = ''] = /boundary=(\d+)/.exec(String(answer.headers['content-type'])) ?? []
  expect(answer.payload.split(`--${boundary}`)).toHaveLength(4)
  expect(Number(answer.headers['content-length'])).toBe(answer.rawPayload.length)
  expect(answer.payload).toContain('Content-Range: bytes 998-999/1000')
})

test('HEAD of several ranges tells the length and opens nothing', async () => {
  const answer = await get(signed(), { range: 'bytes=0-1,998-' }, 'HEAD')
  expect(answer.statusCode).toBe(206)
  expect(Number(answer.headers['content-length'])).toBeGreaterThan(100)
  expect(answer.rawPayload.length).toBe(0)
})

test('another unit is no range, as nginx reads it', async () => {
  expect((await get(signed(), { range: 'items=0-5' })).statusCode).toBe(200)
  expect((await get(signed(), { range: 'bytes=0-999,0-9' })).statusCode).toBe(200)
})

test('what is unchanged is not sent again', async () => {
  const { headers } = await get(signed())
  expect((await get(signed(), { 'if-none-match': String(headers.etag) })).statusCode).toBe(304)
  expect((await get(signed(), { 'if-modified-since': String(headers['last-modified']) })).statusCode).toBe(304)
  expect((await get(signed(), { range: 'bytes=0-1', 'if-range': '"other"' })).statusCode).toBe(200)
  expect((await get(signed(), { 'if-match': '"other"' })).statusCode).toBe(412)
})

test('a 304 to HEAD tells neither length nor type', async () => {
  const { headers } = await get(signed())
  const answer = await get(signed(), { 'if-none-match': String(headers.etag) }, 'HEAD')
  expect(answer.statusCode).toBe(304)
  expect(answer.headers).not.toHaveProperty('content-length')
  expect(answer.headers).not.toHaveProperty('content-type')
})

test('of an empty file nothing is sent, or 416 for what lies past its start', async () => {
  const { files } = site.getContext('core')
  const empty = await files.add({ name: 'empty.mp3', mime: 'audio/mpeg', body: Buffer.alloc(0), visibility: 'private' })
  const url = files.signedUrl(empty.path, 60)
  for (const range of [undefined, 'bytes=0-', 'bytes=-5']) {
    const answer = await get(url, range ? { range } : {})
    expect([answer.statusCode, answer.headers['content-length'], answer.rawPayload.length], range).toEqual([200, 0, 0])
  }
  const refused = await get(url, { range: 'bytes=1-2' })
  expect([refused.statusCode, refused.headers['content-range']]).toEqual([416, 'bytes */0'])
})

test('what was removed is gone at once', async () => {
  const { files } = site.getContext('core')
  const gone = await files.add({ name: 'gone.mp3', mime: 'audio/mpeg', body: sound, visibility: 'private' })
  const url = files.signedUrl(gone.path, 60)
  expect((await get(url)).statusCode).toBe(200)
  await files.remove(gone.id)
  expect((await get(url)).statusCode).toBe(404)
})

test('of a file that cannot be entered nothing is kept', async () => {
  const stored = () => readdir(path.join(site.config.dataDir, 'files'), { recursive: true })
  const before = await stored()
  const add = site.getContext('core').files.add({ name: 'a.mp3', mime: 'audio/mpeg', body: sound, visibility: 'private', ownerId: 2_000_000_000 })
  await expect(add).rejects.toThrow()
  const named = (names: readonly string[]) => names.filter((name) => name.endsWith('.mp3')).toSorted()
  expect(named(await stored())).toEqual(named(before))
})

test('a drawing comes compressed, whole', async () => {
  const { files } = site.getContext('core')
  const svg = Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg">${'<path d="M0 0h10"/>'.repeat(20_000)}</svg>`)
  const cover = await files.add({ name: 'cover.svg', mime: 'image/svg+xml', body: svg, visibility: 'public' })
  const answer = await get(files.publicUrl(cover.path), { 'accept-encoding': 'gzip' })
  expect(answer.headers['content-encoding']).toBe('gzip')
  expect(gunzipSync(answer.rawPayload).equals(svg)).toBe(true)
})

test("without, with a wrong, with another file's or with an expired signature nothing plays", async () => {
  const other = await site.getContext('core').files.add({ name: 'b.mp3', mime: 'audio/mpeg', body: sound, visibility: 'private' })
  const [, query] = signed().split('?')
  for (const url of [
    `/media/${key}`,
    `/media/${key}?expires=9999999999&signature=x`,
    `/media/${other.path}?${query}`,
    signed(-8000),
    `${signed()}&signature=y`,
  ]) {
    expect((await get(url)).statusCode, url).toBe(403)
  }
})

test.each([
  '/storage/public/../../secret',
  '/storage/public/%2e%2e/%2e%2e/secret',
  '/storage/public/a%00.svg',
  '/storage/public//etc/passwd',
  '/storage/public/none.svg',
])('%s is nothing', async (url) => {
  expect((await get(url)).statusCode).toBe(404)
})

test('private files have no public address', async () => {
  expect((await get(`/storage/${key}`)).statusCode).toBe(404)
  expect((await get(`/storage/public/${key}`)).statusCode).toBe(404)
})
