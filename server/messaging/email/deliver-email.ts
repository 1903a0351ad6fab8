import type { StoredAttachment } from './email.model.ts'
import type { NewEmail } from './email.store.ts'

export interface DeliverySettings {
  /** `mailbox`: the email is not sent; it can be read at /dev/mail. */
  readonly transport: 'mailbox' | 'smtp'
  readonly smtpUrl: string | null
  readonly from: string
}

/** Sends an email by SMTP, unless emails stay in the mailbox. Throws when the mail server does not accept it. */
export async function deliverEmail(
  { transport, smtpUrl, from }: DeliverySettings,
  { email, name, subject, html, text, attachments }: Pick<NewEmail, 'email' | 'name' | 'subject' | 'html' | 'text'> & Partial<Pick<NewEmail, 'attachments'>>,
) {
  if (transport === 'mailbox') return
  if (!smtpUrl) throw new Error('No mail server is configured: the setting mail.smtp_url is empty.')
  const { default: nodemailer } = await import('nodemailer')
  // The library's types do not know connection options beside a URL.
  const server = nodemailer.createTransport(smtpUrl, { connectionTimeout: 10_000, socketTimeout: 20_000 } as never)
  try {
    await server.sendMail({ from, to: name ? { name, address: email } : email, subject, html, text, attachments: (attachments ?? []).map(presentAttachment) })
  } finally {
    server.close()
  }
}

const presentAttachment = ({ fileName, contentType, content }: StoredAttachment) => ({ filename: fileName, contentType, content, encoding: 'base64' })
