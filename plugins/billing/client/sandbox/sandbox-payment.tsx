import { navigateTo, useFormat } from '@balafon/sdk/client'
import { Button } from '@balafon/ui/button'
import { useTranslation } from 'react-i18next'
import type { SandboxSubscription } from '../../contract/sandbox.ts'
import classes from './sandbox-screen.module.css'
import { useSandbox } from './use-sandbox.ts'

/** Decides about the first payment and returns to the site, as a real provider does. */
export function SandboxPayment({ subscription }: { readonly subscription: SandboxSubscription }) {
  const { t } = useTranslation()
  const { money } = useFormat()
  const { reference, amount, currency, return_url: returnPath } = subscription
  const { pending, decide } = useSandbox(reference)
  const goBack = () => navigateTo(returnPath)
  return (
    <div className={classes.buttons}>
      <Button isFullWidth isPending={pending === 'pay'} isDisabled={pending === 'decline'} onPress={() => decide('pay', goBack)}>
        {t('billing.sandbox.pay', { amount: money(amount, currency) })}
      </Button>
      <Button variant="outline" isFullWidth isPending={pending === 'decline'} isDisabled={pending === 'pay'} onPress={() => decide('decline', goBack)}>
        {t('billing.sandbox.decline')}
      </Button>
      <Button variant="quiet" isFullWidth isDisabled={pending !== null} onPress={goBack}>
        {t('billing.sandbox.leave')}
      </Button>
    </div>
  )
}
