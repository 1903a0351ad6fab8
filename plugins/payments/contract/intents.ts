import type {} from '@balafon/sdk/contract'
import type { Transaction } from 'sequelize'
import type { Mismatch, PaymentState } from './fields.ts'

/** A payment that another plugin requests. */
export interface NewPayment {
  /** The id of the plugin that requests the payment. */
  readonly owner: string
  /** What is paid for, as a code of the owner's choice: `top-up`. */
  readonly purpose: string
  readonly userId: number
  /** In the currency's smallest unit. */
  readonly amount: number
  /** ISO 4217. */
  readonly currency: string
  readonly provider: string
  /** Shown to the user and sent to the provider, in the user's language. */
  readonly description: string
  /** A path of this site that the user continues to afterwards. */
  readonly returnTo: string
}

/** A payment as other plugins' server modules receive it. */
export interface PaymentIntent extends NewPayment {
  readonly reference: string
  readonly status: PaymentState
  readonly isTest: boolean
  readonly mismatch: Mismatch | null
  readonly createdAt: Date
  readonly settledAt: Date | null
}

/** A provider that a user can choose to pay with. */
export interface AvailableProvider {
  readonly name: string
  readonly label: string
  readonly currencies: readonly string[]
}

/** Which settled payments are listed. */
export interface SettledFilter extends Pick<NewPayment, 'owner' | 'purpose'> {
  readonly from: Date
  readonly to: Date
}

/** Payments, for plugins that sell something. */
export interface PaymentIntents {
  /** Lists the providers that are configured, accept the currency, and match the site's mode (live or test). */
  listProviders(currency: string): Promise<AvailableProvider[]>
  /** Returns the name of a provider in a language. A provider that no enabled plugin contributes has only its code. */
  getProviderLabel(name: string, language: string): string
  /**
   * Creates a payment. Send the user to `/payments/{reference}` next, or call `startPayment` from the client.
   * @throws 422 `payments.invalid_amount`, `payments.amount_above_maximum`, `payments.invalid_return_path`, `payments.unknown_provider`, `payments.unsupported_currency`
   * @throws 503 `payments.provider_not_ready`, `payments.wrong_mode`
   */
  create(payment: NewPayment, transaction?: Transaction): Promise<PaymentIntent>
  find(reference: string): Promise<PaymentIntent | null>
  /** Lists the payments that were settled in a period, also those refunded later, in batches. The period ends before `to`. */
  listSettled(filter: SettledFilter): AsyncIterable<readonly PaymentIntent[]>
  /**
   * Asks the provider for the payment's status and saves it. Can be called any number of times: `payments.settled/v1` is published once.
   * @throws 503 `payments.provider_unavailable`
   */
  settle(reference: string): Promise<PaymentIntent>
}

declare module '@balafon/sdk/contract' {
  interface ServerExtensionPoints {
    /** Payments, for plugins that sell something. This plugin is the only provider. */
    'payments.intents/v1': PaymentIntents
  }
}
