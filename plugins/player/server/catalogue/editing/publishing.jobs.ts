import { defineJob } from '@balafon/sdk/server'
import * as z from 'zod/mini'
import type { PublishingService } from './publishing.service.ts'

/** Creates the job that publishes scheduled music every minute. */
export const createPublishingJobs = (publishing: PublishingService) => [
  defineJob({ name: 'publish-due', schema: z.object({}), cron: '* * * * *', run: (_data, { signal }) => publishing.publishDue(signal) }),
]
