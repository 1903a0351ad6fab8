import type { SqlRunner } from '@balafon/sdk/server'
import type { Transaction } from 'sequelize'

export type BusinessStore = ReturnType<typeof createBusinessStore>

/** Creates the store of business rows, which justify postings: top-ups, offers, splits and others. Only SQL functions write them, so the store calls these. */
export function createBusinessStore(sql: SqlRunner) {
  /** Calls an SQL function, and returns its result. */
  async function callFunction<T>(statement: string, values: readonly unknown[], transaction?: Transaction): Promise<T> {
    const [row] = await sql<{ result: T }>(`select ${statement} as result`, values, transaction)
    if (!row) throw new Error(`${statement} returned no row`)
    return row.result
  }

  const providers = new Set<string>()

  return {
    addCurrency: (code: string, decimals: number) => callFunction<void>('ledger.add_currency($1, $2)', [code, decimals]),
    /** Creates the accounts of a payment provider, once in each process. */
    async addProvider(name: string, currency: string) {
      const key = `${name} ${currency}`
      if (providers.has(key)) return
      await callFunction<void>('ledger.add_provider($1, $2)', [name, currency])
      providers.add(key)
    },
    openTopUp: (topUp: { userId: number; provider: string; currency: string; amount: number; reference: string }, transaction?: Transaction) =>
      callFunction<number>(
        'wallet.open_top_up($1, $2, $3, $4, $5)',
        [topUp.userId, topUp.provider, topUp.currency, topUp.amount, topUp.reference],
        transaction,
      ),
    failTopUp: (reference: string) => callFunction<void>('wallet.fail_top_up($1)', [reference]),
    setTerms: (terms: { currency: string; platformShareBasisPoints: number; fourEyesThreshold: number }, transaction?: Transaction) =>
      callFunction<void>(
        'wallet.set_terms($1, $2, $3, $4)',
        [terms.currency, terms.platformShareBasisPoints, terms.fourEyesThreshold, 'job:settings'],
        transaction,
      ),
    approveWithdrawal: (id: number, administratorId: number, transaction?: Transaction) =>
      callFunction<boolean>('wallet.approve_withdrawal($1, $2)', [id, administratorId], transaction),
    saveDestination: (userId: number, accountType: string, sealed: string, transaction?: Transaction) =>
      callFunction<number>('wallet.save_destination($1, $2, $3)', [userId, accountType, sealed], transaction),
    deleteDestination: (userId: number, id: number) => callFunction<boolean>('wallet.delete_destination($1, $2)', [userId, id]),
    forgetUser: (userId: number, transaction?: Transaction) => callFunction<void>('wallet.forget_user($1)', [userId], transaction),
    /** Stores the encrypted numbers of an old withdrawal, from a version that did not encrypt them. */
    sealWithdrawal: (id: number, sealed: string) => callFunction<boolean>('wallet.seal_withdrawal($1, $2)', [id, sealed]),
    saveOffer: (offer: { sellerId: number; kind: string; itemId: number; name: string; currency: string; pricing: string; price: number }) =>
      callFunction<number>('wallet.save_offer($1, $2, $3, $4, $5, $6, $7)', [
        offer.sellerId,
        offer.kind,
        offer.itemId,
        offer.name,
        offer.currency,
        offer.pricing,
        offer.price,
      ]),
    deleteOffer: (kind: string, itemId: number) => callFunction<void>('wallet.delete_offer($1, $2)', [kind, itemId]),
    proposeSplit: (
      split: {
        userId: number
        kind: string
        itemId: number
        itemName: string
        shares: readonly { readonly userId: number; readonly basisPoints: number; readonly role: string | null }[]
      },
      transaction?: Transaction,
    ) =>
      callFunction<number>(
        'wallet.propose_split($1, $2, $3, $4, $5::bigint[], $6::int[], $7::text[])',
        [
          split.userId,
          split.kind,
          split.itemId,
          split.itemName,
          split.shares.map(({ userId }) => userId),
          split.shares.map(({ basisPoints }) => basisPoints),
          split.shares.map(({ role }) => role),
        ],
        transaction,
      ),
    answerSplit: (id: number, userId: number, accepts: boolean) => callFunction<boolean>('wallet.answer_split($1, $2, $3)', [id, userId, accepts]),
    takeFree: (buyerId: number, offerId: number, recipientId: number | null, transaction?: Transaction) =>
      callFunction<number>('wallet.take_free($1, $2, $3)', [buyerId, offerId, recipientId], transaction),
    proposeAdjustment: (adjustment: { userId: number; currency: string; amount: number; reason: string; administratorId: number }, transaction?: Transaction) =>
      callFunction<number>(
        'wallet.propose_adjustment($1, $2, $3, $4, $5)',
        [adjustment.userId, adjustment.currency, adjustment.amount, adjustment.reason, adjustment.administratorId],
        transaction,
      ),
    refuseAdjustment: (id: number, administratorId: number, transaction?: Transaction) =>
      callFunction<boolean>('wallet.refuse_adjustment($1, $2)', [id, administratorId], transaction),
    /** Recomputes every balance, and records the problems that were found. */
    async recordAudit(): Promise<{ readonly problems: readonly { readonly check: string; readonly detail: string }[]; readonly checkedAt: Date }> {
      const [row] = await sql<{ problems: { check: string; detail: string }[]; checkedAt: Date }>(
        'select problems, checked_at as "checkedAt" from wallet.record_audit()',
      )
      if (!row) throw new Error('the audit has no result')
      return row
    },
    /** Records the digest of the journals up to yesterday. Does nothing when it was recorded. */
    recordDigest: () => sql('select day from ledger.record_digest()'),
  }
}
