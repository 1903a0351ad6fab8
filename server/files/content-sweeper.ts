import type { SqlRunner } from '@balafon/sdk/server'
import type { Sequelize, Transaction } from 'sequelize'
import type { Log } from '../app/logging/log.ts'
import type { Storages } from './storages.ts'

/** New content is checked after this time. If no file refers to it by then, the process was killed, or a direct upload was not completed. */
const ORPHAN_AGE = '1 day'
const BATCH_SIZE = 200

interface Check {
  readonly disk: string
  readonly path: string
  readonly isUsed: boolean
}

export interface ContentSweeperDependencies {
  readonly db: Sequelize
  readonly sql: SqlRunner
  readonly storages: Pick<Storages, 'find'>
  readonly log: Pick<Log, 'warn'>
}

export type ContentSweeper = ReturnType<typeof createContentSweeper>

/** Creates the service that deletes stored content to which no file refers. */
export function createContentSweeper({ db, sql, storages, log }: ContentSweeperDependencies) {
  const claimDueChecks = (transaction: Transaction) =>
    sql<Check>(
      `select c.disk, c.path, exists (select from file_entries f where f.path = c.path and f.disk = c.disk) as "isUsed"
       from content_checks c where c.check_after <= now() order by c.check_after limit ${BATCH_SIZE} for update skip locked`,
      [],
      transaction,
    )

  /** Deletes content that no file uses. Returns whether the check is done; `false` means that the deletion has to be tried again. */
  async function removeContent({ disk, path, isUsed }: Check): Promise<boolean> {
    if (isUsed) return true
    try {
      const storage = await storages.find(disk)
      await storage?.remove(path)
      return storage !== null
    } catch (err) {
      log.warn({ err, disk, path }, 'content that no file uses could not be deleted yet')
      return false
    }
  }

  async function sweepBatch(): Promise<number> {
    return db.transaction(async (transaction) => {
      const checks = await claimDueChecks(transaction)
      const results = await Promise.all(checks.map(async (check) => ({ ...check, isDone: await removeContent(check) })))
      for (const isDone of [true, false]) {
        const rows = results.filter((result) => result.isDone === isDone)
        if (rows.length === 0) continue
        const statement = isDone ? 'delete from content_checks c using' : `update content_checks c set check_after = now() + interval '1 hour' from`
        const values = [rows.map(({ disk }) => disk), rows.map(({ path }) => path)]
        await sql(`${statement} unnest($1::text[], $2::text[]) as done(disk, path) where c.disk = done.disk and c.path = done.path`, values, transaction)
      }
      return checks.length
    })
  }

  return {
    /** Records content before it is written, so that it is found when its file is never stored. */
    async recordExpectedContent(disk: string, path: string) {
      await sql(
        `insert into content_checks (disk, path, check_after) values ($1, $2, now() + $3::interval) on conflict (disk, path) do update set check_after = excluded.check_after`,
        [disk, path, ORPHAN_AGE],
      )
    },
    /** Deletes content at a later time, unless a file has it then. */
    async checkLater(disk: string, path: string, seconds: number, transaction?: Transaction) {
      await sql(
        `insert into content_checks (disk, path, check_after) values ($1, $2, now() + make_interval(secs => $3))
         on conflict (disk, path) do update set check_after = excluded.check_after`,
        [disk, path, seconds],
        transaction,
      )
    },
    /** Deletes the content of deleted files, content that never got a file, and copies of moved files on their former disk. */
    async sweep() {
      while ((await sweepBatch()) === BATCH_SIZE);
    },
  }
}
