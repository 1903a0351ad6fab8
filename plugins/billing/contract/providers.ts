import type { PaymentWebhook } from '@balafon/plugin-payments/contract/providers'
import type {} from '@balafon/sdk/contract'
import type { PaymentFailure, Totals } from './fields.ts'

/** A price as a provider of subscriptions receives it. */
export interface ProviderPrice {
  readonly id: number
  readonly productName: string
  /** In the currency's smallest unit, with tax. */
  readonly amount: number
  readonly currency: string
  readonly interval: 'day' | 'week' | 'month' | 'year'
  readonly intervalCount: number
}

/** What a coupon takes off each period. It ends when the price changes. */
export interface ProviderDiscount {
  readonly kind: 'percent' | 'amount'
  /** A whole percentage, or an amount in the smallest unit of the price's currency. */
  readonly value: number
  /** For how many paid periods; `null` for all. */
  readonly periods: number | null
}

/** A subscription that a provider is asked to collect. */
export interface SubscriptionOrder {
  /** The reference of this plugin, unique for each subscription. A repeated order with the same reference has no further effect. */
  readonly reference: string
  readonly user: { readonly id: number; readonly name: string; readonly email: string }
  readonly language: string
  readonly price: ProviderPrice
  /** What the first period costs; less than the price with a coupon. */
  readonly firstPeriod: Totals
  /** What a coupon takes off the price of the first paid periods; `null` without one. Only providers with `collectsDiscounts` receive one. */
  readonly discount?: ProviderDiscount | null
  readonly trialDays: number
  /** The absolute URL of this site that the provider sends the user back to. */
  readonly returnUrl: string
}

/** A payment of a period, as a provider reports it. */
export interface ProviderInvoice {
  /** The provider's own id of the invoice, or of the attempt to collect it. */
  readonly id: string
  /** `disputed`: the provider holds the payment back while its dispute is open. `charged_back`: the dispute was lost. A won one is `paid` again. */
  readonly status: 'open' | 'paid' | 'failed' | 'void' | 'refunded' | 'disputed' | 'charged_back'
  /** In the currency's smallest unit. */
  readonly total: number
  /** What a coupon has taken off: `total` is the rest. Default: 0. */
  readonly discount?: number
  readonly currency: string
  readonly periodStart: Date
  readonly periodEnd: Date
  readonly paidAt: Date | null
}

/** What a provider's API reports about a subscription. A status that this list does not contain is reported as `unknown`, which gives no access. */
export interface ProviderSubscription {
  readonly status: 'incomplete' | 'trialing' | 'active' | 'past_due' | 'ended' | 'unknown'
  /** The price of this plugin that is charged now. */
  readonly priceId: number
  /** The price from the next period on; `null` when it stays the same. */
  readonly nextPriceId: number | null
  readonly currentPeriodStart: Date | null
  readonly currentPeriodEnd: Date | null
  readonly trialEndsAt: Date | null
  readonly cancelAtPeriodEnd: boolean
  readonly endedAt: Date | null
  /** For example `Visa •••• 4242`. */
  readonly paymentMethod: string | null
  readonly isTest: boolean
  /** Where an open invoice is paid; `null` when nothing is due. */
  readonly payUrl: string | null
  /** Why the payment that is due was not collected; `null` when it did not fail. */
  readonly failure?: PaymentFailure | null
  /** The latest invoices, newest first. */
  readonly invoices: readonly ProviderInvoice[]
}

/** What a check of a provider's keys has found. */
export interface ProviderKeyState {
  readonly status: 'works' | 'missing' | 'rejected' | 'unreachable'
  /** Whether webhooks can be verified. */
  readonly verifiesWebhooks: boolean
}

/** A service that collects recurring payments. */
export interface SubscriptionProvider {
  /** Used in URLs and tables, so it must never change. */
  readonly name: string
  /** The name shown to users, or its translation key. */
  readonly label: string
  /** ISO 4217 codes; `null` for all. */
  readonly currencies: readonly string[] | null
  /** Whether later periods are paid without the user. */
  readonly renewsAutomatically: boolean
  /** Whether the provider collects prices with a coupon. Without it, the provider cannot be chosen with a coupon. */
  readonly collectsDiscounts?: boolean
  /** Whether the provider is configured and can be chosen. */
  isReady(): Promise<boolean>
  isTest(): Promise<boolean>
  /** Returns what a user can pay at most at once, for providers with a balance. */
  getBalance?(userId: number): Promise<number | null>
  /** Starts a subscription and returns where the user pays; `null` when nothing is left to pay. */
  start(order: SubscriptionOrder): Promise<{ readonly url: string | null }>
  /** Asks the provider's API. Throws when it does not respond; `null` when it does not know the reference. */
  fetch(reference: string, signal: AbortSignal): Promise<ProviderSubscription | null>
  /** Cancels at the end of the period, or now. */
  cancel(reference: string, when: 'period_end' | 'now'): Promise<void>
  resume(reference: string): Promise<void>
  /** Changes the price now, after a payment of `dueNow`, or from the next period on. Returns where the user pays, or `null`. */
  changePrice(
    reference: string,
    change: { readonly price: ProviderPrice; readonly starts: 'now' | 'next_period'; readonly dueNow: Totals },
  ): Promise<{ readonly url: string | null }>
  /** Tries a failed payment again now. The attempt does not count as one of the automatic ones. */
  retry?(reference: string): Promise<void>
  /** Returns the path where a test subscription is moved through time. */
  getTestPath?(reference: string): string
  /** Returns where the user changes the payment method. */
  changePaymentMethod?(reference: string, returnUrl: string): Promise<{ readonly url: string }>
  /** Moves the end of the period without a payment. */
  extend?(reference: string, until: Date): Promise<void>
  /** Returns the payment of an invoice, once. */
  refund?(reference: string, invoiceId: string): Promise<void>
  /** Asks the provider's API whether the saved keys work, for a button in the settings. */
  checkKeys?(): Promise<ProviderKeyState>
  /** Checks a webhook's signature and returns its event and reference; throws when the signature is invalid. `fetch` is called next. */
  readWebhook?(webhook: PaymentWebhook): Promise<{ readonly eventId: string; readonly reference: string } | 'ignored'>
}

declare module '@balafon/sdk/contract' {
  interface ServerExtensionPoints {
    /** Services that collect recurring payments. */
    'billing.providers/v1': SubscriptionProvider
  }
}
