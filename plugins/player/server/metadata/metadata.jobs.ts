import { defineJob, type Job } from '@balafon/sdk/server'
import type { MetadataService } from './metadata.service.ts'

/** Every hour, so that who is new has their page complete the same day. */
export const metadataJobs = (metadata: MetadataService): Job[] => [
  defineJob({ name: 'fill-in-details', cron: '17 * * * *', run: (_data, { signal }) => metadata.fillIn(signal) }),
]
