import { useOpenModal, usePermission, useT } from '@balafon/sdk/client'
import { Button } from '@balafon/ui/button'
import { lazy } from 'react'
import { type Provider, TRIAL } from '../../contract/administration.ts'

const TryDialog = lazy(() => import('./try-dialog.tsx').then((module) => ({ default: module.TryDialog })))

interface TryButtonProps {
  readonly providers: readonly Provider[]
  readonly siteMode: 'test' | 'live'
}

/** The whole way of a payment, walked by the operator. */
export function TryButton({ providers, siteMode }: TryButtonProps) {
  const t = useT()
  const openModal = useOpenModal()
  const mayTry = usePermission('payments.try')
  const usable = providers.filter((provider) => provider.is_ready && provider.fits_site && provider.currencies.includes(TRIAL.currency))
  if (!mayTry || usable.length === 0) return null
  return <Button onPress={() => void openModal((modal) => <TryDialog {...modal} providers={usable} siteMode={siteMode} />)}>{t('payments.try')}</Button>
}
