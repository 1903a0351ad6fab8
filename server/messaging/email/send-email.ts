import { defineJob, type EmailAttachment, type EmailMessage, type EmailTemplate, type Job } from '@balafon/sdk/server'
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
const MAX_ATTACHMENT_BYTES = 5_000_000

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
      attachments: encodeAttachments(message.attachments),
    }
    const id = await store.insertEmail(email, transaction)
    await jobs.enqueue({ owner: 'core', name: SEND_EMAIL, data: { id } }, transaction)
  }
}

/** Encodes attachments for the table of emails. */
function encodeAttachments(attachments: readonly EmailAttachment[] = []) {
  if (attachments.length === 0) return null
  const bytes = attachments.reduce((sum, { content }) => sum + content.length, 0)
  if (bytes > MAX_ATTACHMENT_BYTES) throw new Error(`The attachments of an email have ${bytes} bytes, more than ${MAX_ATTACHMENT_BYTES}.`)
  return attachments.map(({ fileName, contentType, content }) => ({ fileName, contentType, content: content.toString('base64') }))
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
      // The body of an email is deleted when the code or link in it expires. Then there is nothing to send.
      if (!email || email.status === 'sent' || email.html === null || email.text === null) return
      const deliverySettings = await getDeliverySettings(settings)
      try {
        const { subject, html, text, attachments } = email
        await deliverEmail(deliverySettings, { email: email.email, name: email.name, subject, html, text, attachments })
      } catch (error) {
        await store.markFailed(id, getErrorMessage(error), isLastAttempt)
        throw error
      }
      const shouldKeepBody = deliverySettings.transport === 'mailbox'
      await store.markSent(id, shouldKeepBody)
    },
  })
