import { promises as fs } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type { ModelDefinitions, ModelsOf, PasswordHash } from '@balafon/sdk/server'
import { readConfig } from '../app/config/config.ts'
import { type CoreModels, coreModels } from '../app/core-models.ts'
import { ensureRoles } from '../app/demo/demo.ts'
import { createLog } from '../app/logging/log.ts'
import { createSite } from '../app/site.ts'
import type { DatabaseUrls } from '../database/database-urls.ts'
import { createSql } from '../database/sql.ts'
import { findServerModule } from '../plugins/plugin-state.ts'
import { forgetSecret } from '../security/secret-check.ts'
import { createMigratedDatabase, findDatabaseUrls } from './create-database.ts'
import { listModelDrift } from './model-drift.ts'
import { createVisitor, type Visitor } from './visitor.ts'

export type TestSite = Awaited<ReturnType<typeof createTestSite>>

/** A browser with a signed-in user. */
export interface SignedInUser extends Visitor {
  readonly id: number
  readonly email: string
  readonly password: string
}

interface NewUser {
  readonly roles?: readonly string[]
  readonly permissions?: readonly string[]
  readonly password?: string
}

const ENABLE_TIMEOUT_MS = 10_000

/** All test sites have the same secret by default, because two nodes of a site need the same secret. */
const APP_SECRET = 'a secret of the test sites, used nowhere else 0123456789'

let userCount = 0

/** Hashing takes 30 ms of processor time. The tests create thousands of users with the same password, so they share a hash in each worker. */
const passwordHashes = new Map<string, Promise<PasswordHash>>()

/** Migrates an empty database with the core and the built-in plugins. */
async function migrateDatabase(urls: DatabaseUrls) {
  const dataDir = await fs.mkdtemp(path.join(tmpdir(), 'balafon-template-'))
  const site = await createSite(readConfig({ NODE_ENV: 'test', APP_SECRET, DATA_DIR: dataDir, PORT: '3000' }), urls, createLog('silent', false))
  // Creates the queues and schedules of all jobs.
  await site.startBackgroundWork()
  await site.getContext('core').sql('delete from jobs.job')
  // pg-boss looks for due schedules only when it last did so earlier than now. Otherwise the jobs of every minute would run in the middle of tests.
  await site.getContext('core').sql("update jobs.version set cron_on = now() + interval '10 years'")
  // Makes a site with any secret start on a copy of the database, because tests may choose another secret.
  await forgetSecret(site.getContext('core').models as CoreModels)
  await site.stop()
  await fs.rm(dataDir, { recursive: true, force: true })
}

/**
 * Creates a real site on a new database, with every built plugin in it. It does not listen: requests are injected.
 * @param database The database of another test site; the new site is then a second node of it.
 */
export async function createTestSite(environment: Readonly<Record<string, string>> = {}, database?: string | DatabaseUrls) {
  const urls = typeof database === 'string' ? findDatabaseUrls(database) : (database ?? (await createMigratedDatabase(migrateDatabase)))
  const dataDir = await fs.mkdtemp(path.join(tmpdir(), 'balafon-site-'))
  const config = readConfig({ NODE_ENV: 'test', APP_SECRET, DATA_DIR: dataDir, PORT: '3000', ...environment })
  const site = await createSite(config, urls, createLog(environment.LOG_LEVEL ?? 'silent', false))
  await ensureRoles(site)
  await site.startBackgroundWork()
  const { server, getContext, models, rolesStore, registry } = site
  const core = getContext('core')
  const findModelDefinitions = (owner: string): ModelDefinitions => {
    if (owner === 'core') return coreModels
    const plugin = registry.find(owner)
    return (plugin && findServerModule(plugin.state)?.models) ?? {}
  }
  const getSql = (owner: string) => {
    const plugin = registry.find(owner)
    const hasOwnSchema = plugin?.isFirstParty === false && plugin.current.manifest.scopes?.includes('database')
    return hasOwnSchema ? getContext(owner).sql : core.sql
  }
  return {
    /** The site as `createSite` returns it. */
    site,
    config,
    /** The URL for the running site. */
    databaseUrl: urls.url,
    databaseMigrationUrl: urls.migrationUrl,
    sql: core.sql,
    /** Returns a function that runs SQL in the schema of a plugin: a third-party plugin with the scope `database` has its own. */
    getSql,
    /** Runs SQL with the role that owns the tables, for statements that a running site cannot execute, such as `alter table`. */
    migrationSql: createSql(site.migrationDb),
    /** The Sequelize models of the core. */
    models,
    /** Returns the context that a plugin's server module receives. */
    getContext,
    /** Returns a plugin's services, as its server module created them. */
    getServices: <S>(plugin: string) => registry.findRunning(plugin)?.state.instance.services as S,
    /** Returns the Sequelize models of a plugin, or of `core`. */
    getModels: <D extends ModelDefinitions>(owner: string, _definitions: D) => getContext(owner).models as ModelsOf<D>,
    /** Compares the models of a plugin, or of `core`, with the tables that its migrations created. Returns one sentence for each difference. */
    listModelDrift: (owner: string) => listModelDrift(getSql(owner), findModelDefinitions(owner)),
    /** Enables a plugin as an administrator would, and waits until it runs. */
    async enablePlugin(plugin: string) {
      await core.plugins.enable(plugin)
      for (const deadline = Date.now() + ENABLE_TIMEOUT_MS; !registry.isRunning(plugin); await setTimeout(20)) {
        const { status, reason } = registry.listStatuses().find(({ id }) => id === plugin) ?? {}
        if (status === 'suspended' || Date.now() > deadline) throw new Error(`${plugin} does not run: ${reason?.detail ?? 'it takes too long'}`)
      }
    },
    /** Creates a browser with its own cookies that is not signed in. */
    createVisitor: () => createVisitor(server),
    /** Creates a user with these roles and permissions, and a browser that is signed in as that user. */
    async createSignedInUser({ roles = [], permissions = [], password = 'correct horse battery' }: NewUser = {}): Promise<SignedInUser> {
      userCount += 1
      const email = `user${userCount}@example.test`
      const hash = passwordHashes.get(password) ?? core.users.hashPassword(password)
      passwordHashes.set(password, hash)
      const { id } = await core.users.create({ email, password: await hash, name: `User ${userCount}` })
      for (const role of roles) await rolesStore.insertUserRole(id, role)
      await models.UserPermission.bulkCreate(permissions.map((permission) => ({ userId: id, permission })))
      const visitor = createVisitor(server)
      visitor.adoptSession(await site.openSession(id))
      return { ...visitor, id, email, password }
    },
    async close() {
      await site.stop()
      await fs.rm(dataDir, { recursive: true, force: true })
    },
  }
}
