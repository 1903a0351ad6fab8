import type { PaymentWebhook } from '@balafon/plugin-payments/contract/providers'
import type { TestSite } from '@balafon/sdk/testing'

/** How a subscription that a provider reports as paid can differ from the order. With `mode`, it is a test subscription instead of a real one, or the reverse. */
export type WrongSubscription = 'amount' | 'currency' | 'mode' | 'reference'

/** Which of the conformance tests concern a provider. */
export interface RecurringOptions {
  /** The differences that a subscription at this provider can have from the order. A provider that is part of the site has none. */
  readonly differences: readonly WrongSubscription[]
  /** Whether the provider is another service, which sends webhooks and can fail. The harness then has `createWebhook` and `setFaults`. */
  readonly isRemote: boolean
  /** Whether users can dispute payments. The harness then has `dispute`. Default: false. */
  readonly hasDisputes?: boolean
}

/** What the conformance tests need to know about a provider of subscriptions and its side of a subscription. */
export interface RecurringHarness {
  /** A site on which the provider can be chosen. */
  readonly site: TestSite
  readonly provider: string
  readonly currency: string
  /** The user pays, or approves, the first period; with `wrong`, another payment than the ordered one is collected. */
  pay(reference: string, wrong?: WrongSubscription): Promise<void>
  /**
   * Lets days pass at the provider: everything that it stores about a subscription becomes older, and what is due until now is collected with the
   * outcome. The tests do the same with the rows of the site.
   */
  elapse(reference: string, days: number, outcome: 'pay' | 'decline'): Promise<void>
  /** The bank of the user or the provider disputes the last payment, or decides about its dispute. */
  dispute?(reference: string, state: 'opened' | 'won' | 'lost'): Promise<void>
  /** The user approves a change of the price on the provider's page, for providers that need it. */
  approveChange?(reference: string): Promise<void>
  /** Returns how often the user was charged, without what was returned. */
  countCharges(reference: string): Promise<number>
  /** A webhook about the subscription as it is now, signed as the provider signs it. The same event id means the same event. */
  createWebhook?(reference: string, eventId?: string): Promise<PaymentWebhook>
  /** Makes the provider's API fail in the ways that a seed chooses, or work again. */
  setFaults?(options?: { readonly seed: number; readonly probability: number }): void
}
