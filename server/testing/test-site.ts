import { randomUUID } from 'node:crypto'
import { promises as fs } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import { inject } from 'vitest'
import { readConfig } from '../app/config/config.ts'
import { ensureRoles } from '../app/demo/demo.ts'
import { createLog } from '../app/logging/log.ts'
import { createSite } from '../app/site.ts'
import { createVisitor, type Visitor } from './visitor.ts'

export type TestSite = Awaited<ReturnType<typeof createTestSite>>

const PATIENCE = 10_000

let people = 0

/** A real site on a database of its own, with every built plugin in it; it does not listen: calls are injected. With the address of another's it is that site's second node. */
export async function createTestSite(environment: Readonly<Record<string, string>> = {}, databaseUrl?: string) {
  const url = databaseUrl ?? (await createDatabase())
  const dataDir = await fs.mkdtemp(path.join(tmpdir(), 'balafon-site-'))
  const config = readConfig({ NODE_ENV: 'test', DATA_DIR: dataDir, PORT: '3000', ...environment })
  const site = await createSite(config, url, createLog(environment.LOG_LEVEL ?? 'silent', false))
  await ensureRoles(site)
  await site.work()
  const { server, contextFor, identities, registry } = site
  const core = contextFor('core')
  return {
    site,
    config,
    databaseUrl: url,
    sql: core.sql,
    /** What a plugin's server half is handed. */
    context: contextFor,
    /** A plugin's services, as its server half made them. */
    services: <S>(plugin: string) => registry.get(plugin)?.services as S,
    /** Switches a plugin on, as its operator would, and waits until it runs. */
    async enable(plugin: string) {
      await core.plugins.enable(plugin)
      for (const until = Date.now() + PATIENCE; !registry.isOpen(plugin); await setTimeout(20)) {
        const { verdict, reason } = registry.statuses().find(({ id }) => id === plugin) ?? {}
        if (verdict === 'suspended' || Date.now() > until) throw new Error(`${plugin} does not run: ${reason?.detail ?? 'it takes too long'}`)
      }
    },
    /** A browser with its own cookies, not signed in. */
    visitor: () => createVisitor(server),
    /** A browser whose user is signed in, with the roles and permissions asked for. */
    async member({
      roles = [],
      permissions = [],
      password = 'correct horse battery',
    }: {
      roles?: readonly string[]
      permissions?: readonly string[]
      password?: string
    } = {}): Promise<Visitor & { id: number; email: string; password: string }> {
      people += 1
      const email = `person${people}@example.test`
      const { id } = await core.users.create({ email, password, name: `Person ${people}` })
      for (const role of roles) await identities.giveRole(id, role)
      for (const permission of permissions) await core.sql('insert into user_permissions (user_id, permission) values ($1, $2)', [id, permission])
      const visitor = createVisitor(server)
      await visitor.adoptSession(await site.openSession(id))
      return { ...visitor, id, email, password }
    },
    async close() {
      await site.stop()
      await fs.rm(dataDir, { recursive: true, force: true })
    },
  }
}

async function createDatabase(): Promise<string> {
  const server = inject('databaseServer')
  const name = `test_${randomUUID().replaceAll('-', '')}`
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  await client.query(`create database ${name}`)
  await client.end()
  return server.replace(/[^/]*$/, name)
}
