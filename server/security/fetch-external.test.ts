import http, { type ServerResponse } from 'node:http'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { getPort } from '../testing/get-port.ts'
import { createFetchExternal, type FetchExternalDependencies, isExternalUrl } from './fetch-external.ts'

const PUBLIC_ADDRESS = '93.184.216.34'
const MAX_BYTES = 1000

/** The responses of the test server by path, the connections that were made, and the last request that was received. */
const responses = new Map<string, (response: ServerResponse) => void>()
let connections: { host: unknown; servername: unknown; header: unknown }[] = []
let receivedRequest: object | undefined
const server = http.createServer(async (request, response) => {
  const chunks = await request.toArray()
  const { 'content-length': length, 'content-type': type } = request.headers
  receivedRequest = { method: request.method, body: Buffer.concat(chunks).toString(), length, type }
  const respond = responses.get(String(request.url)) ?? ((to) => to.writeHead(404).end())
  respond(response)
})

beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)))
afterAll(() => server.close())
afterEach(() => {
  connections = []
})

/** Sends connections to the checked address to the test server instead. */
const request: FetchExternalDependencies['request'] = ({ host, servername, headers, signal, path, method }, onResponse) => {
  connections.push({ host, servername, header: (headers as Record<string, string>).host })
  const port = getPort(server)
  return http.request({ host: '127.0.0.1', port, path, method: method ?? 'GET', headers: headers ?? {}, ...(signal && { signal }) }, onResponse)
}

/** Creates a function that fetches a picture and throws when it is missing. */
const createPictureFetch =
  (lookup: FetchExternalDependencies['lookup'], { timeoutMs }: { timeoutMs?: number } = {}) =>
  async (url: string) => {
    const fetchExternal = createFetchExternal({ lookup, request })
    const { status, body } = await fetchExternal(url, { maxBytes: MAX_BYTES, maxRedirects: 3, ...(timeoutMs && { timeoutMs }) })
    if (status !== 200) throw new Error(`status ${status}`)
    return body
  }
const resolvePublic = async () => [PUBLIC_ADDRESS]
const redirectTo = (location: string) => (response: ServerResponse) => response.writeHead(302, { location }).end()

responses.set('/cover.png', (response) => response.end('picture'))

