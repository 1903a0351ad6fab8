import { defineJob, type Job } from '@balafon/sdk/server'
import { z } from 'zod'
import type { IdempotencyStore } from '../../http/idempotency.store.ts'
import type { Uploads } from '../../http/uploads/uploads.ts'
import type { SessionsStore } from '../../identity/sessions.store.ts'
import type { MailStore } from '../../messaging/email/mail.store.ts'
import { sendMailJob } from '../../messaging/email/mail.ts'
import type { LiveStore } from '../../messaging/live/live.store.ts'
import type { WebhooksStore } from '../../messaging/webhooks/webhooks.store.ts'
import type { ProblemsStore } from '../../plugins/problems.store.ts'
import type { SettingsStore } from '../../settings/settings.ts'

export interface CoreJobServices {
  readonly live: LiveStore
  readonly mails: MailStore
  readonly sessions: SessionsStore
  readonly problems: ProblemsStore
  readonly settings: SettingsStore
  readonly uploads: Uploads
  readonly idempotencyStore: IdempotencyStore
  readonly webhooksStore: WebhooksStore
}

const Nothing = z.object({})

/** The frame's own work: letters, and sweeping out what nobody asks for any more. */
export const coreJobs = ({ live, mails, sessions, problems, settings, uploads, idempotencyStore, webhooksStore }: CoreJobServices): Job[] => [
  sendMailJob(mails, settings),
  defineJob({ name: 'empty-void-letters', schema: Nothing, cron: '*/5 * * * *', run: () => mails.emptyVoid() }),
  defineJob({ name: 'sweep-live-messages', schema: Nothing, cron: '*/5 * * * *', run: () => live.removeOld() }),
  defineJob({
    name: 'sweep-old-rows',
    schema: Nothing,
    cron: '17 3 * * *',
    run: async () => {
      await sessions.removeExpired()
      await mails.removeOld()
      await problems.removeOld()
      await uploads.removeOld()
      await idempotencyStore.removeOld()
      await webhooksStore.removeOld()
    },
  }),
]
