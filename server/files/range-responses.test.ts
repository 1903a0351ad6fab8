import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { getPort } from '../testing/get-port.ts'
import { createTestSite, type TestSite } from '../testing/index.ts'

const sound = Buffer.from(Array.from({ length: 300_000 }, (_, index) => index % 251))

let site: TestSite
let origin: string
beforeAll(async () => {
  site = await createTestSite({ PORT: '0' })
  await site.site.server.start()
  origin = `http://127.0.0.1:${getPort(site.site.server.listener)}`
})
afterAll(() => site.close())

const addFile = (mime = 'audio/mpeg', body = sound) => site.getContext('core').files.add({ name: 'song.mp3', mime, body, visibility: 'private' })

async function send(url: string, headers: Record<string, string> = {}, method = 'GET') {
  const response = await fetch(origin + url, { method, headers: { 'accept-encoding': 'identity', ...headers } })
  const { 'x-request-id': id, date, ...otherHeaders } = Object.fromEntries(response.headers)
  return { status: response.status, headers: otherHeaders, body: Buffer.from(await response.arrayBuffer()), isEarly: /:f\d+$/.test(id ?? '') }
}

let fileId: number
let url: string
beforeEach(async () => {
  const file = await addFile()
  fileId = file.id
  url = await site.getContext('core').files.createSignedUrl(file.path, 60)
})

describe('a range of an audio file at a signed URL', () => {
  test.each<Record<string, string>>([
    {},
    { 'if-range': '"other"' },
    { 'if-modified-since': 'Tue, 01 Jan 2030 00:00:00 GMT' },
    { cookie: 'balafon=s_unknown; locale=fr' },
    { origin: 'https://other.example' },
    { 'accept-encoding': 'br, gzip' },
    { 'x-http-method-override': 'PUT' },
  ])('has the same response from hapi and before it, with the headers %o', async (headers) => {
    const range = { range: 'bytes=1000-66535', ...headers }
    const first = await send(url, range)
    await send(url, { range: 'bytes=0-9' })
    const { isEarly, ...second } = await send(url, range)
    expect(isEarly).toBe(first.status === 206)
    expect({ ...second, isEarly: first.isEarly }).toEqual(first)
  })

  test.each(['bytes=0-0', 'bytes=250-99999', 'bytes=-10', 'bytes=299990-', 'bytes=299990-400000'])('is sent before hapi: %s', async (range) => {
    await send(url, { range: 'bytes=5-9' })
    const { status, headers, body, isEarly } = await send(url, { range })
    const [, start = '', end = ''] = /^bytes (\d+)-(\d+)\/300000$/.exec(headers['content-range'] ?? '') ?? []
    expect([status, isEarly, headers['content-length']]).toEqual([206, true, String(body.length)])
    expect(body.equals(sound.subarray(Number(start), Number(end) + 1))).toBe(true)
    expect(body.length).toBeGreaterThan(0)
  })

  test.each<[string, Record<string, string>, string?]>([
    ['the whole file', {}],
    ['a long range', { range: 'bytes=0-199999' }],
    ['several ranges', { range: 'bytes=0-1,5-9' }],
    ['a range past the end', { range: 'bytes=400000-' }],
    ['a HEAD request', { range: 'bytes=0-9' }, 'HEAD'],
    ['an unmet condition', { range: 'bytes=0-9', 'if-match': '"other"' }],
  ])('is left to hapi for %s', async (_description, headers, method) => {
    await send(url, { range: 'bytes=0-9' })
    expect((await send(url, headers, method)).isEarly).toBe(false)
  })

  test('is limited to the bytes that the URL allows', async () => {
    const file = await addFile()
    const limited = await site.getContext('core').files.createSignedUrl(file.path, 60, { maxBytes: 300 })
    await send(limited, { range: 'bytes=0-9' })
    const { headers, body, isEarly } = await send(limited, { range: 'bytes=250-999' })
    expect([isEarly, headers['content-range'], body.length]).toEqual([true, 'bytes 250-299/300', 50])
  })

  test('is refused at a URL with another signature or limit', async () => {
    await send(url, { range: 'bytes=0-9' })
    for (const changed of [`${url}x`, `${url}&max_bytes=10`, url.replace(/expires=\d+/, 'expires=9999999999')])
      expect((await send(changed, { range: 'bytes=0-9' })).status, changed).toBe(403)
  })

  test('is not sent before hapi once the URL has expired', async () => {
    await send(url, { range: 'bytes=0-9' })
    const now = Date.now
    // Later than the end of every signed URL.
    Date.now = () => now() + 3 * 3600_000
    try {
      expect((await send(url, { range: 'bytes=0-9' })).status).toBe(403)
    } finally {
      Date.now = now
    }
  })

  test('is not found immediately after the file was removed', async () => {
    await send(url, { range: 'bytes=0-9' })
    await site.getContext('core').files.remove(fileId)
    expect((await send(url, { range: 'bytes=0-9' })).status).toBe(404)
  })

  test('is not found immediately after the file was moved to the trash', async () => {
    await send(url, { range: 'bytes=0-9' })
    await site.sql('update file_entries set deleted_at = now() where id = $1', [fileId])
    site.site.fileServices.locator.invalidate()
    expect((await send(url, { range: 'bytes=0-9' })).status).toBe(404)
  })

  test('is left to nginx after an administrator has set up the delivery by nginx', async () => {
    await send(url, { range: 'bytes=0-9' })
    const { settings } = site.getContext('core')
    await settings.set('uploading.accel_path', '/internal-files/')
    try {
      const { headers, isEarly } = await send(url, { range: 'bytes=0-9' })
      expect([isEarly, headers['x-accel-redirect']]).toEqual([false, expect.stringContaining('/internal-files/private/')])
    } finally {
      await settings.set('uploading.accel_path', null)
    }
  })

  test('is not sent before hapi for other types of files', async () => {
    const file = await addFile('application/pdf')
    const document = await site.getContext('core').files.createSignedUrl(file.path, 60)
    await send(document, { range: 'bytes=0-9' })
    expect((await send(document, { range: 'bytes=0-9' })).isEarly).toBe(false)
  })

  test('is complete for many listeners at once', async () => {
    await send(url, { range: 'bytes=0-9' })
    const starts = Array.from({ length: 100 }, (_, index) => index * 1000)
    const responses = await Promise.all(starts.map((start) => send(url, { range: `bytes=${start}-${start + 65_535}` })))
    for (const [index, { body, isEarly }] of responses.entries()) {
      expect(isEarly).toBe(true)
      expect(body.equals(sound.subarray(index * 1000, index * 1000 + 65_536))).toBe(true)
    }
  })
})
