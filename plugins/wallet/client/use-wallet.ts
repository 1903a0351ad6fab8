import { LIVE_REOPENED, useApi, useFormat, useInvalidateQueries, useLive, useSetting } from '@balafon/sdk/client'
import { WALLET_CHANGED } from '../contract/live.ts'
import { listPurchases } from '../contract/purchases.ts'
import { listWalletPayments } from '../contract/top-ups.ts'
import { getWallet, listMovements, listWalletMonths } from '../contract/wallet.ts'
import { listWithdrawals } from '../contract/withdrawals.ts'

/**
 * Fetches the balances of the user. A live message updates them in every open page. When the stream of messages was interrupted, they are
 * fetched again, because messages may be lost.
 */
export function useWallet() {
  const refresh = useRefreshWallet()
  useLive(WALLET_CHANGED, () => void refresh())
  useLive(LIVE_REOPENED, () => void refresh())
  return useApi(getWallet, {})
}

/** Returns a function that fetches everything again that a movement changes. */
export function useRefreshWallet() {
  const invalidate = useInvalidateQueries()
  return () => invalidate(getWallet, listWalletMonths, listMovements, listWalletPayments, listWithdrawals, listPurchases)
}

/** Returns a function that formats amounts in the currency of the wallets. */
export function useMoney(): (amount: number) => string {
  const currency = useCurrency()
  const { money } = useFormat()
  return (amount) => money(amount, currency)
}

/** Returns the currency of the wallets. */
export const useCurrency = (): string => useSetting<string>('wallet.currency') ?? 'XOF'
