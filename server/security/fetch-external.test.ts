import http, { type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createFetchExternal, type FetchExternalDependencies, isExternalUrl } from './fetch-external.ts'

const PUBLIC = '93.184.216.34'
const MAX = 1000

/** What the stranger's server answers, by path; and to which addresses connections were really made, as whom. */
const answers = new Map<string, (response: ServerResponse) => void>()
let connected: { host: unknown; servername: unknown; header: unknown }[] = []
let posted: object | undefined
const server = http.createServer(async (request, response) => {
  const chunks = await request.toArray()
  posted = { method: request.method, body: Buffer.concat(chunks).toString(), length: request.headers['content-length'], type: request.headers['content-type'] }
  const answer = answers.get(String(request.url)) ?? ((to) => to.writeHead(404).end())
  answer(response)
})

beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)))
afterAll(() => server.close())
afterEach(() => {
  connected = []
})

/** The connection that would go to a checked address goes to our server instead. */
const request: FetchExternalDependencies['request'] = ({ host, servername, headers, signal, path, method }, heard) => {
  connected.push({ host, servername, header: (headers as Record<string, string>).host })
  const { port } = server.address() as AddressInfo
  return http.request({ host: '127.0.0.1', port, path, method: method ?? 'GET', headers: headers ?? {}, ...(signal && { signal }) }, heard)
}

/** Fetches as pictures are: what is not there is none. */
const fetcher =
  (lookup: FetchExternalDependencies['lookup'], { milliseconds }: { milliseconds?: number } = {}) =>
  async (url: string) => {
    const fetchOutside = createFetchExternal({ lookup, request })
    const { status, body } = await fetchOutside(url, { maxBytes: MAX, maxRedirects: 3, ...(milliseconds && { timeoutMs: milliseconds }) })
    if (status !== 200) throw new Error(`it answered ${status}`)
    return body
  }
const everywhere = async () => [PUBLIC]

answers.set('/cover.png', (response) => response.end('picture'))

test('what is on the open internet is fetched, from the address that was checked', async () => {
  expect(String(await fetcher(everywhere)('https://pictures.test/cover.png'))).toBe('picture')
  expect(connected).toEqual([{ host: PUBLIC, servername: 'pictures.test', header: 'pictures.test' }])
})

test.each([
  'http://pictures.test/cover.png',
  'ftp://pictures.test/cover.png',
  'file:///etc/passwd',
  'https://pictures.test:8443/cover.png',
  'https://user:pass@pictures.test/cover.png',
  'https://127.0.0.1/cover.png',
  'https://127.1/cover.png',
  'https://2130706433/cover.png',
  'https://0x7f.1/cover.png',
  'https://0177.0.0.1/cover.png',
  'https://[::1]/cover.png',
  'https://[::ffff:127.0.0.1]/cover.png',
  'https://[fd00::1]/cover.png',
  'https://169.254.169.254/latest/meta-data/',
  'https://10.0.0.1/cover.png',
  'https://１２７.0.0.1/cover.png',
])('%s is not even connected to', async (url) => {
  await expect(fetcher(everywhere)(url)).rejects.toThrow()
  expect(connected).toEqual([])
})

test.each([[['127.0.0.1']], [['10.0.0.7']], [['::1']], [[PUBLIC, '127.0.0.1']], [['::ffff:10.0.0.1']], [[]]])(
  'a name that leads to %j is refused',
  async (found) => {
    await expect(fetcher(async () => found)('https://pictures.test/cover.png')).rejects.toThrow('not a public address')
    expect(connected).toEqual([])
  },
)

test('a name that leads elsewhere a moment later changes nothing: it is looked up once', async () => {
  let asked = 0
  const rebinding = async () => {
    asked += 1
    return [asked === 1 ? PUBLIC : '127.0.0.1']
  }
  await fetcher(rebinding)('https://pictures.test/cover.png')
  expect(asked).toBe(1)
  expect(connected.map(({ host }) => host)).toEqual([PUBLIC])
})

const redirectTo = (location: string) => (response: ServerResponse) => response.writeHead(302, { location }).end()

