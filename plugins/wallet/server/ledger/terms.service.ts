import type { ServerContext } from '@balafon/sdk/server'
import type { Transaction } from 'sequelize'
import type { BusinessStore } from './business.store.ts'

const BASIS_POINTS_PER_PERCENT = 100

/** The conditions of withdrawals and sales, as the settings describe them. */
export interface WalletTerms {
  readonly currency: string
  readonly platformSharePercent: number
  /** Two administrators must approve a withdrawal of this amount or more, in the currency’s smallest unit. */
  readonly fourEyesThreshold: number
}

export type TermsService = ReturnType<typeof createTermsService>

/** Creates the service that copies settings about amounts to the ledger. The ledger stores each version of them. */
export function createTermsService(businessRows: BusinessStore, { settings }: Pick<ServerContext, 'settings'>) {
  const currencies = new Set<string>()

  const read = async (): Promise<WalletTerms> => ({
    currency: await settings.get<string>('wallet.currency'),
    platformSharePercent: await settings.get<number>('wallet.platform_share_percent'),
    fourEyesThreshold: await settings.get<number>('wallet.four_eyes_threshold'),
  })

  return {
    getCurrency: () => settings.get<string>('wallet.currency'),
    /**
     * Returns the current conditions, and stores them in the ledger when they differ from the latest ones there. The database compares them at
     * each call, because another process may have stored others.
     * @param transaction The transaction of the request. A second connection for each request would let requests wait for each other.
     */
    async syncWithSettings(transaction?: Transaction): Promise<WalletTerms> {
      const terms = await read()
      const { currency, platformSharePercent, fourEyesThreshold } = terms
      if (!currencies.has(currency)) await businessRows.addCurrency(currency, countDecimals(currency))
      currencies.add(currency)
      await businessRows.setTerms({ currency, platformShareBasisPoints: platformSharePercent * BASIS_POINTS_PER_PERCENT, fourEyesThreshold }, transaction)
      return terms
    },
  }
}

/** Returns how many decimals a currency has: 0 for XOF, 2 for EUR, 3 for TND. */
const countDecimals = (currency: string): number => new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2
