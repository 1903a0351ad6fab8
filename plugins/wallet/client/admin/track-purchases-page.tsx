import { useDocumentTitle, useInvalidateQueries, useOpenModal, usePermission } from '@balafon/sdk/client'
import { type ColumnsOf, ResourceList } from '@balafon/sdk/resource'
import { Badge } from '@balafon/ui/badge'
import { Button } from '@balafon/ui/button'
import { EmptyState } from '@balafon/ui/empty-state'
import { lazy } from 'react'
import { useTranslation } from 'react-i18next'
import { countTrackPurchases, listTrackPurchases, type TrackPurchaseItem, trackPurchases } from '../../contract/track-purchases.ts'
import classes from './admin.module.css'
import { AmountCell } from './amount-cell.tsx'

/** The width of the column with the button of each row. */
const ACTION_WIDTH_PIXELS = 136

const RefundDialog = lazy(() => import('./refund-dialog.tsx'))

/** All purchases of tracks and albums, with refunds. */
export default function TrackPurchasesPage() {
  const { t } = useTranslation()
  const mayRefund = usePermission('wallet.refund')
  useDocumentTitle(t('track_purchases.title'))
  return (
    <div className={classes.page}>
      <h1 tabIndex={-1}>{t('track_purchases.title')}</h1>
      <ResourceList
        resource={trackPurchases}
        label={t('track_purchases.title')}
        columns={COLUMNS}
        rowActionsWidth={ACTION_WIDTH_PIXELS}
        rowActions={(row) => (mayRefund && row.status === 'paid' ? <RefundButton purchase={row} /> : null)}
        empty={<EmptyState heading="h2" title={t('track_purchases.empty')} />}
      />
    </div>
  )
}

function PurchaseStatus({ value }: { readonly value: 'paid' | 'refunded' }) {
  const { t } = useTranslation()
  return <Badge tone={value === 'paid' ? 'positive' : 'neutral'}>{t(`track_purchases.status.${value}`)}</Badge>
}

const COLUMNS: ColumnsOf<typeof trackPurchases.fields> = {
  name: { width: '1.5fr', priority: 1 },
  amount: { cell: AmountCell, priority: 1 },
  status: { cell: PurchaseStatus, priority: 1 },
}

function RefundButton({ purchase }: { readonly purchase: TrackPurchaseItem }) {
  const { t } = useTranslation()
  const openModal = useOpenModal()
  const invalidate = useInvalidateQueries()
  const refund = async () => {
    await openModal((modal) => <RefundDialog {...modal} purchase={purchase} />)
    await invalidate(listTrackPurchases, countTrackPurchases)
  }
  return (
    <Button variant="outline" size="small" onPress={() => void refund()}>
      {t('track_purchases.refund')}
    </Button>
  )
}
