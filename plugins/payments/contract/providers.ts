import type {} from '@balafon/sdk/contract'

/** What a provider is asked to collect. */
export interface PaymentOrder {
  /** Ours, and the provider's name for it too: at most 40 letters, digits and hyphens. */
  readonly reference: string
  /** In the currency's smallest unit: 500 is 500 F, and 5.00 EUR. */
  readonly amount: number
  readonly currency: string
  /** What is paid for, in the user's language. */
  readonly description: string
  readonly user: { readonly id: number; readonly name: string; readonly email: string }
  readonly language: string
  /** Where the user comes back to: an absolute URL of this site. */
  readonly returnUrl: string
  readonly isTest: boolean
}

/** How a user pays: on a page of the provider's, or here, with what its own component at `payments.inline/v1` needs. All of it may be read by the user. */
export type PaymentStart =
  | { readonly kind: 'redirect'; readonly url: string }
  | { readonly kind: 'inline'; readonly data: Readonly<Record<string, string | number | boolean | null>> }

/** What a provider's own books say of a reference. */
export interface VerifiedPayment {
  /** `abandoned` and `failed` are the end of it; what may still be paid is `pending`, also when nobody has tried yet. */
  readonly status: 'paid' | 'pending' | 'failed' | 'abandoned'
  /** What was collected, in the currency's smallest unit. */
  readonly amount: number
  readonly currency: string
  /** Whether it is play money. */
  readonly isTest: boolean
  /** The reference of ours that it was collected for, where the provider repeats it. */
  readonly reference?: string
}

/** A service that collects money, for the server half. A stranger's is called as its plugin is, or `<plugin>.<more>`. */
export interface PaymentProvider {
  /** In addresses and tables, for good. */
  readonly name: string
  /** What users call it, or a translation key. */
  readonly label: string
  /** ISO 4217 codes. */
  readonly currencies: readonly string[]
  /** Whether it was set up and may be chosen. Asked for each payment. */
  isReady(): Promise<boolean>
  /** Whether it is set up with keys for play money. Where it does not say, what it verifies does. */
  isTest?(): Promise<boolean>
  /** Called once for each reference. It turns the amount into its own units here and in `verify`, with one function. */
  start(order: PaymentOrder): Promise<PaymentStart>
  /** Asks the provider itself. Throws when it does not answer; `signal` ends its time. */
  verify(reference: string, signal: AbortSignal): Promise<VerifiedPayment>
  /** What a call to its webhook is about. Throws when the signature is wrong. The body is believed in nothing else: `verify` is asked. */
  readWebhook?(call: PaymentWebhook): { readonly reference: string } | 'ignored' | Promise<{ readonly reference: string } | 'ignored'>
}

export interface PaymentWebhook {
  readonly headers: Readonly<Record<string, string | undefined>>
  /** The bytes that were signed. */
  readonly body: Buffer
}

declare module '@balafon/sdk/contract' {
  interface ServerPoints {
    /** Services that collect money. */
    'payments.providers/v1': PaymentProvider
  }
}
