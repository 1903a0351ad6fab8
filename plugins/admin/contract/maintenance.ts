import { defineEndpoint } from '@balafon/sdk/contract'
import * as z from 'zod/mini'

const Count = z.int().check(z.minimum(0))
const access = { permission: 'settings.update' } as const

export const SiteStatus = z.object({
  /** Where new files are stored: `name` is the value of the setting `uploading.disk`. */
  storage: z.object({ kind: z.enum(['disk', 's3', 'plugin']), name: z.string(), files: Count, bytes: z.number() }),
  queues: z.array(z.object({ owner: z.string(), label: z.string(), waiting: Count, running: Count, failed: Count })),
  /** The open connections for live messages to the server that responds: one for each browser tab. */
  live: z.object({ streams: Count, users: Count, guests: Count }),
  cache: z.object({ entries: Count }),
})
export type SiteStatus = z.infer<typeof SiteStatus>

export const getSiteStatus = defineEndpoint({
  method: 'GET',
  path: 'settings/status',
  summary: 'Get figures about file storage, job queues, live connections and caches',
  access,
  response: SiteStatus,
})

export const clearCache = defineEndpoint({
  method: 'POST',
  path: 'settings/cache/clear',
  summary: 'Remove all cached values on all servers',
  access,
  response: z.object({}),
})

export const sendTestEmail = defineEndpoint({
  method: 'POST',
  path: 'settings/outgoing-email/test',
  summary: 'Send an email to the signed-in administrator with the current settings, and wait for the mail server',
  access,
  response: z.object({
    email: z.string(),
    /** `kept`: the email stays in the local mailbox, because delivery is off. */
    status: z.enum(['sent', 'kept', 'failed']),
    error: z.nullable(z.string()),
  }),
  rateLimit: 'admin.test-email',
})
