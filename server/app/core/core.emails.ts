import type { EmailTemplate } from '@balafon/sdk/server'

/** Email templates of the core. */
export const CORE_EMAILS: readonly EmailTemplate[] = [
  {
    name: 'verify_email',
    subject: 'email.verify_email.subject',
    lines: ['email.verify_email.text', 'email.verify_email.not_requested'],
    code: 'code',
    validForSeconds: 600,
  },
]
