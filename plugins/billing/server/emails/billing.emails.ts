import type { EmailTemplate } from '@balafon/sdk/server'

/** Builds a template with the texts below `billing.email.{name}`. */
const createTemplate = (name: string, lines: readonly string[], url: string): EmailTemplate => ({
  name: `billing.${name}`,
  subject: `billing.email.${name}.subject`,
  lines: lines.map((line) => `billing.email.${name}.${line}`),
  action: { label: `billing.email.${name}.action`, url },
})

/** Confirms a payment. The invoice is attached. */
export const RECEIPT_EMAIL = createTemplate('receipt', ['text', 'details'], 'path')
/** A renewal was not paid: until when the plan stays valid. */
export const RENEWAL_FAILED_EMAIL = createTemplate('renewal_failed', ['text', 'details'], 'path')
/** A trial ends soon, and what is charged then. */
export const TRIAL_ENDS_EMAIL = createTemplate('trial_ends', ['text', 'details'], 'path')
export const CANCELLED_EMAIL = createTemplate('cancelled', ['text', 'details'], 'path')
export const ENDED_EMAIL = createTemplate('ended', ['text', 'details'], 'path')
/** The next period has to be paid by the user, some days before it begins. */
export const PAYMENT_SOON_EMAIL = createTemplate('payment_soon', ['text', 'details'], 'url')
/** The next period has to be paid by the user, now. */
export const PAYMENT_DUE_EMAIL = createTemplate('payment_due', ['text', 'details'], 'url')

export const billingEmails = [RECEIPT_EMAIL, RENEWAL_FAILED_EMAIL, TRIAL_ENDS_EMAIL, CANCELLED_EMAIL, ENDED_EMAIL, PAYMENT_SOON_EMAIL, PAYMENT_DUE_EMAIL]
