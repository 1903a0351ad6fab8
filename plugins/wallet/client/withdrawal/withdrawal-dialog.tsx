import { type Modal, useApi } from '@balafon/sdk/client'
import { Dialog } from '@balafon/ui/dialog'
import { LoadState } from '@balafon/ui/load-state'
import { Skeleton } from '@balafon/ui/skeleton'
import { useTranslation } from 'react-i18next'
import { listDestinations } from '../../contract/withdrawals.ts'
import { WithdrawalForm } from './withdrawal-form.tsx'

interface WithdrawalDialogProps extends Modal<void> {
  readonly earnings: number
}

/** Requests a withdrawal of earnings to a mobile-money or bank account. */
export default function WithdrawalDialog({ isOpen, onClose, earnings }: WithdrawalDialogProps) {
  const { t } = useTranslation()
  const query = useApi(listDestinations, {})
  return (
    <Dialog title={t('wallet.withdrawal.title')} closeLabel={t('wallet.close')} isOpen={isOpen} onClose={onClose}>
      <LoadState query={query} skeleton={<Skeleton height="320px" />}>
        {({ destinations }) => <WithdrawalForm earnings={earnings} destinations={destinations.filter(({ is_readable }) => is_readable)} onClose={onClose} />}
      </LoadState>
    </Dialog>
  )
}
