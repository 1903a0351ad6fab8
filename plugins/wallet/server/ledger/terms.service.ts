import type { ServerContext } from '@balafon/sdk/server'
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
  let applied = ''

  const read = async (): Promise<WalletTerms> => ({
    currency: await settings.get<string>('wallet.currency'),
    platformSharePercent: await settings.get<number>('wallet.platform_share_percent'),
    fourEyesFrom: await settings.get<number>('wallet.four_eyes_threshold'),
  })

  return {
    getCurrency: () => settings.get<string>('wallet.currency'),
    /** Stores the present conditions in the ledger when they have changed, and returns them. Call it outside of transactions. */
    async apply(): Promise<WalletTerms> {
      const terms = await read()
      const version = JSON.stringify(terms)
      if (version === applied) return terms
      const { currency, platformSharePercent, fourEyesFrom } = terms
      await businessRows.addCurrency(currency, countDecimals(currency))
      await businessRows.setTerms({ currency, platformShare: platformSharePercent * 100, fourEyesFrom })
      applied = version
      return terms
    },
  }
}

/** Returns how many decimals a currency has: 0 for XOF, 2 for EUR, 3 for TND. */
const countDecimals = (currency: string): number => new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2
