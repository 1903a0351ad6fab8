import { randomUUID } from 'node:crypto'
import { type BulkJob, ListQueryError, type Selection } from '@balafon/sdk/contract'
import { type BulkActions, type BulkResource, type Caller, conflictProblem, fieldProblem, problem } from '@balafon/sdk/server'
import type { Transaction } from 'sequelize'
import type { JobQueue } from '../../messaging/jobs/job-queue.ts'
import { presentBulkJob } from './bulk.presenter.ts'
import type { BulkJobRow, BulkStore, NewBulkJob } from './bulk.store.ts'
import { BULK_JOB_NAME } from './run-bulk-job.ts'

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

export interface BulkServiceDependencies {
  readonly store: BulkStore
  readonly jobs: Pick<JobQueue, 'enqueue'>
}

export type BulkService = ReturnType<typeof createBulkService>

/** Creates the service of bulk actions. It knows the resources that plugins have registered in this process. */
export function createBulkService({ store, jobs }: BulkServiceDependencies) {
  const resources = new Map<string, BulkResource>()
  const getKey = (plugin: string, path: string) => `${plugin} ${path}`

  const present = async (row: BulkJobRow, transaction?: Transaction): Promise<BulkJob> => {
    const isEnded = row.state !== 'queued' && row.state !== 'running'
    const isUndoable = isEnded && row.undoOf === null && row.undoneAt === null
    return presentBulkJob(row, isUndoable && (await store.countChanges(row.id, transaction)) > 0)
  }

  /**
   * Creates the bulk actions of a plugin.
   * @param hasOwnDatabase Whether the plugin has its own database login. Its transactions then cannot change the tables of the core, so the job is added
   * after the commit.
   */
  function createBulkActions(plugin: string, hasOwnDatabase: boolean): BulkActions {
    const getResource = (path: string): BulkResource => {
      const resource = resources.get(getKey(plugin, path))
      if (!resource) throw problem(404, 'not_found')
      return resource
    }

    async function getOwnJob(path: string, jobId: string, { userId }: Caller, transaction?: Transaction): Promise<BulkJobRow> {
      const row = UUID.test(jobId) ? await store.find(jobId, transaction) : null
      if (!row || row.plugin !== plugin || row.path !== path || row.userId !== userId) throw problem(404, 'not_found')
      return row
    }

    async function startJob(job: NewBulkJob, transaction: Transaction | undefined): Promise<BulkJob> {
      const sharedTransaction = hasOwnDatabase ? undefined : transaction
      await store.insert(job, sharedTransaction)
      const newJob = { owner: 'core', name: BULK_JOB_NAME, data: { id: job.id } }
      if (hasOwnDatabase && transaction) transaction.afterCommit(() => jobs.enqueue(newJob).then(() => {}))
      else await jobs.enqueue(newJob, sharedTransaction)
      const row = await store.find(job.id, sharedTransaction)
      if (!row) throw problem(404, 'not_found')
      return present(row, sharedTransaction)
    }

    return {
      register(resource) {
        resources.set(getKey(plugin, resource.path), resource)
      },
      async start({ path, action, selection, input = null, caller }, transaction) {
        const resource = getResource(path)
        if (caller.userId === null) throw problem(401, 'unauthenticated')
        if (!resource.canRun(action, caller)) throw problem(403, 'forbidden')
        const total = await countSelection(resource, selection, caller)
        return startJob({ id: randomUUID(), plugin, path, action, selection, input, userId: caller.userId, total }, transaction)
      },
      get: async ({ path, jobId, caller }) => present(await getOwnJob(path, jobId, caller)),
      async cancel({ path, jobId, caller }) {
        await getOwnJob(path, jobId, caller)
        if (!(await store.end(jobId, 'cancelled'))) throw problem(409, 'bulk.cannot_cancel')
        return present(await getOwnJob(path, jobId, caller))
      },
      async undo({ path, jobId, caller }, transaction) {
        const sharedTransaction = hasOwnDatabase ? undefined : transaction
        const { userId, action, undoOf } = await getOwnJob(path, jobId, caller, sharedTransaction)
        if (!getResource(path).canRun(action, caller)) throw problem(403, 'forbidden')
        const total = undoOf === null ? await store.countChanges(jobId, sharedTransaction) : 0
        if (total === 0 || !(await store.markUndone(jobId, sharedTransaction))) throw problem(409, 'bulk.cannot_undo')
        const selection: Selection = { mode: 'some', ids: [] }
        return startJob({ id: randomUUID(), plugin, path, action: 'undo', selection, userId, total, undoOf: jobId }, transaction)
      },
    }
  }

  return { createBulkActions, findResource: (plugin: string, path: string) => resources.get(getKey(plugin, path)) }
}

/** Counts the selected rows. Throws 409 with the number of rows when a list has another number of rows than the user confirmed. */
async function countSelection(resource: BulkResource, selection: Selection, caller: Caller): Promise<number> {
  if (selection.mode === 'some') return new Set(selection.ids).size
  const count = await resource.countRows(selection.query, caller).catch((error) => {
    throw error instanceof ListQueryError ? fieldProblem({ 'selection.query': 'field.format' }) : error
  })
  const selected = Math.max(0, count - new Set(selection.except).size)
  if (selected !== selection.expected) throw conflictProblem({ total: selected, is_exact: true }, 'bulk.selection_changed')
  return selected
}
