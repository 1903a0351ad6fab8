import { defineJob } from '@balafon/sdk/server'
import { z } from 'zod'
import { SYNCHRONIZE_JOB, type WebhooksService } from './webhooks.service.ts'

/** Creates the jobs that follow webhooks. A provider that does not respond is asked again for about an hour; the hourly check follows. */
export const createWebhookJobs = (webhooks: WebhooksService) => [
  defineJob({
    name: SYNCHRONIZE_JOB,
    schema: z.object({ reference: z.string() }),
    concurrency: 4,
    retries: 8,
    retryDelaySeconds: 10,
    run: ({ reference }) => webhooks.synchronize(reference),
  }),
  defineJob({ name: 'forget-webhook-events', schema: z.object({}), cron: '41 3 * * *', run: () => webhooks.forgetOld() }),
]
