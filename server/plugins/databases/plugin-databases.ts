import { createHash, createHmac } from 'node:crypto'
import { type Sequelize, Transaction } from 'sequelize'
import { connectToDatabase } from '../../database/connection.ts'
import { type DatabaseUrls, hasSeparateRoles } from '../../database/database-urls.ts'
import type { PluginRecord } from '../registry.ts'
import { createPluginSchemaStore } from './plugin-schema.store.ts'

const MAX_CONNECTIONS = 4
/** One connection for the transaction of a migration, and one for statements outside of the transaction. */
const MAX_MIGRATION_CONNECTIONS = 2
const MAX_NAME_LENGTH = 63

type PluginIdentity = Pick<PluginRecord, 'id' | 'isFirstParty'>

/**
 * Runs a function with connections of the role that owns the tables of the site. For a third-party plugin, a table name without a schema means the table
 * in the plugin's schema, or otherwise the table in `public`.
 */
export type WithMigrationDb = <T>(plugin: PluginIdentity, run: (migrationDb: Sequelize) => Promise<T>) => Promise<T>

export interface PluginDatabasesDependencies {
  readonly urls: DatabaseUrls
  readonly migrationDb: Sequelize
  /** The secret of the site. Passwords of plugin logins are derived from it, so that all nodes have the same ones. */
  readonly secret: string
  readonly listPlugins: () => readonly PluginRecord[]
}

export type PluginDatabases = ReturnType<typeof createPluginDatabases>

/** Returns the name of the schema with the tables of a third-party plugin. */
export const getPluginSchema = (id: string) => `plugin_${toIdentifier(id)}`.slice(0, MAX_NAME_LENGTH)

const toIdentifier = (id: string) => id.replaceAll(/\W/g, '_')

/** Returns whether a plugin has its own schema and login. Third-party plugins with the scope `database` do; first-party plugins use those of the site. */
export const hasOwnSchema = ({ isFirstParty, current }: Pick<PluginRecord, 'isFirstParty' | 'current'>): boolean =>
  !isFirstParty && current.manifest.scopes?.includes('database') === true

/**
 * Creates the functions that manage the schemas and logins of third-party plugins. When the site has separate roles, the login of a plugin cannot read other
 * schemas. Plugins do not use connections of the site with `set role`, because a plugin could switch back to the role of the site.
 */
export function createPluginDatabases({ urls, migrationDb, secret, listPlugins }: PluginDatabasesDependencies) {
  const pools = new Map<string, Sequelize>()
  const schemas = createPluginSchemaStore(migrationDb)

  /** Returns the login of a plugin. Roles belong to all databases of a server, so its name contains a digest of this database. */
  function getLogin(id: string) {
    const digest = createHash('sha256').update(new URL(urls.url).pathname).digest('hex').slice(0, 8)
    const name = `${getPluginSchema(id).slice(0, MAX_NAME_LENGTH - digest.length - 1)}_${digest}`
    return { name, password: createHmac('sha256', secret).update(`database/${name}`).digest('hex') }
  }

  function getUrl(id: string): string {
    if (!hasSeparateRoles(urls)) return urls.url
    const { name, password } = getLogin(id)
    const url = new URL(urls.url)
    url.username = name
    url.password = password
    return url.href
  }

  /** Lists the table prefixes of other plugins that begin with this prefix, so that their tables are not taken for tables of this plugin. */
  const listLongerPrefixes = (prefix: string) =>
    listPlugins()
      .map((plugin) => getTablePrefix(plugin.id))
      .filter((other) => other !== prefix && other.startsWith(prefix))

  const withMigrationDb: WithMigrationDb = async ({ id, isFirstParty }, run) => {
    if (isFirstParty) return run(migrationDb)
    const pluginDb = connectToDatabase(urls.migrationUrl, MAX_MIGRATION_CONNECTIONS, [getPluginSchema(id), 'public'])
    try {
      return await run(pluginDb)
    } finally {
      await pluginDb.close()
    }
  }

  return {
    withMigrationDb,
    /** Returns the connection pool of a plugin's login. Connections are opened at the first query. */
    get(id: string): Sequelize {
      const pool = pools.get(id) ?? rejectOtherTransactions(id, connectToDatabase(getUrl(id), MAX_CONNECTIONS, [getPluginSchema(id)]))
      pools.set(id, pool)
      return pool
    },
    /**
     * Creates the schema and the login of a plugin, unless they exist. Tables in `public` that the plugin created before plugins had schemas move to the new
     * schema.
     */
    async prepare({ id }: PluginIdentity) {
      const login = hasSeparateRoles(urls) ? getLogin(id) : null
      const tablePrefix = getTablePrefix(id)
      await migrationDb.transaction((transaction) =>
        schemas.ensureSchema({ plugin: id, schema: getPluginSchema(id), login, tablePrefix, longerPrefixes: listLongerPrefixes(tablePrefix) }, transaction),
      )
    },
    /** Deletes the schema of a plugin. Its login is disabled and not deleted, because other running nodes may have connections that use it. */
    async remove({ id }: PluginIdentity) {
      const login = hasSeparateRoles(urls) ? getLogin(id).name : null
      await migrationDb.transaction((transaction) => schemas.dropSchema({ schema: getPluginSchema(id), login }, transaction))
    },
    async close() {
      await Promise.all([...pools.values()].map((pool) => pool.close()))
    },
  }
}

const getTablePrefix = (id: string) => `plg_${toIdentifier(id)}`

/** Makes a pool refuse transactions of other pools, because their connections have the privileges of other logins. */
function rejectOtherTransactions(id: string, db: Sequelize): Sequelize {
  const query = db.query.bind(db) as (text: unknown, options?: { transaction?: unknown }) => unknown
  return Object.assign(db, {
    query(text: unknown, options?: { transaction?: unknown }) {
      const transaction = options?.transaction
      if (transaction instanceof Transaction && getSequelize(transaction) !== db) throw new Error(`${id} uses a transaction that it has not started`)
      return query(text, options)
    },
  })
}

/** Returns the connection pool of a transaction. The types of Sequelize omit this property. */
const getSequelize = (transaction: Transaction) => (transaction as Transaction & { readonly sequelize: Sequelize }).sequelize
