import type { EmailTemplate } from '@balafon/sdk/server'

export const passwordEmails: readonly EmailTemplate[] = [
  {
    name: 'reset_password',
    subject: 'auth.mail.reset.subject',
    lines: ['auth.mail.reset.text', 'auth.mail.reset.warning'],
    action: { label: 'auth.mail.reset.action', url: 'url' },
    validForSeconds: 3600,
  },
  {
    name: 'password_changed',
    subject: 'auth.mail.password_changed.subject',
    lines: ['auth.mail.password_changed.text', 'auth.mail.client', 'auth.mail.password_changed.warning'],
    action: { label: 'auth.mail.password_changed.action', url: 'url' },
  },
  {
    name: 'password_changed_with_services',
    subject: 'auth.mail.password_changed.subject',
    lines: ['auth.mail.password_changed.text', 'auth.mail.client', 'auth.mail.password_changed.services', 'auth.mail.password_changed.warning'],
    action: { label: 'auth.mail.password_changed.action', url: 'url' },
  },
]
