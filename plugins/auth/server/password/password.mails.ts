import type { MailTemplate } from '@balafon/sdk/server'

export const passwordMails: readonly MailTemplate[] = [
  {
    name: 'reset_password',
    subject: 'auth.mail.reset.subject',
    lines: ['auth.mail.reset.text', 'auth.mail.reset.unasked'],
    action: { label: 'auth.mail.reset.action', url: 'url' },
  },
]
