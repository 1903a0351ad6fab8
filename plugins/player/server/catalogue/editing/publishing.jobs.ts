import { defineJob } from '@balafon/sdk/server'
import * as z from 'zod/mini'
import { PUBLISH_DUE_JOB } from './publish-due-job.ts'
import type { PublishingService } from './publishing.service.ts'

/** Creates the job that publishes scheduled music every minute. */
export const createPublishingJobs = (publishing: PublishingService) => [
  defineJob({ name: PUBLISH_DUE_JOB, schema: z.object({}), cron: '* * * * *', run: (_data, { signal }) => publishing.publishDue(signal) }),
]
