import type { EmailTemplate } from '@balafon/sdk/server'

/** What was done with a second factor: its owner hears of each, and may act if it was not them. */
export const twoFactorMails: readonly EmailTemplate[] = (['two_factor_on', 'two_factor_off', 'recovery_codes_renewed', 'recovery_code_used'] as const).map(
  (name) => ({
    name,
    subject: `auth.mail.${name}.subject`,
    lines: [`auth.mail.${name}.text`, 'auth.mail.password_changed.from', `auth.mail.${name}.unasked`],
    action: { label: 'auth.mail.two_factor.action', url: 'url' },
  }),
)
