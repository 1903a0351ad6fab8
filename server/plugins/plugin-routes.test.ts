import { promises as fs } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestSite, type TestSite } from '../testing/index.ts'
import { writePlugin } from '../testing/write-plugin.ts'

/** Endpoints with these methods and paths, each of which answers with its own place in the list. */
const answering = (...calls: readonly (readonly [method: string, path: string])[]) => `
import { defineEndpoint } from '@balafon/sdk/contract'
import { implement } from '@balafon/sdk/server'
import * as z from 'zod/mini'
const calls = ${JSON.stringify(calls)}.map(([method, path]) => defineEndpoint({ method, path, summary: 'A call', access: 'guest', params: z.record(z.string(), z.string()), response: z.object({ number: z.number() }) }))
const serverModule = { routes: () => calls.map((call, number) => implement(call, async () => ({ number }))) }`

let folder: string
let site: TestSite
beforeAll(async () => {
  folder = await fs.mkdtemp(path.join(tmpdir(), 'balafon-plugins-'))
  await writePlugin(folder, 'acme.calls', {
    server: answering(['GET', 'x/acme.calls/things'], ['GET', 'x/acme.calls/things/{thing}'], ['POST', 'x/acme.calls/things']),
  })
  await writePlugin(folder, 'acme.twice', { server: answering(['GET', 'x/acme.twice/{one}'], ['GET', 'x/acme.twice/{other}']) })
  await writePlugin(folder, 'acme.abroad', { server: answering(['GET', 'x/acme.calls/things']) })
  site = await createTestSite({ PLUGINS_DIR: folder })
})
afterAll(async () => {
  await site.close()
  await fs.rm(folder, { recursive: true, force: true })
})

const statusOf = (id: string) => site.site.registry.listStatuses().find((status) => status.id === id)
const enable = async (id: string) => {
  await site.getContext('core').plugins.enable(id)
  await expect.poll(() => statusOf(id)?.status === 'suspended' || site.site.registry.isRunning(id)).toBe(true)
}
const isOnServer = () => site.site.server.match('get', '/api/v1/x/acme.calls/things')?.path.startsWith('/api/v1/x/')

test("a stranger's routes are put on the server when somebody first calls one, twenty at once", async () => {
  await enable('acme.calls')
  expect(isOnServer()).toBe(false)
  const calls = ['things', 'things/7'].flatMap((place) => Array.from({ length: 10 }, () => site.createVisitor().get(`/api/v1/x/acme.calls/${place}`)))
  const answers = await Promise.all(calls)
  expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200))
  expect(answers.map(({ body }) => body)).toEqual([...Array(10).fill({ number: 0 }), ...Array(10).fill({ number: 1 })])
  expect(isOnServer()).toBe(true)
})

test('the first call of all can be a wrong one: 405 with what would have been taken', async () => {
  const answer = await site.createVisitor().send('PATCH', '/api/v1/x/acme.calls/things')
  expect([answer.status, answer.headers.allow]).toEqual([405, 'GET, POST'])
})

test('while it is off, nothing of it is put there, and its calls are as unknown as any', async () => {
  await site.getContext('core').plugins.disable('acme.calls')
  await expect.poll(() => site.site.registry.isRunning('acme.calls')).toBe(false)
  const known = await site.createVisitor().get('/api/v1/x/acme.calls/things')
  const unknown = await site.createVisitor().get('/api/v1/x/acme.nobody/things')
  expect([known.status, known.text]).toEqual([unknown.status, unknown.text])
})

test.each([
  ['acme.twice', 'it failed at start: two routes answer GET x/acme.twice/{other}'],
  ['acme.abroad', 'it failed at start: GET x/acme.calls/things does not begin with x/acme.abroad/'],
])('%s is suspended before anybody calls it', async (id, detail) => {
  await enable(id)
  expect(statusOf(id)?.reason).toEqual({ kind: 'crashed', detail })
})
