import type { EmailTemplate } from '@balafon/sdk/server'

/** The email for every notification type. Its texts come from the notification. */
export const notificationEmail: EmailTemplate = {
  name: 'notifications.notification',
  subject: 'notifications.email.subject',
  lines: ['notifications.email.text', 'notifications.email.why'],
  action: { label: 'notifications.email.action', url: 'url' },
}
