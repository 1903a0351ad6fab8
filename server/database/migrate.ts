import type { Migration } from '@balafon/sdk/server'
import { QueryTypes, type Sequelize } from 'sequelize'
import { Umzug } from 'umzug'

const LOCK = 815_203_471

/** One owner's steps: `core`, or a plugin's id. */
export interface OwnedMigrations {
  readonly owner: string
  readonly migrations: readonly Migration[]
}

/** Runs `work` while no other node of the site migrates. */
export async function withMigrationLock<T>(db: Sequelize, work: () => Promise<T>): Promise<T> {
  return db.transaction(async (holder) => {
    await db.query(`select pg_advisory_xact_lock(${LOCK})`, { transaction: holder })
    return work()
  })
}

/** Brings one owner's schema up to date; returns the names of the steps that ran. */
export async function migrateUp(db: Sequelize, owned: OwnedMigrations): Promise<string[]> {
  const done = await umzugFor(db, owned).up()
  return done.map(({ name }) => name)
}

/** Takes one owner's schema back to nothing. */
export async function migrateDown(db: Sequelize, owned: OwnedMigrations): Promise<void> {
  await umzugFor(db, owned).down({ to: 0 })
}

/** Takes back every step after `step`, the latest first; gives their names. */
export async function migrateBackTo(db: Sequelize, owned: OwnedMigrations, step: string): Promise<string[]> {
  const ran = await executedSteps(db, owned.owner)
  const [next] = ran.slice(ran.indexOf(step) + 1)
  if (!ran.includes(step) || next === undefined) return []
  const undone = await umzugFor(db, owned).down({ to: next })
  return undone.map(({ name }) => name)
}

/** Names of the steps that ran, in order. */
export async function executedSteps(db: Sequelize, owner: string): Promise<string[]> {
  const rows = await db.query<{ name: string }>('select name from migrations where owner = $1 order by name', { bind: [owner], type: QueryTypes.SELECT })
  return rows.map(({ name }) => name)
}

/** The ledger of what ran stands outside of every owner. */
export async function ensureLedger(db: Sequelize) {
  await db.query(
    'create table if not exists migrations (owner text not null, name text not null, ran_at timestamptz not null default now(), primary key (owner, name))',
  )
}

function umzugFor(db: Sequelize, { owner, migrations }: OwnedMigrations) {
  const schema = db.getQueryInterface()
  const inTransaction = (work: Migration['up'], note: string, name: string) => () =>
    db.transaction(async (transaction) => {
      await work({ db, schema, transaction })
      await db.query(note, { bind: [owner, name], transaction })
    })
  return new Umzug({
    logger: undefined,
    migrations: migrations.map(({ name, up, down }) => ({
      name,
      up: inTransaction(up, 'insert into migrations (owner, name) values ($1, $2)', name),
      down: inTransaction(down, 'delete from migrations where owner = $1 and name = $2', name),
    })),
    storage: {
      executed: () => executedSteps(db, owner),
      // Written in the step's own transaction above: a step and its mark are there together or not at all.
      logMigration: async () => {},
      unlogMigration: async () => {},
    },
  })
}
