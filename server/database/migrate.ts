import type { Migration } from '@balafon/sdk/server'
import { QueryTypes, type Sequelize, type Transaction } from 'sequelize'
import type { Log } from '../app/logging/log.ts'

/** After this time, a running migration is written to the log. */
const SLOW_MIGRATION_MS = 3000

/** An arbitrary number that is the same on all nodes of the site. */
const MIGRATION_LOCK_ID = 815_203_471

/** The migrations of the core or of a plugin. */
export interface OwnedMigrations {
  /** `core`, or the plugin's id. */
  readonly owner: string
  /** Whether statements may take as long as a large table needs. Those of third-party plugins are cancelled at the time limit of the connection. */
  readonly isFirstParty: boolean
  readonly migrations: readonly Migration[]
}

/** Runs a function while no other node of the site installs its plugins and migrates the core. */
export const withInstallationLock = <T>(db: Sequelize, run: () => Promise<T>): Promise<T> =>
  withLock(db, `select pg_advisory_xact_lock(${MIGRATION_LOCK_ID})`, [], run)

/** Runs a function while no other node of the site migrates the same plugin. The migrations of other plugins do not wait. */
export const withMigrationLock = <T>(db: Sequelize, owner: string, run: () => Promise<T>): Promise<T> =>
  withLock(db, `select pg_advisory_xact_lock(${MIGRATION_LOCK_ID}, hashtext($1))`, [owner], run)

async function withLock<T>(db: Sequelize, statement: string, bind: readonly string[], run: () => Promise<T>): Promise<T> {
  return db.transaction(async (transaction) => {
    // Another node may migrate a large table.
    await removeTimeLimit(db, transaction)
    await db.query(statement, { bind: [...bind], transaction })
    return run()
  })
}

/** Removes the time limit of statements until the transaction ends. */
const removeTimeLimit = (db: Sequelize, transaction: Transaction) => db.query('set local statement_timeout = 0', { transaction })

/**
 * Runs an owner's pending migrations and returns their names.
 * @param log Receives a message about each migration that takes long, for example because a table is large.
 */
export async function migrateUp(db: Sequelize, owned: OwnedMigrations, log?: Pick<Log, 'info'>): Promise<string[]> {
  const executed = await (await createUmzug(db, owned, log)).up()
  return executed.map(({ name }) => name)
}

/** Reverts all migrations of an owner. */
export async function migrateDown(db: Sequelize, owned: OwnedMigrations): Promise<void> {
  await (await createUmzug(db, owned)).down({ to: 0 })
}

/** Reverts every migration after the named one, the latest first, and returns their names. */
export async function migrateDownTo(db: Sequelize, owned: OwnedMigrations, name: string): Promise<string[]> {
  const executed = await listExecutedMigrations(db, owned.owner)
  const [next] = executed.slice(executed.indexOf(name) + 1)
  if (!executed.includes(name) || next === undefined) return []
  const reverted = await (await createUmzug(db, owned)).down({ to: next })
  return reverted.map((migration) => migration.name)
}

/** Lists the names of an owner's executed migrations in order. */
export async function listExecutedMigrations(db: Sequelize, owner: string): Promise<string[]> {
  const rows = await db.query<{ name: string }>('select name from migrations where owner = $1 order by name', { bind: [owner], type: QueryTypes.SELECT })
  return rows.map(({ name }) => name)
}

/** Returns whether an owner has migrations that have not run. */
export async function hasPendingMigrations(db: Sequelize, { owner, migrations }: OwnedMigrations): Promise<boolean> {
  const executed = new Set(await listExecutedMigrations(db, owner))
  return migrations.some(({ name }) => !executed.has(name))
}

/** Returns whether the table that records executed migrations exists. */
export async function hasMigrationsTable(db: Sequelize): Promise<boolean> {
  const [row] = await db.query<{ exists: boolean }>("select to_regclass('migrations') is not null as exists", { type: QueryTypes.SELECT })
  return row?.exists === true
}

/** Creates the table that records executed migrations. It belongs to no owner. */
export async function ensureMigrationsTable(db: Sequelize) {
  await db.query(
    'create table if not exists migrations (owner text not null, name text not null, ran_at timestamptz not null default now(), primary key (owner, name))',
  )
}

/** Imports the library only when it is called, because most starts have no migration to run. */
async function createUmzug(db: Sequelize, { owner, isFirstParty, migrations }: OwnedMigrations, log?: Pick<Log, 'info'>) {
  const { Umzug } = await import('umzug')
  const schema = db.getQueryInterface()
  const runInTransaction = (run: Migration['up'], recordStatement: string, name: string) => () =>
    db.transaction(async (transaction) => {
      if (isFirstParty) await removeTimeLimit(db, transaction)
      const timer = setTimeout(() => log?.info({ owner, migration: name }, 'a migration is still running'), SLOW_MIGRATION_MS)
      try {
        await run({ db, schema, transaction })
      } finally {
        clearTimeout(timer)
      }
      await db.query(recordStatement, { bind: [owner, name], transaction })
    })
  return new Umzug({
    logger: undefined,
    migrations: migrations.map(({ name, up, down }) => ({
      name,
      up: runInTransaction(up, 'insert into migrations (owner, name) values ($1, $2)', name),
      down: runInTransaction(down, 'delete from migrations where owner = $1 and name = $2', name),
    })),
    storage: {
      executed: () => listExecutedMigrations(db, owner),
      // `runInTransaction` records the migration, so that the migration and its record are committed together.
      logMigration: async () => {},
      unlogMigration: async () => {},
    },
  })
}
