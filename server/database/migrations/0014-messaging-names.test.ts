import type { Sequelize } from 'sequelize'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createLog } from '../../app/logging/log.ts'
import { createJobQueue } from '../../messaging/jobs/job-queue.ts'
import { createDatabase } from '../../testing/create-database.ts'
import { readSchema } from '../../testing/database-digests.ts'
import { connectToDatabase } from '../connection.ts'
import { CORE_MIGRATIONS } from '../core-migrations.ts'
import { ensureMigrationsTable, migrateUp } from '../migrate.ts'
import { createSql } from '../sql.ts'
import { core0014 } from './0014-messaging-names.ts'

const log = createLog('silent', false)

let db: Sequelize
let sql: ReturnType<typeof createSql>
beforeAll(async () => {
  const databaseUrl = await createDatabase()
  db = connectToDatabase(databaseUrl)
  sql = createSql(db)
  await ensureMigrationsTable(db)
  await migrateUp(db, { ...CORE_MIGRATIONS, migrations: CORE_MIGRATIONS.migrations.filter(({ name }) => name < core0014.name) })
  await sql("insert into mails (plugin, template, language, email, subject) values ('core', 'verify_email', 'en', 'ada@example.test', 'Code')")
  const jobs = createJobQueue({ databaseUrl, migrationUrl: databaseUrl, log, reportCrash: () => {}, saveProgress: async () => {} })
  await jobs.start()
  for (const [owner, name] of [
    ['core', 'send-mail'],
    ['core', 'other'],
    ['acme.notes', 'send-mail'],
  ] as const)
    await jobs.enqueue({ owner, name, data: { id: 1 } })
  await sql("insert into jobs.schedule (name, key, cron) values ('core', 'sweep-old-rows', '17 3 * * *'), ('acme.notes', 'sweep-old-rows', '0 4 * * *')")
  await jobs.stop()
})
afterAll(() => db.close())

const run = (direction: 'up' | 'down') => db.transaction((transaction) => core0014[direction]({ db, schema: db.getQueryInterface(), transaction }))
const listJobs = async () => {
  const rows = await sql<{ owner: string; job: string }>("select name as owner, data->>'name' as job from jobs.job order by 1, 2")
  return rows.map(({ owner, job }) => `${owner} ${job}`)
}
const listSchedules = async () => {
  const rows = await sql<{ owner: string; job: string }>('select name as owner, key as job from jobs.schedule order by 1')
  return rows.map(({ owner, job }) => `${owner} ${job}`)
}
/** Functions and triggers, which `readSchema` does not include. */
const listTriggers = () =>
  sql(
    `select tgname, tgrelid::regclass::text as owner, proname from pg_trigger join pg_proc on pg_proc.oid = tgfoid
       where not tgisinternal and tgrelid::regclass::text not like 'jobs.%' order by 1`,
  )

describe('migration 0014', () => {
  test('renames tables and jobs of the core, and back', async () => {
    const before = { schema: await readSchema(sql), triggers: await listTriggers(), jobs: await listJobs() }
    expect(before.jobs).toEqual(['acme.notes send-mail', 'core other', 'core send-mail'])

    await run('up')
    expect(await sql('select email from emails')).toEqual([{ email: 'ada@example.test' }])
    expect(await listJobs()).toEqual(['acme.notes send-mail', 'core other', 'core send-email'])
    // The schedules of the core are deleted, because a node adds them with their new names.
    expect(await listSchedules()).toEqual(['acme.notes sweep-old-rows'])
    const names = JSON.stringify([await readSchema(sql), await listTriggers()])
    expect([...names.matchAll(/\b(mails_\w+|tell_of_(?:events|live)\w*|answer_status|void_at)/g)].map(([name]) => name)).toEqual([])

    await run('down')
    expect({ schema: await readSchema(sql), triggers: await listTriggers(), jobs: await listJobs() }).toEqual(before)
    expect(await sql('select email from mails')).toEqual([{ email: 'ada@example.test' }])
  })
})
