import { hasPermissionNamed, ListQueryError, type User } from '@balafon/sdk/contract'
import { type BulkResource, type Caller, defineJob, getProblem, type Job, type JobRun, type Live } from '@balafon/sdk/server'
import type { Sequelize, Transaction } from 'sequelize'
import { z } from 'zod'
import { isDatabaseUnavailable } from '../../database/database-unavailable.ts'
import type { AccessBlock } from '../../identity/access-gate.ts'
import type { BatchResult, BulkJobRow, BulkStore } from './bulk.store.ts'

export const BULK_JOB_NAME = 'run-bulk-action'

const BATCH_SIZE = 100
const TIME_LIMIT_SECONDS = 4 * 3600
const INTERNAL_ERROR = 'internal'

export interface RunBulkJobDependencies {
  readonly db: Sequelize
  readonly store: BulkStore
  readonly live: Live
  /** Finds the user with the current permissions. */
  readonly findUser: (id: number) => Promise<User | null>
  readonly findAccessBlock: (user: User) => Promise<AccessBlock | null>
  /** Finds a resource of a plugin that runs. */
  readonly findResource: (plugin: string, path: string) => BulkResource | undefined
  readonly reportCrash: (plugin: string, location: string, error: unknown) => void
}

/** A row to handle, in the order of the ids. */
interface Task {
  readonly id: number
  run(caller: Caller, transaction: Transaction): ReturnType<BulkResource['apply']>
}

/** Creates the job that runs a bulk action. It continues after the last finished batch when it is interrupted. */
export function createRunBulkJob(dependencies: RunBulkJobDependencies): Job {
  const { db, store, live, findUser, findAccessBlock, findResource, reportCrash } = dependencies

  /** Reads the permissions again, because they may have changed since the action was started. */
  async function findCaller(userId: number): Promise<Caller | null> {
    const user = await findUser(userId)
    if (!user || (await findAccessBlock(user))) return null
    return { userId, can: (permission) => hasPermissionNamed(user.permissions, permission) }
  }

  const publish = ({ id, userId, path }: BulkJobRow) => live.publish({ userId }, 'core.bulk_job', { id, path })

  async function runBatch(job: BulkJobRow, resource: BulkResource, tasks: readonly Task[], caller: Caller) {
    await resource.db.transaction(async (transaction) => {
      const result = await runTasks(job, resource, tasks, { caller, transaction })
      // Changes in the database of a third-party plugin have another transaction, so the progress cannot be saved in the same transaction.
      await store.saveBatch(job.id, result, resource.db === db ? transaction : undefined)
    })
    await publish(job)
  }

  async function runTasks(
    { plugin, path, action }: BulkJobRow,
    { db: resourceDb }: BulkResource,
    tasks: readonly Task[],
    { caller, transaction }: { caller: Caller; transaction: Transaction },
  ): Promise<BatchResult> {
    const errors: { id: number; code: string }[] = []
    const changes: BatchResult['changes'][number][] = []
    let [done, skipped] = [0, 0]
    for (const task of tasks) {
      try {
        // The change of each row has its own savepoint, so that an error undoes the change of this row only.
        const change = await resourceDb.transaction({ transaction }, (savepoint) => task.run(caller, savepoint))
        changes.push({ rowId: task.id, change })
        done += 1
      } catch (error) {
        if (isDatabaseUnavailable(error)) throw error
        const code = getProblem(error)?.code
        if (code === 'not_found') skipped += 1
        else errors.push({ id: task.id, code: code ?? INTERNAL_ERROR })
        if (!code) reportCrash(plugin, `bulk action ${path} ${action}`, error)
      }
    }
    return { lastId: tasks.at(-1)?.id ?? 0, done, skipped, errors, changes }
  }

  async function runAll(job: BulkJobRow, { signal }: Pick<JobRun, 'signal'>) {
    const { id, plugin, path, userId, action } = job
    for (let current: BulkJobRow | null = job; current; current = await store.find(id)) {
      signal.throwIfAborted()
      if (current.state !== 'running') return
      const resource = findResource(plugin, path)
      if (!resource) throw new Error(`${plugin} does not serve ${path} at present`)
      const caller = await findCaller(userId)
      const original = current.undoOf === null ? current : await store.find(current.undoOf)
      if (!caller || !resource.canRun(original?.action ?? action, caller)) return void (await store.end(id, 'failed', { id: 0, code: 'forbidden' }))
      const tasks = await listTasks(current, resource, caller, store)
      if (tasks.length === 0) return void (await store.end(id, 'done'))
      await runBatch(current, resource, tasks, caller)
    }
  }

  return defineJob({
    name: BULK_JOB_NAME,
    schema: z.object({ id: z.uuid() }),
    concurrency: 1,
    timeLimitSeconds: TIME_LIMIT_SECONDS,
    async run({ id }, run) {
      const job = await store.markRunning(id)
      if (!job) return
      try {
        await runAll(job, run)
      } catch (error) {
        // The error means that the selected list has a filter by a field that the user may no longer read.
        if (error instanceof ListQueryError) return void (await store.end(id, 'failed', { id: 0, code: 'forbidden' }))
        if (run.isLastAttempt && !run.signal.aborted) await store.end(id, 'failed')
        throw error
      } finally {
        await publish(job)
      }
    },
  })
}

/**
 * Lists the rows of the next batch. When all rows of a list are selected, it stops after as many rows as the user has confirmed, so that new rows are left
 * out.
 */
async function listTasks(job: BulkJobRow, resource: BulkResource, caller: Caller, store: BulkStore): Promise<Task[]> {
  const { action, lastId, selection, input, undoOf } = job
  if (undoOf !== null) {
    const changes = await store.listChanges(undoOf, { afterId: lastId, limit: BATCH_SIZE })
    return changes.map(({ rowId, before, after }) => ({
      id: rowId,
      async run(userOfJob, transaction) {
        const change = { before: before as never, after: after as never }
        await resource.restore(change, userOfJob, transaction)
        // An undo cannot be undone, so the restored values are not stored again.
        return { before: change.after, after: null }
      },
    }))
  }
  const createTask = (id: number): Task => ({ id, run: (userOfJob, transaction) => resource.apply(action, id, userOfJob, transaction, input) })
  if (selection.mode === 'some') {
    const ids = [...new Set(selection.ids)].filter((id) => id > lastId).toSorted((a, b) => a - b)
    return ids.slice(0, BATCH_SIZE).map(createTask)
  }
  const remaining = job.total - job.done - job.failed - job.skipped
  return (await listRemainingIds(selection, lastId, Math.min(remaining, BATCH_SIZE), { resource, caller })).map(createTask)
}

async function listRemainingIds(
  { query, except }: Extract<BulkJobRow['selection'], { mode: 'all' }>,
  lastId: number,
  limit: number,
  { resource, caller }: { readonly resource: BulkResource; readonly caller: Caller },
): Promise<number[]> {
  const excluded = new Set(except)
  const ids: number[] = []
  for (let afterId = lastId; ids.length < limit; ) {
    const page = await resource.listIds(query, { afterId, limit: BATCH_SIZE }, caller)
    ids.push(...page.filter((id) => !excluded.has(id)))
    const last = page.at(-1)
    if (last === undefined || page.length < BATCH_SIZE) break
    afterId = last
  }
  return ids.slice(0, limit)
}
