import type { EmailTemplate } from '@balafon/sdk/server'

/** The button of the emails. Its `url` is the name of the value in the data of the email. */
const action = { label: 'auth.mail.service.action', url: 'url' } as const

/**
 * Users can sign in with a connected provider, so the owner of the account is informed about every change. The names of the emails call a provider a
 * `service`. They cannot be changed, because they are stored with the emails that were sent.
 */
export const socialEmails: readonly EmailTemplate[] = [
  {
    name: 'service_connected',
    subject: 'auth.mail.service_connected.subject',
    lines: ['auth.mail.service_connected.text', 'auth.mail.client', 'auth.mail.service_connected.warning'],
    action,
  },
  {
    name: 'service_disconnected',
    subject: 'auth.mail.service_disconnected.subject',
    lines: ['auth.mail.service_disconnected.text', 'auth.mail.client', 'auth.mail.service_disconnected.warning'],
    action,
  },
]
