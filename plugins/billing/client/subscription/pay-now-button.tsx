import { reportError, toast, useApiMutation, useFormat } from '@balafon/sdk/client'
import { Button } from '@balafon/ui/button'
import { useTranslation } from 'react-i18next'
import { type OwnSubscription, payNow } from '../../contract/subscription.ts'
import { useRefreshBilling } from '../use-subscription.ts'

/** Tries a failed payment again, at once. */
export function PayNowButton({ subscription: { upcoming } }: { readonly subscription: OwnSubscription }) {
  const { t } = useTranslation()
  const { money } = useFormat()
  const refresh = useRefreshBilling()
  const { mutate, isPending } = useApiMutation(payNow)
  const pay = () =>
    mutate(
      {},
      {
        onSuccess: () => toast.positive(t('billing.pay_now.done')),
        onError: (error) => reportError(error),
        onSettled: () => void refresh(),
      },
    )
  return (
    <Button size="small" isPending={isPending} onPress={pay}>
      {t('billing.pay_now', { amount: upcoming ? money(upcoming.total, upcoming.currency) : '' })}
    </Button>
  )
}
