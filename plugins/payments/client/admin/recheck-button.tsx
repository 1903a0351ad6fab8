import { reportError, toast, useApiMutation, useInvalidateQueries } from '@balafon/sdk/client'
import { IconButton } from '@balafon/ui/icon-button'
import { RotateCw } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { countPayments, listPayments, listProviders, type PaymentItem, recheckPayment } from '../../contract/administration.ts'

/** Checks a payment with its provider again: it may have been paid late. */
export function RecheckButton({ payment: { reference, status } }: { payment: PaymentItem }) {
  const { t } = useTranslation()
  const invalidate = useInvalidateQueries()
  const mutation = useApiMutation(recheckPayment)
  if (status === 'created') return null

  async function recheck() {
    try {
      const after = await mutation.mutateAsync({ params: { reference } })
      await invalidate(listPayments, countPayments, listProviders)
      toast.positive(t('payments.rechecked', { status: t(`payments.status.${after.status}`) }))
    } catch (error) {
      reportError(error)
    }
  }

  return (
    <IconButton label={t('payments.recheck')} size="small" isDisabled={mutation.isPending} onPress={() => void recheck()}>
      <RotateCw />
    </IconButton>
  )
}
