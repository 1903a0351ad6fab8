import type { EmailTemplate } from '@balafon/sdk/server'

export const accountMails: readonly EmailTemplate[] = [
  { name: 'email_changed', subject: 'auth.mail.email_changed.subject', lines: ['auth.mail.email_changed.text', 'auth.mail.email_changed.unasked'] },
  { name: 'email_left', subject: 'auth.mail.email_left.subject', lines: ['auth.mail.email_left.text', 'auth.mail.email_left.unasked'] },
]
