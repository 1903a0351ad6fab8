import { reportError, toast, useApiMutation, useFormat } from '@balafon/sdk/client'
import { Button, type ButtonProps } from '@balafon/ui/button'
import { useTranslation } from 'react-i18next'
import { type OwnSubscription, payNow } from '../../contract/subscription.ts'
import { useRefreshBilling } from '../use-subscription.ts'
import classes from './pay-now-button.module.css'

interface PayNowButtonProps {
  readonly subscription: OwnSubscription
  readonly variant?: ButtonProps['variant']
}

/** Tries a failed payment again, at once. When it fails again, the reason is shown beside the button. */
export function PayNowButton({ subscription: { upcoming, payment_failure: failure }, variant = 'primary' }: PayNowButtonProps) {
  const { t } = useTranslation()
  const { money } = useFormat()
  const refresh = useRefreshBilling()
  const { mutate, isPending, error } = useApiMutation(payNow)
  const pay = () =>
    mutate(
      {},
      {
        onSuccess: () => toast.positive(t('billing.pay_now.done')),
        onError: (failed) => failed.status !== 409 && reportError(failed),
        onSettled: () => void refresh(),
      },
    )
  return (
    <>
      <Button size="small" variant={variant} isPending={isPending} onPress={pay}>
        {failure === 'authentication_required'
          ? t('billing.confirm_payment')
          : t('billing.pay_now', { amount: upcoming ? money(upcoming.total, upcoming.currency) : '' })}
      </Button>
      {error?.status === 409 && !isPending ? (
        <p role="alert" className={classes.error}>
          {error.message}
        </p>
      ) : null}
    </>
  )
}
