import type { EmailTemplate } from '@balafon/sdk/server'

/** Letters of the frame itself. */
export const CORE_EMAILS: readonly EmailTemplate[] = [
  {
    name: 'verify_email',
    subject: 'mail.verify_email.subject',
    lines: ['mail.verify_email.text', 'mail.verify_email.unasked'],
    code: 'code',
    validForSeconds: 600,
  },
]
