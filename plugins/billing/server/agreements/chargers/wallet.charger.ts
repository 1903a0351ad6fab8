import type {} from '@balafon/plugin-wallet/contract/movements'
import { getProblem, getProblemStatus, problem } from '@balafon/sdk/server'
import type { BillingContext } from '../../models.ts'
import type { AgreementChargeRow, AgreementRow } from '../agreement.model.ts'
import type { Charger } from '../charger.ts'

const buildKey = ({ id }: AgreementChargeRow) => `charge:${id}`

/** Creates a charger that takes the amount from the wallet of the user. The key of a movement is its charge, so that a repeated call takes nothing twice. */
export function createWalletCharger({ getProviders, settings }: Pick<BillingContext, 'getProviders' | 'settings'>): Charger {
  const find = () => getProviders('wallet.movements/v1')[0]?.provider
  function getWallet() {
    const wallet = find()
    if (!wallet) throw problem(503, 'billing.provider_unavailable')
    return wallet
  }
  return {
    name: 'wallet',
    label: 'billing.provider.wallet',
    currencies: null,
    renewsAutomatically: true,
    collectsDiscounts: true,
    isReady: async () => find() !== undefined && (await settings.get<boolean>('billing.wallet.enable')),
    isTest: async () => false,
    getBalance: async (userId) => getWallet().getBalance(userId),
    async collect({ userId, price }: AgreementRow, charge) {
      const wallet = getWallet()
      if ((await wallet.getCurrency()) !== charge.currency) return { status: 'failed', failure: 'declined' }
      try {
        await wallet.paySubscription({ userId, amount: charge.total, currency: charge.currency, key: buildKey(charge), description: price.productName })
        return { status: 'paid' }
      } catch (error) {
        if (isConflict(error))
          return { status: 'failed', failure: getProblem(error)?.code === 'wallet.insufficient_balance' ? 'insufficient_funds' : 'declined' }
        throw error
      }
    },
    async refund(_agreement, charge) {
      await getWallet().refundSubscription(buildKey(charge))
    },
  }
}

/** Returns whether the wallet has refused the payment, for example because its balance is too small. */
const isConflict = (error: unknown) => getProblemStatus(error) === 409
