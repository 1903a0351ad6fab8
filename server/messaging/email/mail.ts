import { defineJob, type EmailMessage, type EmailTemplate, type Job } from '@balafon/sdk/server'
import type { Transaction } from 'sequelize'
import { z } from 'zod'
import type { Translator } from '../../i18n/translator.ts'
import type { SettingsStore } from '../../settings/settings.ts'
import { type JobQueue, TRIES } from '../jobs/jobs.ts'
import type { MailStore } from './mail.store.ts'
import { deliver, type MailSettings } from './transport.ts'
import { writeMail } from './write-mail.ts'

const SEND = 'send-mail'

export interface MailServices {
  readonly store: MailStore
  readonly jobs: JobQueue
  readonly settings: SettingsStore
  readonly translator: Translator
  readonly siteUrl: () => string
  /** A plugin's template. */
  readonly templateOf: (plugin: string, name: string) => EmailTemplate | undefined
}

/** Writes letters at once, in the reader's language, and sends them by a job: an unreachable mail server delays nobody. */
export function createMail({ store, jobs, settings, translator, siteUrl, templateOf }: MailServices) {
  return async (plugin: string, letter: EmailMessage, transaction?: Transaction) => {
    const template = templateOf(plugin, letter.template)
    if (!template) throw new Error(`${plugin} has no mail called ${letter.template}`)
    const words = {
      siteName: await settings.get<string>('branding.site_name'),
      siteUrl: siteUrl(),
      language: letter.language,
      say: (key: string, data: object) => translator.translate(letter.language, key, data),
    }
    const { email, name = null } = letter.to
    const written = {
      ...writeMail(template, letter, words),
      plugin,
      template: letter.template,
      language: letter.language,
      email,
      name,
      lasts: template.validForSeconds ?? null,
    }
    const id = await store.insert(written, transaction)
    await jobs.enqueue({ owner: 'core', name: SEND, data: { id } }, transaction)
  }
}

async function mailSettings(settings: SettingsStore): Promise<MailSettings> {
  const [transport, smtpUrl, from] = await Promise.all([
    settings.get<MailSettings['transport']>('mail.transport'),
    settings.get<string | null>('mail.smtp_url'),
    settings.get<string>('mail.from'),
  ])
  return { transport, smtpUrl, from }
}

export const sendMailJob = (store: MailStore, settings: SettingsStore): Job =>
  defineJob({
    name: SEND,
    schema: z.object({ id: z.number() }),
    async run({ id }, { attempt }) {
      const mail = await store.byId(id)
      // What it said is gone: its code or link is void, there is nothing left to send.
      if (!mail || mail.status === 'sent' || mail.html === null || mail.text === null) return
      const how = await mailSettings(settings)
      try {
        await deliver(how, { ...mail, html: mail.html, text: mail.text })
      } catch (error) {
        await store.markFailed(id, (error as Error).message, attempt >= TRIES)
        throw error
      }
      await store.markSent(id, how.transport === 'mailbox')
    },
  })
