import { defineJob, type Job } from '@balafon/sdk/server'
import type { MetadataService } from './metadata.service.ts'

/** Creates the job that looks up missing metadata every hour, at minute 17. */
export const createMetadataJobs = (metadata: MetadataService): Job[] => [
  defineJob({ name: 'look-up-missing-metadata', cron: '17 * * * *', run: (_data, { signal }) => metadata.lookUpMissing(signal) }),
]
