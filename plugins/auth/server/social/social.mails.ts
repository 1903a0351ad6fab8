import type { EmailTemplate } from '@balafon/sdk/server'

const action = { label: 'auth.mail.service.action', url: 'url' } as const

/** Another way into an account, or one less: its owner hears of both. */
export const socialMails: readonly EmailTemplate[] = [
  {
    name: 'service_connected',
    subject: 'auth.mail.service_connected.subject',
    lines: ['auth.mail.service_connected.text', 'auth.mail.password_changed.from', 'auth.mail.service_connected.unasked'],
    action,
  },
  {
    name: 'service_disconnected',
    subject: 'auth.mail.service_disconnected.subject',
    lines: ['auth.mail.service_disconnected.text', 'auth.mail.password_changed.from', 'auth.mail.service_disconnected.unasked'],
    action,
  },
]
