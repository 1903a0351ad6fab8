import type { BulkJob as BulkJobReport, Selection } from '@balafon/sdk/contract'
import { type BulkChange, type BulkInput, type InstanceOf, Op, type SqlRunner } from '@balafon/sdk/server'
import type { Transaction } from 'sequelize'
import type { CoreModels } from '../../app/core-models.ts'
import type { BulkJob } from './bulk-job.model.ts'

export type BulkJobRow = InstanceOf<typeof BulkJob>

export interface NewBulkJob {
  readonly id: string
  readonly plugin: string
  readonly path: string
  readonly action: string
  readonly selection: Selection
  readonly input?: BulkInput | null
  readonly userId: number
  readonly total: number
  readonly undoOf?: string
}

/** The results of one batch of rows. They are added to the results of the job. */
export interface BatchResult {
  readonly lastId: number
  readonly done: number
  readonly skipped: number
  readonly errors: BulkJobReport['errors']
  readonly changes: readonly { readonly rowId: number; readonly change: BulkChange }[]
}

const RETENTION_MS = 7 * 24 * 3600_000
/** A job stores at most this many errors, so that its row stays small. Later errors are only counted. */
const MAX_ERRORS = 100

export interface BulkStoreDependencies {
  readonly models: Pick<CoreModels, 'BulkJob' | 'BulkChange'>
  readonly sql: SqlRunner
}

export type BulkStore = ReturnType<typeof createBulkStore>

/** Creates the store of bulk actions. */
export const createBulkStore = ({ models: { BulkJob, BulkChange }, sql }: BulkStoreDependencies) => ({
  async insert(job: NewBulkJob, transaction?: Transaction) {
    await BulkJob.create(job, { returning: false, ...(transaction && { transaction }) })
  },
  find: (id: string, transaction?: Transaction) => BulkJob.findByPk(id, transaction ? { transaction } : {}),
  /** Marks a queued or interrupted job as running. Returns `null` when it has ended. */
  async markRunning(id: string): Promise<BulkJobRow | null> {
    await BulkJob.update({ state: 'running' }, { where: { id, state: 'queued' } })
    return BulkJob.findOne({ where: { id, state: 'running' } })
  },
  async isRunning(id: string, transaction?: Transaction) {
    const rows = await sql("select from bulk_jobs where id = $1 and state = 'running'", [id], transaction)
    return rows.length > 0
  },
  /** Ends a job that has not ended. Returns whether it did. */
  async end(id: string, state: 'done' | 'failed' | 'cancelled', error?: BulkJobReport['errors'][number]) {
    const rows = await sql(
      `update bulk_jobs set state = $2, updated_at = now(), errors = case when $3::jsonb is null then errors else errors || $3::jsonb end
       where id = $1 and state in ('queued', 'running') returning id`,
      [id, state, error ? JSON.stringify([error]) : null],
    )
    return rows.length > 0
  },
  async saveBatch(id: string, { lastId, done, skipped, errors, changes }: BatchResult, transaction?: Transaction) {
    await sql(
      `update bulk_jobs set last_id = $2, done = done + $3, skipped = skipped + $4, failed = failed + $5, updated_at = now(),
         errors = case when jsonb_array_length(errors) + jsonb_array_length($6::jsonb) <= $7 then errors || $6::jsonb
           else (select jsonb_agg(error) from (select error from jsonb_array_elements(errors || $6::jsonb) error limit $7) first_errors) end
       where id = $1`,
      [id, lastId, done, skipped, errors.length, JSON.stringify(errors), MAX_ERRORS],
      transaction,
    )
    await BulkChange.bulkCreate(
      changes.flatMap(({ rowId, change: { before, after } }) => (after ? [{ jobId: id, rowId, before, after }] : [])),
      { ignoreDuplicates: true, returning: false, ...(transaction && { transaction }) },
    )
  },
  /** Lists the changes of a job in the order of their rows. */
  listChanges: (jobId: string, { afterId, limit }: { afterId: number; limit: number }) =>
    BulkChange.findAll({ where: { jobId, rowId: { [Op.gt]: afterId } }, order: ['rowId'], limit }),
  countChanges: (jobId: string, transaction?: Transaction) => BulkChange.count({ where: { jobId }, ...(transaction && { transaction }) }),
  /** Marks an ended job as undone. Returns false when it was undone before. */
  async markUndone(id: string, transaction?: Transaction) {
    const rows = await sql(
      "update bulk_jobs set undone_at = now() where id = $1 and undone_at is null and state not in ('queued', 'running') returning id",
      [id],
      transaction,
    )
    return rows.length > 0
  },
  async deleteOld() {
    await BulkJob.destroy({ where: { createdAt: { [Op.lt]: new Date(Date.now() - RETENTION_MS) } } })
  },
})
