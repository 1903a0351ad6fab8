import { reportError, sendRequest, toast, useInvalidateQueries } from '@balafon/sdk/client'
import { IconButton } from '@balafon/ui/icon-button'
import { RotateCw } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { listPayments, listProviders, type PaymentRow, recheckPayment } from '../../contract/administration.ts'

/** Checks a payment with its provider again: it may have been paid late. */
export function RecheckButton({ payment: { reference, status } }: { payment: PaymentRow }) {
  const { t } = useTranslation()
  const invalidate = useInvalidateQueries()
  const [isPending, setPending] = useState(false)
  if (status === 'paid' || status === 'created') return null

  async function recheck() {
    setPending(true)
    try {
      const { payment } = await sendRequest(recheckPayment, { params: { reference } })
      await invalidate(listPayments, listProviders)
      toast.positive(t('payments.rechecked', { status: t(`payments.status.${payment.status}`) }))
    } catch (error) {
      reportError(error)
    } finally {
      setPending(false)
    }
  }

  return (
    <IconButton label={t('payments.recheck')} size="small" isDisabled={isPending} onPress={() => void recheck()}>
      <RotateCw />
    </IconButton>
  )
}
