import type {} from '@balafon/sdk/contract'
import type { Transaction } from 'sequelize'
import type { Mismatch, PaymentState } from './fields.ts'

/** A payment that another plugin wants to have made. */
export interface NewPayment {
  /** The plugin's own id. */
  readonly owner: string
  /** What it is for, in the owner's words: `top-up`. */
  readonly purpose: string
  readonly userId: number
  /** In the currency's smallest unit. */
  readonly amount: number
  /** ISO 4217. */
  readonly currency: string
  readonly provider: string
  /** For the user and the provider, in the user's language. */
  readonly description: string
  /** A path of this site, for afterwards. */
  readonly returnTo: string
}

/** A payment, as server halves know it. */
export interface PaymentIntent extends NewPayment {
  readonly reference: string
  readonly status: PaymentState
  readonly isTest: boolean
  readonly mismatch: Mismatch | null
  readonly createdAt: Date
  readonly settledAt: Date | null
}

export interface OfferedProvider {
  readonly name: string
  readonly label: string
  readonly currencies: readonly string[]
}

export interface PaymentIntents {
  /** Those that are set up, take the currency, and deal in the kind of money this site does. */
  providers(currency: string): Promise<OfferedProvider[]>
  /** Notes what is to be paid. Then the user is sent to `/payments/{reference}`, or the client calls `startPayment`. Throws 422 or 503 with a code. */
  create(wish: NewPayment, transaction?: Transaction): Promise<PaymentIntent>
  find(reference: string): Promise<PaymentIntent | null>
  /** Asks the provider and keeps what it says, however often it is called; `payments.settled/v1` tells it once. Throws 503 when the provider does not answer. */
  settle(reference: string): Promise<PaymentIntent>
}

declare module '@balafon/sdk/contract' {
  interface ServerPoints {
    /** Payments, for plugins that sell something. There is one offer: this plugin's. */
    'payments.intents/v1': PaymentIntents
  }
}
