import { defineJob, type Job } from '@balafon/sdk/server'
import { z } from 'zod'
import type { CatalogueProvider } from '../../contract/catalogue-service.ts'
import { MAINTAIN_MEDIA_JOB } from '../media/media.jobs.ts'
import type { PlayerContext } from '../models.ts'

export const LONG_TRACKS_JOB = 'compose-long-demo-tracks'

/** Creates the job that composes the long demo tracks in full, while the site already serves their beginnings. */
export const createDemoJobs = (catalogue: CatalogueProvider, context: Pick<PlayerContext, 'models' | 'jobs'>): Job[] => [
  defineJob({
    name: LONG_TRACKS_JOB,
    schema: z.object({}),
    concurrency: 1,
    timeLimitSeconds: 3600,
    // Imported on demand, so that the demo catalogue does not stay in the memory of sites that do not use it.
    async run(_data, { signal }) {
      const { composeLongTracks } = await import('./demo-long-tracks.ts')
      await composeLongTracks(context, catalogue, { signal })
      await context.jobs.enqueue(MAINTAIN_MEDIA_JOB, {})
    },
  }),
]
