import type { SettingGuard } from '@balafon/sdk/contract'
import { fieldProblem } from '@balafon/sdk/server'
import type { WalletContext } from '../models.ts'

/** Keeps the currency once money has moved: balances would otherwise belong to a currency that no screen shows. */
export const createCurrencyGuard = ({ models }: Pick<WalletContext, 'models'>): SettingGuard => ({
  keys: ['wallet.currency'],
  async assertCanChange() {
    if (await models.LedgerJournal.findOne({ attributes: ['id'] })) throw fieldProblem({ 'wallet.currency': 'wallet.currency_fixed' })
  },
})
