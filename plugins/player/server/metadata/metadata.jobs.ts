import { defineJob, type Job } from '@balafon/sdk/server'
import type { MetadataService } from './metadata.service.ts'

/** Creates the hourly job that looks up missing metadata; new artists are complete on the same day. */
export const createMetadataJobs = (metadata: MetadataService): Job[] => [
  defineJob({ name: 'look-up-missing-metadata', cron: '17 * * * *', run: (_data, { signal }) => metadata.lookUpMissing(signal) }),
]
