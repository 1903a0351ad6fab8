import { promises as fs } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestSite, type TestSite } from '../testing/index.ts'
import { writePlugin } from '../testing/write-plugin.ts'

/** A webhook that answers with all that it was told of the caller and the body. */
const HEARING = `
import { defineWebhookEndpoint } from '@balafon/sdk/contract'
import { implement } from '@balafon/sdk/server'
import * as z from 'zod/mini'
const hear = defineWebhookEndpoint({
  path: 'x/acme.bell/ring/{who}',
  summary: 'Ring',
  params: z.strictObject({ who: z.string() }),
  response: z.any(),
  rateLimit: 'register',
  webhook: { maxBytes: 1000 },
})
const serverModule = {
  routes: (services, { sessions }) => [
    implement(hear, async ({ params, body, rawBody, user, request }) => ({
      params, body, user, hex: rawBody.toString('hex'), cookies: Object.keys(request.state ?? {}), credentials: request.auth.credentials ?? null, visit: sessions.getBrowserSessionId(request),
    })),
  ],
}`

const RING = '/api/v1/x/acme.bell/ring/ama'

let folder: string
let site: TestSite
beforeAll(async () => {
  folder = await fs.mkdtemp(path.join(tmpdir(), 'balafon-plugins-'))
  await writePlugin(folder, 'acme.bell', { server: HEARING })
  site = await createTestSite({ PLUGINS_DIR: folder })
  await site.enablePlugin('acme.bell')
})
afterAll(async () => {
  await site.close()
  await fs.rm(folder, { recursive: true, force: true })
})

const ring = (payload: Buffer | string, headers: Record<string, string> = {}, remoteAddress = '127.0.0.1') =>
  site.site.server.inject({ method: 'POST', url: RING, payload, headers, remoteAddress })

test('the body comes as the bytes that were sent, whatever they are called', async () => {
  for (const type of [undefined, 'application/json', 'text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x']) {
    const { statusCode, payload } = await ring(Buffer.from('{"a": 1\xff', 'latin1'), type ? { 'content-type': type } : {})
    expect([statusCode, JSON.parse(payload)]).toMatchObject([200, { params: { who: 'ama' }, body: {}, hex: '7b2261223a2031ff' }])
  }
  expect(JSON.parse((await ring('')).payload).hex).toBe('')
})

test('it never sees a session, and gives no cookie', async () => {
  const member = await site.createSignedInUser({ roles: ['admin'] })
  const answer = await member.send('POST', RING, { bytes: Buffer.from('x') })
  expect(answer.body).toMatchObject({ user: null, cookies: [], credentials: null, visit: null })
  expect(answer.headers['set-cookie']).toBeUndefined()
})

test('it needs no token, comes from anywhere, and is a POST', async () => {
  expect((await ring('x', { origin: 'https://elsewhere.test', 'sec-fetch-site': 'cross-site' })).statusCode).toBe(200)
  expect((await site.createVisitor().get(RING)).status).toBe(405)
})

test('a body that is too large is refused', async () => {
  expect((await ring('x'.repeat(1000))).statusCode).toBe(200)
  const { statusCode, payload } = await ring('x'.repeat(1001))
  expect([statusCode, JSON.parse(payload).code]).toEqual([413, 'too_large'])
})

test('its budget is counted by address', async () => {
  const from = async (address: string) => (await ring('x', {}, address)).statusCode
  const answers: number[] = []
  for (let calls = 0; calls < 21; calls += 1) answers.push(await from('203.0.113.7'))
  expect(answers).toEqual([...Array(20).fill(200), 429])
  expect(await from('203.0.113.8')).toBe(200)
})

test('every other unsafe call of the site still demands the token', async () => {
  const routes = site.site.server.table().filter(({ method, settings }) => settings.plugins?.balafon && method !== 'get')
  const open = routes.filter(({ settings }) => settings.plugins?.balafon?.isWebhook).map(({ path: place }) => place)
  const member = await site.createSignedInUser({ roles: ['admin'] })
  const cookie = [...member.cookies].map((pair) => pair.join('=')).join('; ')
  let refused = 0
  for (const { method, path: place } of routes) {
    if (open.includes(place)) continue
    const url = place.replaceAll(/\{\w+\*?\}/g, '1')
    const { statusCode, payload } = await site.site.server.inject({ method, url, payload: '{}', headers: { cookie, 'content-type': 'application/json' } })
    expect([statusCode, JSON.parse(payload).code], `${method} ${place}`).toEqual([403, 'csrf'])
    refused += 1
  }
  expect(refused).toBeGreaterThan(30)
})

test('the API’s description says what it takes', () => {
  const { paths } = site.site.getOpenApi() as { paths: Record<string, { post: Record<string, object> }> }
  const { requestBody, security, description } = paths['/api/v1/x/acme.bell/ring/{who}']?.post ?? {}
  expect(requestBody).toEqual({ required: true, content: { '*/*': { schema: { type: 'string', format: 'binary', description: '1000 bytes at most' } } } })
  expect([security, description]).toEqual([undefined, expect.stringContaining('cookies are ignored')])
})
