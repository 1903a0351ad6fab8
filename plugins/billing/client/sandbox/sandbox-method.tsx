import { navigateTo } from '@balafon/sdk/client'
import { Button } from '@balafon/ui/button'
import { useTranslation } from 'react-i18next'
import type { SandboxSubscription } from '../../contract/sandbox.ts'
import classes from './sandbox-screen.module.css'
import { useSandbox } from './use-sandbox.ts'

const DONE_PATH = '/billing/change-payment-method/done'

/** Replaces the test card. The user chooses whether the next charge of the new card is paid or fails. */
export function SandboxMethod({ subscription }: { readonly subscription: SandboxSubscription }) {
  const { t } = useTranslation()
  const { pending, advance } = useSandbox(subscription.reference)
  const goBack = () => navigateTo(DONE_PATH)
  return (
    <>
      <p className={classes.text}>{t('billing.sandbox.method')}</p>
      <div className={classes.buttons}>
        <Button isFullWidth isPending={pending === '0 pay'} isDisabled={pending === '0 decline'} onPress={() => advance(0, 'pay', goBack)}>
          {t('billing.sandbox.method.pay')}
        </Button>
        <Button
          variant="outline"
          isFullWidth
          isPending={pending === '0 decline'}
          isDisabled={pending === '0 pay'}
          onPress={() => advance(0, 'decline', goBack)}
        >
          {t('billing.sandbox.method.decline')}
        </Button>
        <Button variant="quiet" isFullWidth isDisabled={pending !== null} onPress={goBack}>
          {t('billing.sandbox.method.leave')}
        </Button>
      </div>
    </>
  )
}
