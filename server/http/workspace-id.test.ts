import { promises as fs } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestSite, type TestSite, writePlugin } from '../testing/index.ts'

const SERVER_MODULE = `
import { defineEndpoint } from '@balafon/sdk/contract'
import { implement } from '@balafon/sdk/server'
import * as z from 'zod/mini'
const endpoints = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].map((method) =>
  defineEndpoint({ method, path: 'x/acme.teams/active', summary: 'Test', access: 'guest', response: z.object({ workspaceId: z.number() }) }))
const serverModule = { routes: () => endpoints.map((endpoint) => implement(endpoint, async ({ workspaceId }) => ({ workspaceId }))) }`

const URL = '/api/v1/x/acme.teams/active'

let folder: string
let site: TestSite
beforeAll(async () => {
  folder = await fs.mkdtemp(path.join(tmpdir(), 'balafon-workspace-'))
  await writePlugin(folder, 'acme.teams', { server: SERVER_MODULE, contributes: {} })
  site = await createTestSite({ PLUGINS_DIR: folder })
  await site.enablePlugin('acme.teams')
})
afterAll(async () => {
  await site.close()
  await fs.rm(folder, { recursive: true, force: true })
})

describe('the query parameter workspaceId', () => {
  test.each(['GET', 'POST', 'PUT', 'PATCH', 'DELETE'])('reaches the handler of a %s request, and is 0 by default', async (method) => {
    const visitor = site.createVisitor()
    await visitor.get('/')
    const content = method === 'GET' ? {} : { body: {} }
    expect((await visitor.send(method, `${URL}?workspaceId=7`, content)).body).toEqual({ workspaceId: 7 })
    expect((await visitor.send(method, URL, content)).body).toEqual({ workspaceId: 0 })
  })

  test.each(['x', '-1', '1.5', '9007199254740993', '1&workspaceId=2'])('returns 422 for the value %s', async (value) => {
    const { status, body } = await site.createVisitor().get(`${URL}?workspaceId=${value}`)
    expect([value, status, Object.keys(body.errors ?? {})]).toEqual([value, 422, ['workspaceId']])
  })
})
