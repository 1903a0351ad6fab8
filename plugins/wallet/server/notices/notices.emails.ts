import type { EmailTemplate } from '@balafon/sdk/server'

const defineEmail = (name: string, lines: readonly string[]): EmailTemplate => ({
  name: `wallet.${name}`,
  subject: `wallet.email.${name}.subject`,
  lines: lines.map((line) => `wallet.email.${name}.${line}`),
  action: { label: `wallet.email.${name}.open`, url: 'url' },
})

export const TOP_UP_EMAIL = defineEmail('top_up', ['credited', 'details'])
/** Confirms a purchase to its buyer. */
export const RECEIPT_EMAIL = defineEmail('receipt', ['bought', 'details'])
/** Notifies a user of a present. */
export const GIFT_EMAIL = defineEmail('gift', ['given', 'message'])
export const REFUND_EMAIL = defineEmail('refund', ['refunded', 'reason'])
export const WITHDRAWAL_REQUESTED_EMAIL = defineEmail('withdrawal_requested', ['requested', 'destination', 'warning'])
export const WITHDRAWAL_PAID_EMAIL = defineEmail('withdrawal_paid', ['paid', 'reference'])
export const WITHDRAWAL_REFUSED_EMAIL = defineEmail('withdrawal_refused', ['refused', 'reason'])
export const SALE_EMAIL = defineEmail('sale', ['sold', 'why'])
export const SALES_DIGEST_EMAIL = defineEmail('sales_digest', ['summary', 'items', 'why'])

export const walletEmails = [
  TOP_UP_EMAIL,
  RECEIPT_EMAIL,
  GIFT_EMAIL,
  REFUND_EMAIL,
  WITHDRAWAL_REQUESTED_EMAIL,
  WITHDRAWAL_PAID_EMAIL,
  WITHDRAWAL_REFUSED_EMAIL,
  SALE_EMAIL,
  SALES_DIGEST_EMAIL,
]
