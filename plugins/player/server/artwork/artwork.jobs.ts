import { defineJob, type Job } from '@balafon/sdk/server'
import { z } from 'zod'
import type { ArtworkService } from './artwork.service.ts'

/** Creates the job that deletes the JPEG files of images that were deleted. */
export const createArtworkJobs = (artwork: ArtworkService): Job[] => [
  defineJob({
    name: 'delete-unused-artwork',
    schema: z.object({}),
    cron: '40 3 * * *',
    concurrency: 1,
    async run(_data, { signal }) {
      while (!signal.aborted && (await artwork.deleteUnused()));
    },
  }),
]
