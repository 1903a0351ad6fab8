import { defineJob } from '@balafon/sdk/server'
import { z } from 'zod'
import type { UnusedWebhooksService } from './unused-webhooks.service.ts'

const KEPT_DAYS = 90
const MAX_KEPT = 10_000

/**
 * Creates the job that deletes old unused webhooks. These are authentic webhooks that changed nothing, which are stored for operators. It deletes webhooks that
 * arrived more than 90 days ago, and keeps at most 10,000.
 */
export const createUnusedWebhooksJob = (unusedWebhooks: UnusedWebhooksService) =>
  defineJob({
    name: 'delete-unused-webhooks',
    schema: z.object({}),
    cron: '29 4 * * *',
    run: async () => void (await unusedWebhooks.deleteOld(KEPT_DAYS, MAX_KEPT)),
  })
