import { implement, problem, requireUser, type ServerContext } from '@balafon/sdk/server'
import { getSearchIndex, getSearchIndexRebuild, rebuildSearchIndex } from '../../contract/search-index.ts'
import { REBUILD_JOB } from './search-index.jobs.ts'
import type { SearchIndexStore } from './search-index.store.ts'

export const createSearchIndexRoutes = (store: SearchIndexStore, { jobs, log }: Pick<ServerContext, 'jobs' | 'log'>) => [
  implement(getSearchIndex, () => store.measure()),
  implement(rebuildSearchIndex, async ({ user }) => {
    const id = await jobs.enqueue(REBUILD_JOB, {})
    log.info({ userId: requireUser(user).id }, 'started to rebuild the search index')
    return { id }
  }),
  implement(getSearchIndexRebuild, async ({ params }) => {
    const progress = await jobs.getProgress(params.id)
    if (progress?.name !== REBUILD_JOB) throw problem(404, 'player.rebuild_not_found')
    return { status: progress.status, done: progress.progress?.done ?? 0, total: progress.progress?.total ?? 0 }
  }),
]
