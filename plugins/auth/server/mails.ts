import type { MailTemplate } from '@balafon/sdk/server'

/** Letters about one's account. */
export const authMails: readonly MailTemplate[] = [
  {
    name: 'auth.email_changed',
    subject: 'auth.mail.email_changed.subject',
    lines: ['auth.mail.email_changed.text', 'auth.mail.email_changed.unasked'],
  },
]
