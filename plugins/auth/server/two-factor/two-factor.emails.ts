import type { EmailTemplate } from '@balafon/sdk/server'

const TEMPLATES = ['two_factor_enabled', 'two_factor_disabled', 'recovery_codes_regenerated', 'recovery_code_used'] as const

/** Every change of the second factor is reported to the owner of the account, so that they can react to a change by another person. */
export const twoFactorEmails: readonly EmailTemplate[] = TEMPLATES.map((name) => ({
  name,
  subject: `auth.mail.${name}.subject`,
  lines: [`auth.mail.${name}.text`, 'auth.mail.client', `auth.mail.${name}.warning`],
  action: { label: 'auth.mail.two_factor.action', url: 'url' },
}))
