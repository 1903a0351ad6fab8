import type { EmailTemplate } from '@balafon/sdk/server'

export const accountEmails: readonly EmailTemplate[] = [
  { name: 'email_changed', subject: 'auth.mail.email_changed.subject', lines: ['auth.mail.email_changed.text', 'auth.mail.email_changed.warning'] },
  { name: 'email_removed', subject: 'auth.mail.email_removed.subject', lines: ['auth.mail.email_removed.text', 'auth.mail.email_removed.warning'] },
]