test('a redirect is followed to another public place', async () => {
  answers.set('/moved', redirectTo('/cover.png'))
  expect(String(await fetcher(everywhere)('https://pictures.test/moved'))).toBe('picture')
})

test.each(['https://127.0.0.1/admin', 'http://pictures.test/cover.png', 'https://inside.test/secret', 'file:///etc/passwd', '//[::1]/'])(
  'a redirect to %s is not followed',
  async (location) => {
    answers.set('/trap', redirectTo(location))
    const lookup = async (host: string) => [host === 'inside.test' ? '10.0.0.7' : PUBLIC]
    await expect(fetcher(lookup)('https://pictures.test/trap')).rejects.toThrow()
    expect(connected).toHaveLength(1)
  },
)

test('redirects have an end', async () => {
  answers.set('/round', redirectTo('/round'))
  await expect(fetcher(everywhere)('https://pictures.test/round')).rejects.toThrow('too many redirects')
  expect(connected).toHaveLength(4)
})

test('what is larger than it may be is not read to its end, whatever length it claims', async () => {
  let sent = 0
  answers.set('/endless', (response) => {
    const more = () => {
      sent += 1
      if (!response.destroyed) response.write(Buffer.alloc(MAX), () => setImmediate(more))
    }
    more()
  })
  await expect(fetcher(everywhere)('https://pictures.test/endless')).rejects.toThrow('too large')
  const soFar = sent
  expect(soFar).toBeLessThan(500)
})

test('who answers slowly, or whose resolver does, is not waited for', async () => {
  answers.set('/slow', (response) => response.writeHead(200).write('x'))
  await expect(fetcher(everywhere, { milliseconds: 100 })('https://pictures.test/slow')).rejects.toThrow()
  await expect(fetcher(() => new Promise(() => {}), { milliseconds: 50 })('https://pictures.test/cover.png')).rejects.toThrow('no answer in time')
})

test('what is not there is no picture', async () => {
  await expect(fetcher(everywhere)('https://pictures.test/nowhere')).rejects.toThrow('it answered 404')
})

test('what is sent arrives, with its headers and its length, and no redirect is followed unless asked for', async () => {
  const sent = { method: 'POST', headers: { 'content-type': 'text/plain' }, body: 'né', maxBytes: MAX } as const
  answers.set('/moved', redirectTo('/cover.png'))
  const fetchOutside = createFetchExternal({ lookup: everywhere, request })
  expect((await fetchOutside('https://pictures.test/moved', sent)).status).toBe(302)
  expect(connected).toHaveLength(1)
  expect(posted).toEqual({ method: 'POST', body: 'né', length: '3', type: 'text/plain' })
})

test('nothing of an answer is read when nothing is wanted', async () => {
  answers.set('/large', (response) => response.end(Buffer.alloc(MAX * 50)))
  const { status, body } = await createFetchExternal({ lookup: everywhere, request })('https://pictures.test/large', { maxBytes: 0 })
  expect([status, body.length]).toEqual([200, 0])
})

test('this computer’s own receivers are asked only where that is allowed, and nobody else in its network', async () => {
  const { port } = server.address() as AddressInfo
  const url = `http://localhost:${port}/cover.png`
  const allowed = createFetchExternal({ lookup: everywhere, request, allowsLoopback: true })
  expect(String((await allowed(url, { maxBytes: MAX })).body)).toBe('picture')
  await expect(createFetchExternal({ lookup: everywhere, request })(url, { maxBytes: MAX })).rejects.toThrow('not a plain https address')
  for (const other of ['http://10.0.0.1/', 'http://127.0.0.2/', 'http://pictures.test/', 'https://10.0.0.1/'])
    await expect(allowed(other, { maxBytes: MAX })).rejects.toThrow()
})

test.each([
  ['https://example.test/hook', true],
  ['https://93.184.216.34/', true],
  ['http://example.test/', false],
  ['https://example.test:444/', false],
  ['https://me:x@example.test/', false],
  ['https://10.0.0.1/', false],
  ['https://[::1]/', false],
  ['http://localhost:4000/', false],
  ['nothing', false],
])('%s may be kept: %s', (url, may) => {
  expect(isExternalUrl(url, {})).toBe(may)
})
