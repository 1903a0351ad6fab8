import type { Point } from '@balafon/sdk/contract'
import type { Transaction } from 'sequelize'

/** A payment of a subscription from a wallet. */
export interface SubscriptionPayment {
  readonly userId: number
  /** In the smallest unit of the wallet's currency. */
  readonly amount: number
  readonly currency: string
  /** Chosen by the caller, unique for each charge, for example `subscription:12:2026-11`. Repeated calls with the same values have no further effect. */
  readonly key: string
  /** Shown to the user in the history. */
  readonly description: string
}

/** A movement that was posted. */
export interface PostedMovement {
  readonly journalId: number
  /** False when an earlier call with the same key has posted it. */
  readonly isNew: boolean
}

/** The kinds of movements that a plugin can ask for in its manifest. */
export type MovementKind = 'subscription'

/** Movements of money, for other plugins. Each kind is its own function: there is none that moves an amount between any two accounts. */
export interface WalletMovements {
  /** Returns the currency of the wallets. */
  getCurrency(): Promise<string>
  /** Returns the balance of a user's wallet. */
  getBalance(userId: number): Promise<number>
  /**
   * Moves an amount from a user's wallet to the revenue of the site.
   * @throws 409 `wallet.insufficient_balance`, `wallet.frozen`; 422 when the same key was used with other values
   */
  paySubscription(payment: SubscriptionPayment, transaction?: Transaction): Promise<PostedMovement>
  /**
   * Returns a payment of a subscription to the wallet, once.
   * @throws 404 when no payment has the key
   */
  refundSubscription(key: string, transaction?: Transaction): Promise<PostedMovement>
}

declare module '@balafon/sdk/contract' {
  interface ExtensionPoints {
    /** The kinds of movements that the plugin posts. Without them, its calls are refused. Keys of a plugin are separate from those of other plugins. */
    'wallet.movementKinds/v1': Point<{ readonly kind: MovementKind }>
  }
  interface ServerExtensionPoints {
    /** Payments from wallets, for plugins such as billing. The wallet plugin is the only provider. */
    'wallet.movements/v1': WalletMovements
  }
}
