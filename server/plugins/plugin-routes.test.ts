import { promises as fs } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestSite, type TestSite, writePlugin } from '../testing/index.ts'

type RouteKey = readonly [method: string, path: string]

/** Writes a server module with these endpoints. Each responds with its index in the list. */
const writeServerModule = (...endpoints: readonly RouteKey[]) => `
import { defineEndpoint } from '@balafon/sdk/contract'
import { implement } from '@balafon/sdk/server'
import * as z from 'zod/mini'
const endpoints = ${JSON.stringify(endpoints)}.map(([method, path]) => defineEndpoint({ method, path, summary: 'Test', access: 'guest', params: z.record(z.string(), z.string()), response: z.object({ index: z.number() }) }))
const serverModule = { routes: () => endpoints.map((endpoint, index) => implement(endpoint, async () => ({ index }))) }`

let folder: string
let site: TestSite
beforeAll(async () => {
  folder = await fs.mkdtemp(path.join(tmpdir(), 'balafon-plugins-'))
  await writePlugin(folder, 'acme.routes', {
    server: writeServerModule(['GET', 'x/acme.routes/things'], ['GET', 'x/acme.routes/things/{thing}'], ['POST', 'x/acme.routes/things']),
  })
  await writePlugin(folder, 'acme.twice', { server: writeServerModule(['GET', 'x/acme.twice/{one}'], ['GET', 'x/acme.twice/{other}']) })
  await writePlugin(folder, 'acme.foreign', { server: writeServerModule(['GET', 'x/acme.routes/things']) })
  site = await createTestSite({ PLUGINS_DIR: folder })
})
afterAll(async () => {
  await site.close()
  await fs.rm(folder, { recursive: true, force: true })
})

const findStatus = (id: string) => site.site.registry.listStatuses().find((status) => status.id === id)
const isRegistered = () => site.site.server.match('get', '/api/v1/x/acme.routes/things')?.path.startsWith('/api/v1/x/')

async function enable(id: string) {
  await site.getContext('core').plugins.enable(id)
  await expect.poll(() => findStatus(id)?.status === 'suspended' || site.site.registry.isRunning(id)).toBe(true)
}

describe('a third-party plugin', () => {
  test('registers its routes on the first request, also when twenty arrive at once', async () => {
    await enable('acme.routes')
    expect(isRegistered()).toBe(false)
    const requests = ['things', 'things/7'].flatMap((name) => Array.from({ length: 10 }, () => site.createVisitor().get(`/api/v1/x/acme.routes/${name}`)))
    const responses = await Promise.all(requests)
    expect(responses.map(({ status }) => status)).toEqual(Array(20).fill(200))
    expect(responses.map(({ body }) => body)).toEqual([...Array(10).fill({ index: 0 }), ...Array(10).fill({ index: 1 })])
    expect(isRegistered()).toBe(true)
  })

  test('returns 405 with the allowed methods for another method', async () => {
    const response = await site.createVisitor().send('PATCH', '/api/v1/x/acme.routes/things')
    expect([response.status, response.headers.allow]).toEqual([405, 'GET, POST'])
  })

  test('responds like an unknown route while it is disabled', async () => {
    await site.getContext('core').plugins.disable('acme.routes')
    await expect.poll(() => site.site.registry.isRunning('acme.routes')).toBe(false)
    const disabled = await site.createVisitor().get('/api/v1/x/acme.routes/things')
    const unknown = await site.createVisitor().get('/api/v1/x/acme.unknown/things')
    expect([disabled.status, disabled.text]).toEqual([unknown.status, unknown.text])
  })

  test.each([
    ['acme.twice', 'two routes match GET x/acme.twice/{other}'],
    ['acme.foreign', 'GET x/acme.routes/things must begin with x/acme.foreign/'],
  ])('is suspended at its start when its routes are invalid: %s', async (id, message) => {
    await enable(id)
    expect(findStatus(id)?.reason).toEqual({ kind: 'crashed', detail: `start failed: ${message}` })
  })
})
