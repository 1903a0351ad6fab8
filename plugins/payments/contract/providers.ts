import type {} from '@balafon/sdk/contract'

/** What a provider is asked to collect. */
export interface PaymentOrder {
  /** Also used as the reference at the provider: at most 40 characters of `a-z`, `0-9` and `-`. */
  readonly reference: string
  /** In the currency's smallest unit: 500 is 500 F, and 5.00 EUR. */
  readonly amount: number
  readonly currency: string
  /** What is paid for, in the user's language. */
  readonly description: string
  readonly user: { readonly id: number; readonly name: string; readonly email: string }
  readonly language: string
  /** The absolute URL of this site that the provider sends the user back to. */
  readonly returnUrl: string
  readonly isTest: boolean
}

/** How a user pays: on the provider's page, or on this site with the provider's component at `payments.inline/v1`. The user can read all of it. */
export type PaymentStart =
  | { readonly kind: 'redirect'; readonly url: string }
  | { readonly kind: 'inline'; readonly data: Readonly<Record<string, string | number | boolean | null>> }

/** What a provider's API reports about a reference. */
export interface VerifiedPayment {
  /** `abandoned` and `failed` are final for the provider. `pending` while the payment can still be made, including before the user has tried. */
  readonly status: 'paid' | 'pending' | 'failed' | 'abandoned'
  /** The collected amount, in the currency's smallest unit. */
  readonly amount: number
  readonly currency: string
  readonly isTest: boolean
  /** The reference of the order, when the provider returns it. `paid` without a reference is a mismatch. */
  readonly reference?: string
  /** What the provider was asked to collect, when it reports that. It must equal the payment; `amount` may be more when the user pays the fee. */
  readonly requestedAmount?: number
}

/** What a provider's API reports about a settled payment. Amounts are totals, in the currency's smallest unit. */
export interface ReportedReversal {
  readonly refundedAmount: number
  /** The last dispute. `lost`: the amount was charged back. */
  readonly dispute: { readonly state: 'open' | 'won' | 'lost'; readonly amount: number } | null
}

/** What a webhook is about. The rest of its body is not used: the provider is asked next. */
export interface WebhookSubject {
  readonly reference: string
  /** Whether it reports a refund or a dispute of a settled payment. */
  readonly isReversal?: boolean
}

/** A genuine webhook that the provider has no use for. It is stored, so that operators see it. */
export interface UnusedWebhook {
  /** The event that it reports, for example `subscription.create`. */
  readonly unusedEvent: string
}

/** A service that collects money. A third-party plugin's provider is named like the plugin, or `<plugin>.<suffix>`. */
export interface PaymentProvider {
  /** Used in URLs and tables, so it must never change. */
  readonly name: string
  /** The name shown to users, or its translation key. */
  readonly label: string
  /** ISO 4217 codes. */
  readonly currencies: readonly string[]
  /** Returns whether the provider is configured and can be chosen. Called for each payment. */
  isReady(): Promise<boolean>
  /** Returns whether test keys are configured. Without it, the mode is taken from what `verify` reports. */
  isTest?(): Promise<boolean>
  /** Starts a payment; called once per reference. Convert the amount to the provider's unit with the same function here and in `verify`. */
  start(order: PaymentOrder): Promise<PaymentStart>
  /** Asks the provider's API. Throws when it does not respond; `signal` aborts when the time limit is reached. */
  verify(reference: string, signal: AbortSignal): Promise<VerifiedPayment>
  /** Asks the provider's API for refunds and disputes of a settled payment. Providers without it have none. */
  findReversal?(reference: string, signal: AbortSignal): Promise<ReportedReversal>
  /**
   * Checks a webhook's signature and returns its reference; throws when the signature is invalid. `verify` or `findReversal` is called next.
   * Return an `UnusedWebhook` for an event that is unknown, and `ignored` for one that no operator needs to see.
   */
  readWebhook?(webhook: PaymentWebhook): WebhookResult | Promise<WebhookResult>
}

/** What a provider reads from a webhook. */
export type WebhookResult = WebhookSubject | UnusedWebhook | 'ignored'

/** A webhook request from a provider. */
export interface PaymentWebhook {
  readonly headers: Readonly<Record<string, string | undefined>>
  /** The raw bytes that the signature covers. */
  readonly body: Buffer
}

declare module '@balafon/sdk/contract' {
  interface ServerExtensionPoints {
    /** Services that collect money. */
    'payments.providers/v1': PaymentProvider
  }
}
