import type { ServerContext } from '@balafon/sdk/server'
import type { Transaction } from 'sequelize'
import type { BusinessStore } from './business.store.ts'

/** The conditions that the settings describe. */
export interface WalletTerms {
  readonly currency: string
  readonly platformSharePercent: number
  readonly fourEyesFrom: number
}

export type TermsService = ReturnType<typeof createTermsService>

/** Creates the service that passes the settings on which amounts depend to the ledger, which stores each version of them. */
export function createTermsService(businessRows: BusinessStore, { settings }: Pick<ServerContext, 'settings'>) {
  const currencies = new Set<string>()

  const read = async (): Promise<WalletTerms> => ({
    currency: await settings.get<string>('wallet.currency'),
    platformSharePercent: await settings.get<number>('wallet.platform_share_percent'),
    fourEyesFrom: await settings.get<number>('wallet.four_eyes_threshold'),
  })

  return {
    getCurrency: () => settings.get<string>('wallet.currency'),
    /**
     * Stores the present conditions in the ledger when they differ from those it has, and returns them. What this process stored last does not count:
     * another process can have stored others since.
     * @param transaction The transaction of the request. A second connection for each request would let requests wait for each other.
     */
    async apply(transaction?: Transaction): Promise<WalletTerms> {
      const terms = await read()
      const { currency, platformSharePercent, fourEyesFrom } = terms
      if (!currencies.has(currency)) await businessRows.addCurrency(currency, countDecimals(currency))
      currencies.add(currency)
      await businessRows.setTerms({ currency, platformShare: platformSharePercent * 100, fourEyesFrom }, transaction)
      return terms
    },
  }
}

/** Returns how many decimals a currency has: 0 for XOF, 2 for EUR, 3 for TND. */
const countDecimals = (currency: string): number => new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2
