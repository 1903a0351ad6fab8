import { promises as fs } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestSite, writePlugin } from '../testing/index.ts'
import { type SpawnedSite, spawnSite } from '../testing/spawn-site.ts'

const LISTEN_TIMEOUT_MS = 60_000
const THIRD_PARTY = 'team.bundle'

/** Responds with where the plugin gets the SDK and a contract from, and where an error of the SDK was created. */
const SERVER_MODULE = `
import { defineEndpoint } from '@balafon/sdk/contract'
import { implement, problem } from '@balafon/sdk/server'
import * as z from 'zod/mini'
const response = z.record(z.string(), z.string())
const modules = defineEndpoint({ method: 'GET', path: 'x/${THIRD_PARTY}/modules', summary: 'Test', access: 'guest', response })
const conflict = defineEndpoint({ method: 'GET', path: 'x/${THIRD_PARTY}/conflict', summary: 'Test', access: 'guest', response, errors: ['resource.conflict'] })
const readModules = async () => ({
  sdk: import.meta.resolve('@balafon/sdk/server'),
  contract: import.meta.resolve('@balafon/plugin-player/contract/paths'),
  stack: problem(409, 'resource.conflict').stack,
})
const serverModule = { routes: () => [implement(modules, readModules), implement(conflict, async () => { throw problem(409, 'resource.conflict') })] }`

let folder: string
let site: SpawnedSite
beforeAll(async () => {
  folder = await fs.mkdtemp(path.join(tmpdir(), 'balafon-bundle-'))
  const testSite = await createTestSite()
  await testSite.close()
  const database = new pg.Client({ connectionString: testSite.databaseUrl })
  await database.connect()
  await database.query('insert into plugins (id, is_enabled, allowed_unsigned_at) values ($1, true, now())', [THIRD_PARTY])
  await database.end()
  await writePlugin(path.join(folder, 'plugins'), THIRD_PARTY, { server: SERVER_MODULE })
  const environment = {
    NODE_ENV: 'production',
    ALLOW_HTTP: '1',
    BASE_URL: 'http://localhost',
    APP_SECRET: testSite.config.secret,
    DATABASE_URL: testSite.databaseUrl,
    DATABASE_MIGRATION_URL: testSite.databaseMigrationUrl,
    DATA_DIR: path.join(folder, 'data'),
    PLUGINS_DIR: path.join(folder, 'plugins'),
  }
  site = await spawnSite(environment, 'server/dist/main.js')
  await site.waitUntilListening(LISTEN_TIMEOUT_MS)
}, LISTEN_TIMEOUT_MS)
afterAll(async () => {
  await site?.stop()
  await fs.rm(folder, { recursive: true, force: true })
})

const get = (url: string) => fetch(`${site.url}/api/v1/${url}`)

describe('a site that runs from the bundle', () => {
  test('starts all first-party plugins', async () => {
    // The start message lists every plugin that does not run.
    expect(site.getOutput()).not.toContain('suspended')
    expect((await get('genres')).status).toBe(200)
  })

  test('gives a third-party plugin the SDK and the contracts of the bundle', async () => {
    const { sdk, contract } = (await (await get(`x/${THIRD_PARTY}/modules`)).json()) as Record<string, string>
    expect([sdk, contract].map((url) => url?.split('/').slice(-3).join('/'))).toEqual([
      'server/dist/sdk.server.js',
      'server/dist/plugin-player.contract.paths.js',
    ])
  })

  test('sends errors that a third-party plugin creates with the SDK', async () => {
    expect((await get(`x/${THIRD_PARTY}/conflict`)).status).toBe(409)
  })

  test('creates error stacks with the paths of the sources', async () => {
    const { stack } = (await (await get(`x/${THIRD_PARTY}/modules`)).json()) as Record<string, string>
    expect(stack).toMatch(/\/packages\/sdk\/server\/problem\.ts:\d+/)
  })
})
