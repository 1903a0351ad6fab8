import type { EmailTemplate } from '@balafon/sdk/server'

/** One letter for all types: what it says comes from who sent the notification. */
export const notificationLetter: EmailTemplate = {
  name: 'notifications.letter',
  subject: 'notifications.mail.subject',
  lines: ['notifications.mail.text', 'notifications.mail.why'],
  action: { label: 'notifications.mail.action', url: 'place' },
}
