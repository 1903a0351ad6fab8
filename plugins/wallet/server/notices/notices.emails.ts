import type { EmailTemplate } from '@balafon/sdk/server'

const define = (name: string, lines: readonly string[]): EmailTemplate => ({
  name: `wallet.${name}`,
  subject: `wallet.email.${name}.subject`,
  lines: lines.map((line) => `wallet.email.${name}.${line}`),
  action: { label: `wallet.email.${name}.open`, url: 'url' },
})

export const TOP_UP_EMAIL = define('top_up', ['credited', 'details'])
/** Confirms a purchase to its buyer. */
export const RECEIPT_EMAIL = define('receipt', ['bought', 'details'])
/** Notifies a user of a present. */
export const GIFT_EMAIL = define('gift', ['given', 'message'])
export const REFUND_EMAIL = define('refund', ['refunded', 'reason'])
export const WITHDRAWAL_REQUESTED_EMAIL = define('withdrawal_requested', ['requested', 'destination', 'warning'])
export const WITHDRAWAL_PAID_EMAIL = define('withdrawal_paid', ['paid', 'reference'])
export const WITHDRAWAL_REFUSED_EMAIL = define('withdrawal_refused', ['refused', 'reason'])
export const SALE_EMAIL = define('sale', ['sold', 'why'])
export const SALES_DIGEST_EMAIL = define('sales_digest', ['summary', 'items', 'why'])

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
