import nodemailer from 'nodemailer'
import type { WrittenMail } from './mail.store.ts'

export interface MailSettings {
  /** `mailbox`: kept for /dev/mail and sent nowhere. */
  readonly transport: 'mailbox' | 'smtp'
  readonly smtpUrl: string | null
  readonly from: string
}

/** Hands a letter to the outside, or leaves it in the mailbox. Throws when it was not taken. */
export async function deliver(
  { transport, smtpUrl, from }: MailSettings,
  { email, name, subject, html, text }: Pick<WrittenMail, 'email' | 'name' | 'subject' | 'html' | 'text'>,
) {
  if (transport === 'mailbox') return
  if (!smtpUrl) throw new Error('No mail server is set: mail.smtp_url is empty.')
  const server = nodemailer.createTransport(smtpUrl, { connectionTimeout: 10_000, socketTimeout: 20_000 } as never)
  try {
    await server.sendMail({ from, to: name ? { name, address: email } : email, subject, html, text })
  } finally {
    server.close()
  }
}
