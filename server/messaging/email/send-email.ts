import { defineJob, type EmailMessage, type EmailTemplate, type Job } from '@balafon/sdk/server'
import type { Transaction } from 'sequelize'
import { z } from 'zod'
import { getErrorMessage } from '../../app/logging/error-message.ts'
import type { Translator } from '../../i18n/translator.ts'
import type { SettingsStore } from '../../settings/settings.ts'
import type { JobQueue } from '../jobs/job-queue.ts'
import { type DeliverySettings, deliverEmail } from './deliver-email.ts'
import type { EmailStore } from './email.store.ts'
import { renderEmail } from './render-email.ts'

const SEND_EMAIL = 'send-email'

export interface SendEmailDependencies {
  readonly store: EmailStore
  readonly jobs: JobQueue
  readonly settings: SettingsStore
  readonly translator: Translator
  readonly getSiteUrl: () => string
  readonly findTemplate: (plugin: string, name: string) => EmailTemplate | undefined
}

/** Creates the function that renders an email at once and sends it by a job, so that a request does not wait for an unreachable mail server. */
export function createSendEmail({ store, jobs, settings, translator, getSiteUrl, findTemplate }: SendEmailDependencies) {
  return async (plugin: string, message: EmailMessage, transaction?: Transaction) => {
    const { template: name, language, to } = message
    const template = findTemplate(plugin, name)
    if (!template) throw new Error(`${plugin} has no email template called ${name}`)
    const context = {
      siteName: await settings.get<string>('branding.site_name'),
      siteUrl: getSiteUrl(),
      language,
      translate: (key: string, data: object) => translator.translate(language, key, data),
    }
    const email = {
      ...renderEmail(template, message, context),
      plugin,
      template: name,
      language,
      email: to.email,
      name: to.name ?? null,
      validForSeconds: template.validForSeconds ?? null,
    }
    const id = await store.insertEmail(email, transaction)
    await jobs.enqueue({ owner: 'core', name: SEND_EMAIL, data: { id } }, transaction)
  }
}

/** Reads how emails are delivered. */
export async function getDeliverySettings(settings: SettingsStore): Promise<DeliverySettings> {
  const [transport, smtpUrl, from] = await Promise.all([
    settings.get<DeliverySettings['transport']>('mail.transport'),
    settings.get<string | null>('mail.smtp_url'),
    settings.get<string>('mail.from'),
  ])
  return { transport, smtpUrl, from }
}

export const createSendEmailJob = (store: EmailStore, settings: SettingsStore): Job =>
  defineJob({
    name: SEND_EMAIL,
    schema: z.object({ id: z.number() }),
    async run({ id }, { isLastAttempt }) {
      const email = await store.findEmail(id)
      // Without a body there is nothing to send: its code or link has expired.
      if (!email || email.status === 'sent' || email.html === null || email.text === null) return
      const deliverySettings = await getDeliverySettings(settings)
      try {
        await deliverEmail(deliverySettings, { email: email.email, name: email.name, subject: email.subject, html: email.html, text: email.text })
      } catch (error) {
        await store.markFailed(id, getErrorMessage(error), isLastAttempt)
        throw error
      }
      await store.markSent(id, deliverySettings.transport === 'mailbox')
    },
  })
