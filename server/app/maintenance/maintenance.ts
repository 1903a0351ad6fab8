import type { Maintenance, SqlRunner, TestEmailResult } from '@balafon/sdk/server'
import { getNotifyStatement } from '../../database/broadcast.ts'
import { LOCAL_DISK, S3_DISK } from '../../files/storages.ts'
import type { Translator } from '../../i18n/translator.ts'
import { deliverEmail } from '../../messaging/email/deliver-email.ts'
import { renderEmail } from '../../messaging/email/render-email.ts'
import { getDeliverySettings } from '../../messaging/email/send-email.ts'
import type { JobQueue } from '../../messaging/jobs/job-queue.ts'
import type { LiveHub } from '../../messaging/live/live-hub.ts'
import type { SettingsStore } from '../../settings/settings.ts'
import { getErrorMessage } from '../logging/error-message.ts'
import type { Caches } from './caches.ts'
import type { MaintenanceStore } from './maintenance.store.ts'

export interface MaintenanceDependencies {
  readonly store: MaintenanceStore
  readonly sql: SqlRunner
  readonly jobs: Pick<JobQueue, 'countJobs'>
  readonly liveHub: Pick<LiveHub, 'countStreams'>
  readonly caches: Caches
  readonly settings: SettingsStore
  readonly translator: Translator
  readonly getSiteUrl: () => string
}

const TEST_EMAIL = { name: 'test', subject: 'email.test.subject', lines: ['email.test.text'] } as const

/** Creates the service with which administrators see the state of storage, jobs and caches, send a test email, and clear the caches. */
export const createMaintenance = ({ store, sql, jobs, liveHub, caches, settings, translator, getSiteUrl }: MaintenanceDependencies): Maintenance => ({
  async getStatus() {
    const [files, queues, name] = await Promise.all([store.measureFiles(), jobs.countJobs(), settings.get<string>('uploading.disk')])
    const kind = name === LOCAL_DISK ? 'disk' : name === S3_DISK ? 's3' : 'plugin'
    return { storage: { kind, name, ...files }, queues, live: liveHub.countStreams(), cache: { entries: caches.countEntries() } }
  },
  async sendTestEmail(to, language): Promise<TestEmailResult> {
    const translate = (key: string, data: object) => translator.translate(language, key, data)
    const siteName = await settings.get<string>('branding.site_name')
    const email = renderEmail(TEST_EMAIL, { to, language, template: TEST_EMAIL.name, data: {} }, { siteName, siteUrl: getSiteUrl(), language, translate })
    const delivery = await getDeliverySettings(settings)
    try {
      await deliverEmail(delivery, { ...email, ...to })
      return { status: delivery.transport === 'mailbox' ? 'kept' : 'sent', error: null }
    } catch (error) {
      return { status: 'failed', error: getErrorMessage(error).slice(0, 500) }
    }
  },
  async clearCaches() {
    await sql(getNotifyStatement('caches'))
  },
})
