import * as z from 'zod/mini'

const guarded = { guarded: true } as const

/**
 * The settings of the wallet. They decide about money, so only administrators with all permissions can change them. Amounts are in the
 * currency's smallest unit.
 */
export const WalletSettings = {
  public: z.object({
    /** Cannot be changed any more once the ledger has a movement. */
    'wallet.currency': z._default(z.string().check(z.regex(/^[A-Z]{3}$/)), 'XOF').register(z.globalRegistry, guarded),
    'wallet.top_up.minimum': z._default(z.int().check(z.minimum(1), z.maximum(1_000_000_000)), 500).register(z.globalRegistry, guarded),
    'wallet.top_up.maximum': z._default(z.int().check(z.minimum(1), z.maximum(1_000_000_000)), 1_000_000).register(z.globalRegistry, guarded),
    'wallet.books_page.enable': z._default(z.boolean(), false).register(z.globalRegistry, guarded),
  }),
  private: z.object({
    /** What the site keeps of each sale. */
    'wallet.platform_share_percent': z._default(z.int().check(z.minimum(0), z.maximum(90)), 15).register(z.globalRegistry, guarded),
    /** Withdrawals and adjustments of this amount or more need two administrators. */
    'wallet.four_eyes_threshold': z._default(z.int().check(z.minimum(1), z.maximum(1_000_000_000)), 100_000).register(z.globalRegistry, guarded),
    /** How long after a purchase an administrator may refund it. */
    'wallet.refund_days': z._default(z.int().check(z.minimum(0), z.maximum(365)), 14).register(z.globalRegistry, guarded),
    /** How much of a track on sale plays before it is bought; 0 plays all of it. */
    'wallet.preview_seconds': z._default(z.int().check(z.minimum(0), z.maximum(600)), 30).register(z.globalRegistry, guarded),
  }),
}
