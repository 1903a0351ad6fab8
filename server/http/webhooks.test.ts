import { promises as fs } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestSite, type TestSite } from '../testing/index.ts'
import { writePlugin } from '../testing/write-plugin.ts'

/** A webhook that responds with everything that its handler received. */
const SERVER_MODULE = `
import { defineWebhookEndpoint } from '@balafon/sdk/contract'
import { implement } from '@balafon/sdk/server'
import * as z from 'zod/mini'
const ring = defineWebhookEndpoint({
  path: 'x/acme.bell/ring/{name}',
  summary: 'Ring',
  params: z.strictObject({ name: z.string() }),
  response: z.any(),
  rateLimit: 'acme.bell.ring',
  webhook: { maxBytes: 1000 },
})
const serverModule = {
  rateLimits: { 'acme.bell.ring': { requests: 20, seconds: 3600 } },
  routes: () => [
    implement(ring, async ({ params, body, rawBody, user, request }) => ({
      params, body, user, hex: rawBody.toString('hex'), cookies: Object.keys(request.cookies), browserSessionId: request.browserSessionId,
    })),
  ],
}`

const WEBHOOK_URL = '/api/v1/x/acme.bell/ring/ama'

let folder: string
let site: TestSite
beforeAll(async () => {
  folder = await fs.mkdtemp(path.join(tmpdir(), 'balafon-plugins-'))
  await writePlugin(folder, 'acme.bell', { server: SERVER_MODULE })
  site = await createTestSite({ PLUGINS_DIR: folder })
  await site.enablePlugin('acme.bell')
})
afterAll(async () => {
  await site.close()
  await fs.rm(folder, { recursive: true, force: true })
})

const sendWebhook = (payload: Buffer | string, headers: Record<string, string> = {}, remoteAddress = '127.0.0.1') =>
  site.site.server.inject({ method: 'POST', url: WEBHOOK_URL, payload, headers, remoteAddress })

describe('a webhook endpoint', () => {
  test('receives the raw bytes, whatever the content type', async () => {
    for (const type of [undefined, 'application/json', 'text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x']) {
      const { statusCode, payload } = await sendWebhook(Buffer.from('{"a": 1\xff', 'latin1'), type ? { 'content-type': type } : {})
      expect([statusCode, JSON.parse(payload)]).toMatchObject([200, { params: { name: 'ama' }, body: {}, hex: '7b2261223a2031ff' }])
    }
    expect(JSON.parse((await sendWebhook('')).payload).hex).toBe('')
  })

  test('ignores the session and sets no cookie', async () => {
    const user = await site.createSignedInUser({ roles: ['admin'] })
    const response = await user.send('POST', WEBHOOK_URL, { bytes: Buffer.from('x') })
    expect(response.body).toMatchObject({ user: null, cookies: [], browserSessionId: null })
    expect(response.headers['set-cookie']).toBeUndefined()
  })

  test('accepts cross-site POST requests without a CSRF token', async () => {
    expect((await sendWebhook('x', { origin: 'https://elsewhere.test', 'sec-fetch-site': 'cross-site' })).statusCode).toBe(200)
    expect((await site.createVisitor().get(WEBHOOK_URL)).status).toBe(405)
  })

  test('returns 413 for a body that is too large', async () => {
    expect((await sendWebhook('x'.repeat(1000))).statusCode).toBe(200)
    const { statusCode, payload } = await sendWebhook('x'.repeat(1001))
    expect([statusCode, JSON.parse(payload).code]).toEqual([413, 'too_large'])
  })

  test('counts its rate limit by IP address', async () => {
    const sendFrom = async (address: string) => (await sendWebhook('x', {}, address)).statusCode
    const statuses: number[] = []
    for (let count = 0; count < 21; count += 1) statuses.push(await sendFrom('203.0.113.7'))
    expect(statuses).toEqual([...Array(20).fill(200), 429])
    expect(await sendFrom('203.0.113.8')).toBe(200)
  })

  test('is documented in the OpenAPI description', () => {
    const { paths } = site.site.getOpenApi() as { paths: Record<string, { post: Record<string, object> }> }
    const { requestBody, security, description } = paths['/api/v1/x/acme.bell/ring/{name}']?.post ?? {}
    expect(requestBody).toEqual({ required: true, content: { '*/*': { schema: { type: 'string', format: 'binary', description: 'At most 1000 bytes' } } } })
    expect([security, description]).toEqual([undefined, expect.stringContaining('cookies are ignored')])
  })
})

test('demands the CSRF token for every other unsafe endpoint', async () => {
  site.site.registerAllRoutes()
  const routes = site.site.server.table().filter(({ method, settings }) => settings.plugins?.balafon && method !== 'get')
  const webhookPaths = routes.filter(({ settings }) => settings.plugins?.balafon?.isWebhook).map((route) => route.path)
  const user = await site.createSignedInUser({ roles: ['admin'] })
  const cookie = [...user.cookies].map((pair) => pair.join('=')).join('; ')
  let rejectedCount = 0
  for (const { method, path: routePath } of routes) {
    if (webhookPaths.includes(routePath)) continue
    const url = routePath.replaceAll(/\{\w+\*?\}/g, '1')
    const { statusCode, payload } = await site.site.server.inject({ method, url, payload: '{}', headers: { cookie, 'content-type': 'application/json' } })
    expect([statusCode, JSON.parse(payload).code], `${method} ${routePath}`).toEqual([403, 'csrf'])
    rejectedCount += 1
  }
  expect(rejectedCount).toBeGreaterThan(30)
})
