import { Link, useInvalidateQueries, useNavigate, useOpenModal } from '@balafon/sdk/client'
import type { Item } from '@balafon/sdk/contract'
import { type CellProps, type ColumnsOf, ResourceList } from '@balafon/sdk/resource'
import { Badge } from '@balafon/ui/badge'
import { Button, getButtonClass } from '@balafon/ui/button'
import { EmptyState } from '@balafon/ui/empty-state'
import { ArrowUpDown, Plus } from 'lucide-react'
import { lazy } from 'react'
import { useTranslation } from 'react-i18next'
import { listPlans, plans } from '../../../contract/plans.ts'
import classes from '../admin.module.css'

const OrderDialog = lazy(() => import('./order-dialog.tsx'))

type PlanFields = typeof plans.fields

const COLUMNS: ColumnsOf<PlanFields> = {
  name: { cell: PlanName, width: '3fr', priority: 1 },
  position: { priority: 1 },
  archived_at: { priority: 3 },
}

/** Lists the plans at `/admin/plans`. */
export default function PlansPage() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const openModal = useOpenModal()
  const invalidate = useInvalidateQueries()
  const changeOrder = async () => {
    await openModal((modal) => <OrderDialog {...modal} />)
    await invalidate(listPlans)
  }
  const newPlan = (
    <Link to="/admin/plans/new" className={getButtonClass()}>
      <Plus aria-hidden="true" size={18} />
      {t('billing.plans.new')}
    </Link>
  )
  return (
    <ResourceList
      resource={plans}
      title={t('billing.plans.title')}
      columns={COLUMNS}
      onOpen={({ id }) => void navigate(`/admin/plans/${id}/edit`)}
      toolbar={
        <>
          <Button variant="outline" icon={<ArrowUpDown aria-hidden="true" />} onPress={() => void changeOrder()}>
            {t('billing.plans.order')}
          </Button>
          {newPlan}
        </>
      }
      empty={
        <EmptyState heading="h2" title={t('billing.plans.empty')} action={newPlan}>
          {t('billing.plans.empty.text')}
        </EmptyState>
      }
    />
  )
}

function PlanName({ item }: CellProps<PlanFields['name'], Item<PlanFields>>) {
  const { t } = useTranslation()
  return (
    <span className={classes.name}>
      <b>{item.name}</b>
      {item.free ? <Badge>{t('billing.plans.field.free')}</Badge> : null}
      {item.recommended ? <Badge tone="positive">{t('billing.plans.field.recommended')}</Badge> : null}
      {item.hidden ? <Badge>{t('billing.plans.field.hidden')}</Badge> : null}
      {item.archived_at ? <Badge tone="warning">{t('billing.plans.archived')}</Badge> : null}
    </span>
  )
}
