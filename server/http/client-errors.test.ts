import net from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestSite, type TestSite } from '../testing/index.ts'

let site: TestSite
beforeAll(async () => {
  site = await createTestSite({ PORT: '0', LOG_LEVEL: 'error' })
  await site.site.start()
})
afterAll(() => site.close())

/** Sends bytes on a new connection and returns everything that the server responds. */
const sendBytes = (text: string) =>
  new Promise<string>((resolve, reject) => {
    let response = ''
    const socket = net.connect(Number(site.site.server.info.port), '127.0.0.1', () => socket.write(text))
    socket.on('data', (chunk) => {
      response += chunk
    })
    socket.once('close', () => resolve(response))
    socket.once('error', reject)
    socket.setTimeout(5000, () => socket.destroy(new Error('no response')))
  })

function parseResponse(response: string) {
  const [head = '', body = ''] = response.split('\r\n\r\n')
  return { status: Number(head.split(' ')[1]), head, body: JSON.parse(body) }
}

const CLOSE = 'Connection: close\r\n\r\n'
const HOST = 'Host: localhost\r\n'
const BAD_REQUEST = { code: 'bad_request', message: 'The request is malformed.' }

describe('a request that cannot be parsed', () => {
  test.each([
    ['a space in the name of a header', `GET /api/v1/me HTTP/1.1\r\n${HOST}Bad Header: x\r\n\r\n`, 400, BAD_REQUEST],
    ['an unknown method', `NONSENSE / HTTP/1.1\r\n${HOST}\r\n`, 400, BAD_REQUEST],
    ['no HTTP', 'hello\r\n\r\n', 400, BAD_REQUEST],
    ['no Host header', `GET /api/v1/me HTTP/1.1\r\n${CLOSE}`, 400, BAD_REQUEST],
    ['two Host headers', `GET /api/v1/me HTTP/1.1\r\n${HOST}Host: evil.test\r\n${CLOSE}`, 400, BAD_REQUEST],
    ['two equal Host headers', `GET /api/v1/me HTTP/1.1\r\n${HOST}${HOST}${CLOSE}`, 400, BAD_REQUEST],
    [
      'headers that are too large',
      `GET / HTTP/1.1\r\n${HOST}X-Long: ${'x'.repeat(20_000)}\r\n\r\n`,
      431,
      { code: 'headers_too_large', message: 'The headers of the request are too large.' },
    ],
    [
      'an address that is too long for the server',
      `GET /${'x'.repeat(10_000)} HTTP/1.1\r\n${HOST}${CLOSE}`,
      414,
      { code: 'url_too_long', message: 'The address is too long.' },
    ],
    [
      'an address that is too long for Node',
      `GET /${'x'.repeat(30_000)} HTTP/1.1\r\n${HOST}\r\n`,
      414,
      { code: 'url_too_long', message: 'The address is too long.' },
    ],
  ])('gets a JSON error: %s', async (_title, request, status, body) => {
    const response = parseResponse(await sendBytes(request))
    expect(response).toMatchObject({ status, body })
    expect(response.head).toMatch(/content-type: application\/json/i)
    expect(response.head).toMatch(/x-content-type-options: nosniff/i)
  })

  test('gets a JSON error when its body is broken', async () => {
    const response = await sendBytes(
      `POST /api/v1/users/me/locale HTTP/1.1\r\n${HOST}Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n`,
    )
    expect(parseResponse(response)).toMatchObject({ status: 400, body: BAD_REQUEST })
  })

  test('does not damage the response to an earlier request on the same connection', async () => {
    const response = await sendBytes(`GET /api/v1/value-lists/countries HTTP/1.1\r\n${HOST}\r\nNONSENSE / HTTP/1.1\r\n\r\n`)
    const [head = '', body = ''] = response.split('\r\n\r\n')
    expect(head).toMatch(/^HTTP\/1\.1 \d{3} /)
    const length = Number(/content-length: (\d+)/i.exec(head)?.[1])
    expect(() => JSON.parse(Buffer.from(body).subarray(0, length).toString())).not.toThrow()
  })
})

test('accepts HTTP/1.0 without a Host header', async () => {
  expect(await sendBytes('GET /health HTTP/1.0\r\n\r\n')).toMatch(/^HTTP\/1\.1 200 /)
})

test('keeps the errors of the site when clients send malformed headers', async () => {
  site.getContext('core').log.error({}, 'an error of the site')
  const listErrors = () => site.getContext('core').logs.listErrors({ before: null, count: 300 })
  await expect.poll(async () => (await listErrors()).length).toBe(1)
  const before = await listErrors()
  for (let count = 0; count < 250; count += 1) {
    await sendBytes(`GET /health HTTP/1.1\r\n${HOST}Bad Header: x\r\n\r\n`)
    await site.site.server.inject({ url: '/api/v1/me', headers: { 'accept-encoding': 'a;b;c' } })
  }
  expect(await listErrors()).toEqual(before)
})

test('ignores the Range header in responses of the API and of pages', async () => {
  for (const url of ['/api/v1/me', '/health', '/']) {
    for (const range of ['bytes=0-9', 'bytes=999999-']) {
      const whole = await site.site.server.inject({ url })
      const response = await site.site.server.inject({ url, headers: { range } })
      expect([url, range, response.statusCode]).toEqual([url, range, whole.statusCode])
      expect(response.headers).not.toHaveProperty('content-range')
    }
  }
})
