import { open, readdir, rm, symlink } from 'node:fs/promises'
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

const createSignedUrl = (seconds = 60) => site.getContext('core').files.createSignedUrl(key, seconds)
const get = async (url: string | Promise<string>, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
  site.site.server.inject({ method, url: await url, headers })

test('serves the whole file or one range at a signed URL', async () => {
  const wholeResponse = await get(createSignedUrl())
  expect(wholeResponse.statusCode).toBe(200)
  expect(wholeResponse.headers).toMatchObject({ 'content-type': 'audio/mpeg', 'accept-ranges': 'bytes', 'content-length': 1000 })
  expect(wholeResponse.rawPayload.equals(sound)).toBe(true)
  const partResponse = await get(createSignedUrl(), { range: 'bytes=100-199' })
  expect(partResponse.statusCode).toBe(206)
  expect(partResponse.headers['content-range']).toBe('bytes 100-199/1000')
  expect(partResponse.rawPayload.equals(sound.subarray(100, 200))).toBe(true)
})

test('sends only the length for HEAD', async () => {
  const head = await get(createSignedUrl(), {}, 'HEAD')
  expect(head.headers['content-length']).toBe(1000)
  expect(head.rawPayload.length).toBe(0)
})

test('returns 416 with the size for a range past the end', async () => {
  const response = await get(createSignedUrl(), { range: 'bytes=5000-' })
  expect(response.statusCode).toBe(416)
  expect(response.headers['content-range']).toBe('bytes */1000')
  expect(JSON.parse(response.payload)).toEqual({ code: 'range_not_satisfiable', message: 'The requested part of the file does not exist.' })
})

test('sends several ranges as multipart', async () => {
  const response = await get(createSignedUrl(), { range: 'bytes=0-1,998-' })
  expect(response.statusCode).toBe(206)
  const [, boundary = ''] = /boundary=(\d+)/.exec(String(response.headers['content-type'])) ?? []
  expect(response.payload.split(`--${boundary}`)).toHaveLength(4)
  expect(Number(response.headers['content-length'])).toBe(response.rawPayload.length)
  expect(response.payload).toContain('Content-Range: bytes 998-999/1000')
})

test('sends only the length for HEAD with several ranges', async () => {
  const response = await get(createSignedUrl(), { range: 'bytes=0-1,998-' }, 'HEAD')
  expect(response.statusCode).toBe(206)
  expect(Number(response.headers['content-length'])).toBeGreaterThan(100)
  expect(response.rawPayload.length).toBe(0)
})

test('ignores other units, and ranges that add up to more than the file', async () => {
  expect((await get(createSignedUrl(), { range: 'items=0-5' })).statusCode).toBe(200)
  expect((await get(createSignedUrl(), { range: 'bytes=0-999,0-9' })).statusCode).toBe(200)
})

test('checks conditional headers as nginx does', async () => {
  const { headers } = await get(createSignedUrl())
  expect((await get(createSignedUrl(), { 'if-none-match': String(headers.etag) })).statusCode).toBe(304)
  expect((await get(createSignedUrl(), { 'if-modified-since': String(headers['last-modified']) })).statusCode).toBe(304)
  expect((await get(createSignedUrl(), { range: 'bytes=0-1', 'if-range': '"other"' })).statusCode).toBe(200)
  expect((await get(createSignedUrl(), { 'if-match': '"other"' })).statusCode).toBe(412)
})

test('omits length and type in a 304 response to HEAD', async () => {
  const { headers } = await get(createSignedUrl())
  const response = await get(createSignedUrl(), { 'if-none-match': String(headers.etag) }, 'HEAD')
  expect(response.statusCode).toBe(304)
  expect(response.headers).not.toHaveProperty('content-length')
  expect(response.headers).not.toHaveProperty('content-type')
})

test('serves an empty file and returns 416 past its start', async () => {
  const { files } = site.getContext('core')
  const empty = await files.add({ name: 'empty.mp3', mime: 'audio/mpeg', body: Buffer.alloc(0), visibility: 'private' })
  const url = await files.createSignedUrl(empty.path, 60)
  for (const range of [undefined, 'bytes=0-', 'bytes=-5']) {
    const response = await get(url, range ? { range } : {})
    expect([response.statusCode, response.headers['content-length'], response.rawPayload.length], range).toEqual([200, 0, 0])
  }
  const rejectedResponse = await get(url, { range: 'bytes=1-2' })
  expect([rejectedResponse.statusCode, rejectedResponse.headers['content-range']]).toEqual([416, 'bytes */0'])
})

test('returns 404 immediately after a file was removed', async () => {
  const { files } = site.getContext('core')
  const removed = await files.add({ name: 'removed.mp3', mime: 'audio/mpeg', body: sound, visibility: 'private' })
  const url = await files.createSignedUrl(removed.path, 60)
  expect((await get(url)).statusCode).toBe(200)
  await files.remove(removed.id)
  expect((await get(url)).statusCode).toBe(404)
})

test('deletes the stored bytes when the row cannot be inserted', async () => {
  const listStoredFiles = () => readdir(path.join(site.config.dataDir, 'files'), { recursive: true })
  const before = await listStoredFiles()
  const add = site.getContext('core').files.add({ name: 'a.mp3', mime: 'audio/mpeg', body: sound, visibility: 'private', ownerId: 2_000_000_000 })
  await expect(add).rejects.toThrow()
  const selectMp3 = (names: readonly string[]) => names.filter((name) => name.endsWith('.mp3')).toSorted()
  expect(selectMp3(await listStoredFiles())).toEqual(selectMp3(before))
})

test('compresses SVG files', async () => {
  const { files } = site.getContext('core')
  const svg = Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg">${'<path d="M0 0h10"/>'.repeat(20_000)}</svg>`)
  const cover = await files.add({ name: 'cover.svg', mime: 'image/svg+xml', body: svg, visibility: 'public' })
  const response = await get(files.getPublicUrl(cover.path), { 'accept-encoding': 'gzip' })
  expect(response.headers['content-encoding']).toBe('gzip')
  expect(gunzipSync(response.rawPayload).equals(svg)).toBe(true)
})

test('serves SVG files in a sandbox, so that their scripts cannot run', async () => {
  const { files } = site.getContext('core')
  const body = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
  const [publicFile, privateFile] = [
    await files.add({ name: 'a.svg', mime: 'image/svg+xml', body, visibility: 'public' }),
    await files.add({ name: 'b.svg', mime: 'image/svg+xml', body, visibility: 'private' }),
  ]
  for (const url of [files.getPublicUrl(publicFile.path), await files.createSignedUrl(privateFile.path, 60)]) {
    const policy = String((await get(url)).headers['content-security-policy'])
    expect(policy, url).toMatch(/(^|; )sandbox($|;)/)
    expect(policy, url).toContain("default-src 'none'")
  }
})

test('serves only the beginning of a file at a URL with a byte limit', async () => {
  const url = await site.getContext('core').files.createSignedUrl(key, 60, { maxBytes: 300 })
  const whole = await get(url)
  expect([whole.statusCode, whole.headers['content-length']]).toEqual([200, 300])
  expect(whole.rawPayload.equals(sound.subarray(0, 300))).toBe(true)
  const part = await get(url, { range: 'bytes=250-999' })
  expect([part.statusCode, part.headers['content-range']]).toEqual([206, 'bytes 250-299/300'])
  const suffix = await get(url, { range: 'bytes=-10' })
  expect(suffix.rawPayload.equals(sound.subarray(290, 300))).toBe(true)
  const several = await get(url, { range: 'bytes=0-1,290-400' })
  expect(several.payload).toContain('bytes 290-299/300')
  const beyond = await get(url, { range: 'bytes=300-' })
  expect([beyond.statusCode, beyond.headers['content-range']]).toEqual([416, 'bytes */300'])
  expect((await get(url, {}, 'HEAD')).headers['content-length']).toBe(300)
  expect(whole.headers.etag).not.toBe((await get(createSignedUrl())).headers.etag)
})

test('returns 403 when the byte limit of a URL was changed, added or removed', async () => {
  const url = await site.getContext('core').files.createSignedUrl(key, 60, { maxBytes: 300 })
  for (const changed of [
    url.replace('max_bytes=300', 'max_bytes=999'),
    url.replace('&max_bytes=300', ''),
    `${url}&max_bytes=999`,
    `${await createSignedUrl()}&max_bytes=300`,
  ])
    expect((await get(changed)).statusCode, changed).toBe(403)
})

test('returns 403 for a missing, wrong or expired signature, or that of another file', async () => {
  const other = await site.getContext('core').files.add({ name: 'b.mp3', mime: 'audio/mpeg', body: sound, visibility: 'private' })
  const [, query] = (await createSignedUrl()).split('?')
  for (const url of [
    `/media/${key}`,
    `/media/${key}?expires=9999999999&signature=x`,
    `/media/${other.path}?${query}`,
    // Two hours and more ago, because the time at which a URL expires is rounded up to full hours.
    await createSignedUrl(-8000),
    `${await createSignedUrl()}&signature=y`,
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
])('returns 404 for %s', async (url) => {
  expect((await get(url)).statusCode).toBe(404)
})

test('does not serve private files without a signature', async () => {
  expect((await get(`/storage/${key}`)).statusCode).toBe(404)
  expect((await get(`/storage/public/${key}`)).statusCode).toBe(404)
})

test('serves the end of a file of more than 2 GiB', async () => {
  const { files } = site.getContext('core')
  const file = await files.add({ name: 'long.mp3', mime: 'audio/mpeg', body: sound, visibility: 'private' })
  const size = 3 * 2 ** 30
  // A sparse file: only its ends use disk space.
  const handle = await open(path.join(site.config.dataDir, 'files', file.path), 'r+')
  await handle.write(sound, 0, 10, size - 10)
  await handle.close()
  const response = await get(files.createSignedUrl(file.path, 60), { range: 'bytes=-10' })
  expect([response.statusCode, response.headers['content-range']]).toEqual([206, `bytes ${size - 10}-${size - 1}/${size}`])
  expect(response.rawPayload.equals(sound.subarray(0, 10))).toBe(true)
  await files.remove(file.id)
})

test('returns 500 when the disk cannot be read', async () => {
  const { files } = site.getContext('core')
  const file = await files.add({ name: 'loop.mp3', mime: 'audio/mpeg', body: sound, visibility: 'private' })
  const storedPath = path.join(site.config.dataDir, 'files', file.path)
  await rm(storedPath)
  // Opening this link fails with ELOOP, for every user.
  await symlink(storedPath, storedPath)
  expect((await get(files.createSignedUrl(file.path, 60))).statusCode).toBe(500)
  await files.remove(file.id)
})
