import { useOpenModal, usePermission } from '@balafon/sdk/client'
import { Button } from '@balafon/ui/button'
import { lazy } from 'react'
import { useTranslation } from 'react-i18next'
import { type Provider, TRIAL_PAYMENT } from '../../contract/administration.ts'

const TrialPaymentDialog = lazy(() => import('./trial-payment-dialog.tsx').then((module) => ({ default: module.TrialPaymentDialog })))

interface TrialPaymentButtonProps {
  readonly providers: readonly Provider[]
  readonly siteMode: 'test' | 'live'
}

/** Opens the dialog to make a trial payment, with which an administrator checks a provider. Shown only when a provider can take one. */
export function TrialPaymentButton({ providers, siteMode }: TrialPaymentButtonProps) {
  const { t } = useTranslation()
  const openModal = useOpenModal()
  const canTry = usePermission('payments.try')
  const usableProviders = providers.filter((provider) => provider.is_ready && provider.fits_site && provider.currencies.includes(TRIAL_PAYMENT.currency))
  if (!canTry || usableProviders.length === 0) return null
  return (
    <Button onPress={() => void openModal((modal) => <TrialPaymentDialog {...modal} providers={usableProviders} siteMode={siteMode} />)}>
      {t('payments.trial')}
    </Button>
  )
}
