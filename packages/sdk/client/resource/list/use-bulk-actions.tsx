import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { CustomFilters } from '../../../contract/resource/define-resource.ts'
import type { Fields } from '../../../contract/resource/fields.ts'
import type { ListQuery } from '../../../contract/resource/list-query.ts'
import { formatListQuery } from '../../../contract/resource/list-query.ts'
import type { BulkJob, Selection } from '../../../contract/resource/resource-endpoints.ts'
import { ApiError } from '../../api/api-error.ts'
import { reportError } from '../../api/report-error.ts'
import { useHostTexts } from '../../i18n/use-host-texts.ts'
import { toast } from '../../state/toast.ts'
import type { AnyResource } from '../any-resource.ts'
import { countSelected } from '../selection.ts'
import type { ListState } from '../use-list-state.ts'
import { isRunning, type ResourceHooks } from '../use-resource.ts'
import { useResourceTexts } from '../use-resource-texts.ts'
import { confirmBulkAction } from './confirm-bulk-action.ts'

/** The state and the functions of the bar for selected rows. */
export interface BulkActions {
  /** The running action. */
  readonly job: BulkJob | undefined
  readonly isStarting: boolean
  readonly isCounting: boolean
  readonly run: (action: string) => Promise<void>
  readonly cancel: () => void
  readonly selectAll: () => Promise<void>
}

/**
 * Asks the user for the input that an action needs, in place of the confirmation. The promise resolves to null when the user cancels. Returns null,
 * and not a promise, for an action that needs no input.
 */
export type AskForInput = (action: string, count: number) => Promise<object | null> | null

interface BulkOptions {
  readonly askForInput?: AskForInput | undefined
  readonly resource: AnyResource
  readonly state: ListState
  readonly hooks: ResourceHooks<Fields, CustomFilters, string>
  /** The query of the list, including the filters that the screen has fixed. */
  readonly query: ListQuery
}

/** Runs actions on the selected rows: asks for confirmation, follows the progress and offers to undo. */
export function useBulkActions({ resource, state, hooks, query, askForInput }: BulkOptions): BulkActions {
  const texts = useResourceTexts(resource)
  const [jobId, setJobId] = useState<string>()
  const [isCounting, setCounting] = useState(false)
  const bulk = hooks.useBulk()
  const cancelBulk = hooks.useCancelBulk()
  const undoBulk = hooks.useUndoBulk()
  const { data: job } = hooks.useBulkJob(jobId)
  useReportEnd(resource, job, (id) => undoBulk.mutateAsync(id).then(follow))

  function follow({ id }: BulkJob) {
    setJobId(id)
  }
  async function send(action: string, selection: Selection): Promise<void> {
    const count = countSelected(selection)
    const answer = askForInput?.(action, count) ?? undefined
    const input = await answer
    if (answer ? !input : !(await confirmBulkAction({ action, count, isDanger: isDanger(resource, action), texts }))) return
    try {
      follow(await bulk.mutateAsync({ action, selection, ...(input && { input }) }))
      state.select(null)
    } catch (error) {
      const changedCount = readChangedCount(error)
      // The number of matching rows has changed, so the user has to confirm the new number.
      if (changedCount === undefined || selection.mode !== 'all') return reportError(error)
      toast.danger(texts.t('list.bulk.changed', { count: changedCount }))
      state.select({ ...selection, expected: changedCount })
      return send(action, { ...selection, expected: changedCount })
    }
  }
  async function selectAll() {
    setCounting(true)
    try {
      const expected = await hooks.countExactly(query)
      const { query: text = '', filters = {} } = query
      if (expected > 0) state.select({ mode: 'all', query: formatListQuery(resource, { query: text, filters }).toString(), except: [], expected })
    } catch (error) {
      reportError(error)
    } finally {
      setCounting(false)
    }
  }
  return {
    job: isRunning(job) ? job : undefined,
    isStarting: bulk.isPending,
    isCounting,
    run: (action) => (state.selection ? send(action, state.selection) : Promise.resolve()),
    cancel: () => void (jobId && cancelBulk.mutateAsync(jobId).catch((error) => reportError(error))),
    selectAll,
  }
}

const isDanger = ({ actions }: AnyResource, action: string) => action === 'delete' || actions[action]?.isDanger === true

/** Reads the number of rows that match now from the 409 response. */
function readChangedCount(error: unknown): number | undefined {
  if (!(error instanceof ApiError) || error.code !== 'bulk.selection_changed') return undefined
  const { current } = error
  const total = typeof current === 'object' && current && 'total' in current ? current.total : undefined
  return typeof total === 'number' && total > 0 ? total : undefined
}

/** The undo button of the toast is shown for this time. */
const UNDO_TIME_MS = 10_000

/** Notifies the user how an action ended, offers to undo it, and loads the rows again. */
function useReportEnd({ path }: AnyResource, job: BulkJob | undefined, undo: (id: string) => Promise<unknown>) {
  const { t } = useHostTexts()
  const queries = useQueryClient()
  const reported = useRef<string>(undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: an action is reported once, when its state changes
  useEffect(() => {
    if (!job || isRunning(job) || reported.current === job.id) return
    reported.current = job.id
    for (const key of [path, `${path}/count`, `${path}/{id}`]) void queries.invalidateQueries({ queryKey: [key] })
    const action = job.can_undo ? { label: t('list.bulk.undo'), run: () => void undo(job.id).catch((error) => reportError(error)) } : undefined
    const options = { ...(action && { action, duration: UNDO_TIME_MS }) }
    if (job.state === 'failed') toast.danger(t('list.bulk.failed'))
    else if (job.failed > 0) toast.danger(t('list.bulk.partly', { done: job.done, failed: job.failed }), options)
    else toast.positive(t(job.state === 'cancelled' ? 'list.bulk.cancelled' : 'list.bulk.done', { count: job.done }), options)
  }, [job?.id, job?.state])
}
