import type { EmailTemplate } from '@balafon/sdk/server'

/** Confirms a purchase to its buyer. */
export const RECEIPT_EMAIL: EmailTemplate = {
  name: 'wallet.receipt',
  subject: 'wallet.email.receipt.subject',
  lines: ['wallet.email.receipt.bought', 'wallet.email.receipt.details'],
  action: { label: 'wallet.email.receipt.open', url: 'url' },
}

/** Notifies a user of a present. */
export const GIFT_EMAIL: EmailTemplate = {
  name: 'wallet.gift',
  subject: 'wallet.email.gift.subject',
  lines: ['wallet.email.gift.given', 'wallet.email.gift.message'],
  action: { label: 'wallet.email.gift.open', url: 'url' },
}

export const purchaseEmails = [RECEIPT_EMAIL, GIFT_EMAIL]
