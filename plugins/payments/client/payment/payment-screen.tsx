import { ApiError, useDocumentTitle, useParams } from '@balafon/sdk/client'
import { Button } from '@balafon/ui/button'
import { EmptyState } from '@balafon/ui/empty-state'
import { Skeleton } from '@balafon/ui/skeleton'
import { useTranslation } from 'react-i18next'
import { PaymentCard } from './payment-card.tsx'
import classes from './payment-screen.module.css'
import { usePayment } from './use-payment.ts'

/** Shows a payment at `/payments/{reference}`. Providers send the user back to this page. */
export default function PaymentScreen() {
  const { t } = useTranslation()
  const { reference = '' } = useParams()
  const { data, error, refetch } = usePayment(reference)
  useDocumentTitle(t('payments.payment'))
  if (data) return <PaymentCard payment={data.payment} onChange={() => void refetch()} />
  if (!error) return <LoadingCard />
  const isMissing = error instanceof ApiError && (error.status === 404 || error.status === 422)
  if (isMissing) return <EmptyState title={t('payments.missing')}>{t('payments.missing.text')}</EmptyState>
  return (
    <EmptyState title={t('payments.unreachable')} action={<Button onPress={() => void refetch()}>{t('payments.retry')}</Button>}>
      {t('payments.unreachable.text')}
    </EmptyState>
  )
}

const LoadingCard = () => (
  <div className={classes.loading} aria-busy="true">
    <Skeleton height="360px" />
  </div>
)
