import type { Mailer, SqlRunner, Users } from '@balafon/sdk/server'
import type { Sequelize } from 'sequelize'
import type { Translator } from '../i18n/translator.ts'
import { createSendFirstCode } from '../identity/send-first-code.ts'
import { createVerificationStore } from '../identity/verification.store.ts'
import { createVerification } from '../identity/verification.ts'
import type { EmailStore } from '../messaging/email/email.store.ts'
import { createSendEmail } from '../messaging/email/send-email.ts'
import type { JobQueue } from '../messaging/jobs/job-queue.ts'
import { findServerModule } from '../plugins/plugin-state.ts'
import type { Registry } from '../plugins/registry.ts'
import type { RateLimits } from '../security/rate-limits.ts'
import type { SettingsStore } from '../settings/settings.ts'
import { CORE_EMAILS } from './core/core.emails.ts'

export interface AccountDependencies {
  readonly db: Sequelize
  readonly sql: SqlRunner
  readonly registry: Registry
  readonly emails: EmailStore
  readonly jobs: JobQueue
  readonly settings: SettingsStore
  readonly translator: Translator
  readonly users: Users
  readonly rateLimits: RateLimits
  readonly secret: string
  readonly getBaseUrl: () => string
}

/** Creates the services that send emails and verify the email addresses of users. */
export function createAccountServices(dependencies: AccountDependencies) {
  const { db, sql, registry, emails, jobs, settings, translator, users, rateLimits, secret, getBaseUrl } = dependencies
  const listTemplates = (owner: string) => {
    const plugin = registry.find(owner)
    return owner === 'core' ? CORE_EMAILS : plugin && findServerModule(plugin.state)?.emails
  }
  const sendEmail = createSendEmail({
    store: emails,
    jobs,
    settings,
    translator,
    getSiteUrl: getBaseUrl,
    findTemplate: (owner, name) => listTemplates(owner)?.find((template) => template.name === name),
  })
  const store = createVerificationStore(sql)
  const mailer: Mailer = { send: (email, transaction) => sendEmail('core', email, transaction) }
  const verification = createVerification({ db, store, users, rateLimits, mailer, secret })
  return { sendEmail, verification, sendFirstCode: createSendFirstCode({ store, verification, rateLimits }) }
}