describe('createFetchExternal', () => {
  test('connects to the address that was checked', async () => {
    expect(String(await createPictureFetch(resolvePublic)('https://pictures.test/cover.png'))).toBe('picture')
    expect(connections).toEqual([{ host: PUBLIC_ADDRESS, servername: 'pictures.test', header: 'pictures.test' }])
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
  ])('does not connect to %s', async (url) => {
    await expect(createPictureFetch(resolvePublic)(url)).rejects.toThrow()
    expect(connections).toEqual([])
  })

  test.each([[['127.0.0.1']], [['10.0.0.7']], [['::1']], [[PUBLIC_ADDRESS, '127.0.0.1']], [['::ffff:10.0.0.1']], [[]]])(
    'rejects a host name that resolves to %j',
    async (addresses) => {
      await expect(createPictureFetch(async () => addresses)('https://pictures.test/cover.png')).rejects.toThrow('not a public address')
      expect(connections).toEqual([])
    },
  )

  test('resolves the host name once, so that DNS rebinding has no effect', async () => {
    let lookupCount = 0
    const lookup = async () => {
      lookupCount += 1
      return [lookupCount === 1 ? PUBLIC_ADDRESS : '127.0.0.1']
    }
    await createPictureFetch(lookup)('https://pictures.test/cover.png')
    expect(lookupCount).toBe(1)
    expect(connections.map(({ host }) => host)).toEqual([PUBLIC_ADDRESS])
  })

  test('follows a redirect to another public URL', async () => {
    responses.set('/moved', redirectTo('/cover.png'))
    expect(String(await createPictureFetch(resolvePublic)('https://pictures.test/moved'))).toBe('picture')
  })

  test.each(['https://127.0.0.1/admin', 'http://pictures.test/cover.png', 'https://inside.test/secret', 'file:///etc/passwd', '//[::1]/'])(
    'does not follow a redirect to %s',
    async (location) => {
      responses.set('/trap', redirectTo(location))
      const lookup = async (host: string) => [host === 'inside.test' ? '10.0.0.7' : PUBLIC_ADDRESS]
      await expect(createPictureFetch(lookup)('https://pictures.test/trap')).rejects.toThrow()
      expect(connections).toHaveLength(1)
    },
  )

  test('stops after the maximum number of redirects', async () => {
    responses.set('/loop', redirectTo('/loop'))
    await expect(createPictureFetch(resolvePublic)('https://pictures.test/loop')).rejects.toThrow('too many redirects')
    expect(connections).toHaveLength(4)
  })

  test('stops reading a body that is too large, whatever its declared length', async () => {
    let writeCount = 0
    responses.set('/endless', (response) => {
      const writeMore = () => {
        writeCount += 1
        if (!response.destroyed) response.write(Buffer.alloc(MAX_BYTES), () => setImmediate(writeMore))
      }
      writeMore()
    })
    await expect(createPictureFetch(resolvePublic)('https://pictures.test/endless')).rejects.toThrow('too large')
    expect(writeCount).toBeLessThan(500)
  })

  test('times out when the server or the resolver is slow', async () => {
    responses.set('/slow', (response) => response.writeHead(200).write('x'))
    await expect(createPictureFetch(resolvePublic, { timeoutMs: 100 })('https://pictures.test/slow')).rejects.toThrow()
    const neverResolve = () => new Promise<never>(() => {})
    await expect(createPictureFetch(neverResolve, { timeoutMs: 50 })('https://pictures.test/cover.png')).rejects.toThrow('timed out')
  })

  test('returns the status of a missing page', async () => {
    await expect(createPictureFetch(resolvePublic)('https://pictures.test/missing')).rejects.toThrow('status 404')
  })

  test('sends method, headers and body, and follows no redirect by default', async () => {
    const options = { method: 'POST', headers: { 'content-type': 'text/plain' }, body: 'né', maxBytes: MAX_BYTES } as const
    responses.set('/moved', redirectTo('/cover.png'))
    const fetchExternal = createFetchExternal({ lookup: resolvePublic, request })
    expect((await fetchExternal('https://pictures.test/moved', options)).status).toBe(302)
    expect(connections).toHaveLength(1)
    expect(receivedRequest).toEqual({ method: 'POST', body: 'né', length: '3', type: 'text/plain' })
  })

  test('reads no body when maxBytes is 0', async () => {
    responses.set('/large', (response) => response.end(Buffer.alloc(MAX_BYTES * 50)))
    const { status, body } = await createFetchExternal({ lookup: resolvePublic, request })('https://pictures.test/large', { maxBytes: 0 })
    expect([status, body.length]).toEqual([200, 0])
  })

  test('connects to this computer only when loopback is allowed, never to its network', async () => {
    const port = getPort(server)
    const url = `http://localhost:${port}/cover.png`
    const fetchWithLoopback = createFetchExternal({ lookup: resolvePublic, request, allowsLoopback: true })
    expect(String((await fetchWithLoopback(url, { maxBytes: MAX_BYTES })).body)).toBe('picture')
    await expect(createFetchExternal({ lookup: resolvePublic, request })(url, { maxBytes: MAX_BYTES })).rejects.toThrow('not a plain https address')
    for (const otherUrl of ['http://10.0.0.1/', 'http://127.0.0.2/', 'http://pictures.test/', 'https://10.0.0.1/'])
      await expect(fetchWithLoopback(otherUrl, { maxBytes: MAX_BYTES })).rejects.toThrow()
  })
})

describe('isExternalUrl', () => {
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
  ])('checks %s: %s', (url, expected) => {
    expect(isExternalUrl(url, {})).toBe(expected)
  })
})
