import { defineEndpoint } from '@balafon/sdk/contract'
import * as z from 'zod/mini'

const access = { permission: 'settings.update' } as const

/** The last run that rebuilt the search index. */
const Rebuild = z.object({ status: z.enum(['queued', 'running', 'retrying', 'completed', 'failed']), done: z.number(), total: z.number() })

export const getSearchIndex = defineEndpoint({
  method: 'GET',
  path: 'search-index',
  summary: 'Get the size of the search index',
  access,
  response: z.object({ texts: z.number(), words: z.number() }),
})

export const rebuildSearchIndex = defineEndpoint({
  method: 'POST',
  path: 'search-index/rebuild',
  summary: 'Rebuild the search index in the background',
  access,
  response: z.object({ id: z.string() }),
})

export const getSearchIndexRebuild = defineEndpoint({
  method: 'GET',
  path: 'search-index/rebuild/{id}',
  summary: 'Get the progress of a rebuild of the search index',
  access,
  params: z.strictObject({ id: z.uuid() }),
  response: Rebuild,
  errors: ['player.rebuild_not_found'],
})
