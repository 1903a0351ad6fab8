import { defineJob } from '@balafon/sdk/server'
import { z } from 'zod'
import type { UnusedWebhooksService } from './unused-webhooks.service.ts'

const KEPT_DAYS = 90
const MAX_KEPT = 10_000

/** Creates the job that deletes stored webhooks that did not arrive again for three months. */
export const createUnusedWebhooksJob = (unusedWebhooks: UnusedWebhooksService) =>
  defineJob({
    name: 'delete-unused-webhooks',
    schema: z.object({}),
    cron: '29 4 * * *',
    run: async () => void (await unusedWebhooks.deleteOld(KEPT_DAYS, MAX_KEPT)),
  })
