import type { Migration } from '@balafon/sdk/server'
import { QueryTypes, type Sequelize, type Transaction } from 'sequelize'

/** Each renamed table: its old and its new name. */
const TABLES = [
  ['human_proofs', 'used_proofs'],
  ['human_passes', 'bot_check_passes'],
  ['social_identities_waiting', 'social_pending_connections'],
] as const

/** Each renamed column: the new name of its table, and its old and new name. */
const COLUMNS = [
  ['bot_check_passes', 'visit', 'browser_session_id'],
  ['social_pending_connections', 'visit', 'browser_session_id'],
  ['social_attempts', 'visit', 'browser_session_id'],
  ['social_attempts', 'kept', 'exchange_data'],
  ['two_factor_challenges', 'visit', 'browser_session_id'],
  ['two_factor_challenges', 'tries', 'attempts'],
  ['two_factor_challenges', 'connects', 'account_to_connect'],
] as const

/** Each renamed setting: its old and its new key. */
const SETTINGS = [
  ['recaptcha.double', 'recaptcha.mock_server'],
  ['social.double', 'social.mock_server'],
] as const

/** Each renamed job: its old and its new name. */
const JOBS = [
  ['password-reset-letter', 'send-password-reset-email'],
  ['sweep-recovery', 'delete-expired-resets-and-challenges'],
  ['sweep-social', 'delete-expired-social-attempts'],
  ['sweep-humans', 'delete-expired-bot-checks'],
] as const

/** Renames all constraints of a table that begin with a table name. They are looked up, because newer versions of PostgreSQL have more named constraints. */
const renameConstraints = (table: string, from: string, to: string) =>
  `do $do$ declare name text; begin
     for name in select conname from pg_constraint where conrelid = '${table}'::regclass and starts_with(conname, '${from}_') loop
       execute format('alter table ${table} rename constraint %I to %I', name, '${to}' || substr(name, ${from.length + 1}));
     end loop;
   end $do$`

/** Renames the waiting jobs. The tables of the job queue do not exist before a node has started the queue. */
async function renameQueuedJobs(db: Sequelize, transaction: Transaction, renames: readonly (readonly [string, string])[]) {
  const [row] = await db.query<{ exists: boolean }>("select to_regclass('jobs.job') is not null as exists", { transaction, type: QueryTypes.SELECT })
  if (!row?.exists) return
  for (const bind of renames) {
    await db.query(
      `update jobs.job set data = jsonb_set(data, '{name}', to_jsonb($2::text))
       where name in ('auth', 'dead') and data->>'name' = $1 and (name = 'auth' or source_name = 'auth')`,
      { bind: [...bind], transaction },
    )
    // A node adds the schedule again, under the new name, when the plugin starts.
    await db.query("delete from jobs.schedule where name = 'auth' and key = $1", { bind: [bind[0]], transaction })
  }
}

/** Renames tables, columns, settings and jobs to the standard terms. */
export const auth0012: Migration = {
  name: '0012-plain-names',
  async up({ db, transaction }) {
    const statements = [
      ...TABLES.flatMap(([from, to]) => [`alter table ${from} rename to ${to}`, renameConstraints(to, from, to)]),
      ...COLUMNS.map(([table, from, to]) => `alter table ${table} rename column ${from} to ${to}`),
      ...SETTINGS.map(([from, to]) => `update settings set key = '${to}' where key = '${from}'`),
    ]
    await db.query(statements.join(';\n'), { transaction })
    await renameQueuedJobs(db, transaction, JOBS)
  },
  async down({ db, transaction }) {
    await renameQueuedJobs(
      db,
      transaction,
      JOBS.map(([from, to]) => [to, from] as const),
    )
    const statements = [
      ...SETTINGS.map(([from, to]) => `update settings set key = '${from}' where key = '${to}'`),
      ...COLUMNS.map(([table, from, to]) => `alter table ${table} rename column ${to} to ${from}`),
      ...TABLES.flatMap(([from, to]) => [renameConstraints(to, to, from), `alter table ${to} rename to ${from}`]),
    ]
    await db.query(statements.join(';\n'), { transaction })
  },
}
