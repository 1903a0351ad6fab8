import { ApiError, sendRequest, toast, useFormat, useUser } from '@balafon/sdk/client'
import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { verifyTopUp } from '../../contract/top-ups.ts'
import { useCurrency, useRefreshWallet } from '../use-wallet.ts'
import { forgetTopUp, type PendingTopUp, readPendingTopUp } from './pending-top-up.ts'

/** Returns a function that asks the server for the result of a top-up and shows it. The server asks the provider: nothing is taken from the browser. */
export function useVerifyTopUp() {
  const { t } = useTranslation()
  const { money } = useFormat()
  const currency = useCurrency()
  const refresh = useRefreshWallet()
  return async (pending: PendingTopUp): Promise<'success' | 'pending' | 'failed'> => {
    try {
      const { status } = await sendRequest(verifyTopUp, { body: pending })
      if (status === 'success') toast.positive(t('wallet.top_up.done', { amount: money(pending.amount, currency) }))
      return status
    } catch (error) {
      const message = error instanceof ApiError && error.status === 422 ? error.message || t('wallet.payment_not_valid') : t('wallet.payment_not_verified')
      toast.danger(`${t('wallet.error')} : ${message}`)
      return 'failed'
    } finally {
      await refresh()
    }
  }
}

/** Shows the result of the top-up from which the user returns, when the wallet opens. */
export function useFinishTopUp(): void {
  const verify = useVerifyTopUp()
  const user = useUser()
  const finish = useEffectEvent(() => {
    const pending = readPendingTopUp()
    if (!pending || pending.user_id !== user?.id) return
    forgetTopUp()
    void verify(pending)
  })
  useEffect(() => finish(), [])
}
