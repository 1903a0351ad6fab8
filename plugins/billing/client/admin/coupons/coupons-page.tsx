import { useFormat, useInvalidateQueries, useOpenModal } from '@balafon/sdk/client'
import type { Item } from '@balafon/sdk/contract'
import { type CellProps, type ColumnsOf, ResourceList } from '@balafon/sdk/resource'
import { Button } from '@balafon/ui/button'
import { EmptyState } from '@balafon/ui/empty-state'
import { Plus } from 'lucide-react'
import { lazy } from 'react'
import { useTranslation } from 'react-i18next'
import { countCoupons, coupons, listCoupons } from '../../../contract/coupons.ts'
import { DayCell } from '../day-cell.tsx'
import { useCouponText } from './use-coupon-text.ts'

const CouponDialog = lazy(() => import('./coupon-dialog.tsx'))

type CouponFields = typeof coupons.fields

const COLUMNS: ColumnsOf<CouponFields> = {
  code: { cell: ({ value }) => <b data-tabular>{value}</b>, width: '150px', priority: 1 },
  value: { cell: CouponValue, width: '120px', priority: 1 },
  duration: { cell: CouponDurationCell, width: '1fr', priority: 1 },
  uses: { cell: CouponUses, priority: 1 },
  ends_at: { cell: DayCell, width: '130px' },
}

/** Lists the coupons at `/admin/coupons`. */
export default function CouponsPage() {
  const { t } = useTranslation()
  const openModal = useOpenModal()
  const invalidate = useInvalidateQueries()
  const open = async (id: number | null) => {
    await openModal((modal) => <CouponDialog {...modal} id={id} />)
    await invalidate(listCoupons, countCoupons)
  }
  const newCoupon = (
    <Button icon={<Plus aria-hidden="true" />} onPress={() => void open(null)}>
      {t('billing.coupons.new')}
    </Button>
  )
  return (
    <ResourceList
      resource={coupons}
      title={t('billing.coupons.title')}
      columns={COLUMNS}
      onOpen={({ id }) => void open(id)}
      toolbar={newCoupon}
      empty={
        <EmptyState heading="h2" title={t('billing.coupons.empty')} action={newCoupon}>
          {t('billing.coupons.empty.text')}
        </EmptyState>
      }
    />
  )
}

type CouponItem = Item<CouponFields>

function CouponValue({ item }: CellProps<CouponFields['value'], CouponItem>) {
  const { getValueText } = useCouponText()
  return <span data-tabular>{getValueText(item)}</span>
}

function CouponDurationCell({ item }: CellProps<CouponFields['duration'], CouponItem>) {
  const { getDurationText } = useCouponText()
  return <span>{getDurationText(item)}</span>
}

function CouponUses({ item: { uses, max_uses } }: CellProps<CouponFields['uses'], CouponItem>) {
  const { number } = useFormat()
  return <span data-tabular>{max_uses === null ? number(uses) : `${number(uses)} / ${number(max_uses)}`}</span>
}
