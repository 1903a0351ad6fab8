import type { Modal } from '@balafon/sdk/client'
import { Dialog } from '@balafon/ui/dialog'
import { LoadState } from '@balafon/ui/load-state'
import { Skeleton } from '@balafon/ui/skeleton'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AmountStep } from './amount-step.tsx'
import { ConfirmationStep } from './confirmation-step.tsx'
import { useTopUpOptions } from './use-top-up-options.ts'

interface TopUpDialogProps extends Modal<void> {
  readonly suggested?: number | undefined
}

/** Tops up the wallet in two steps: the amount, and a second confirmation. Then the provider's payment opens. */
export default function TopUpDialog({ isOpen, onClose, suggested }: TopUpDialogProps) {
  const { t } = useTranslation()
  const query = useTopUpOptions()
  const [amount, setAmount] = useState(suggested ?? null)
  const [isConfirming, setConfirming] = useState(false)
  return (
    <Dialog title={t('wallet.top_up.title')} closeLabel={t('wallet.close')} isOpen={isOpen} onClose={onClose}>
      <LoadState query={query} skeleton={<Skeleton height="220px" />}>
        {(options) =>
          isConfirming && amount !== null ? (
            <ConfirmationStep amount={amount} options={options} onBack={() => setConfirming(false)} onClose={onClose} />
          ) : (
            <AmountStep
              amount={amount}
              options={options}
              onCancel={onClose}
              onContinue={(chosen) => {
                setAmount(chosen)
                setConfirming(true)
              }}
            />
          )
        }
      </LoadState>
    </Dialog>
  )
}
