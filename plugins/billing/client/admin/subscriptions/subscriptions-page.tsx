import { useInvalidateQueries, useNavigate, useOpenModal } from '@balafon/sdk/client'
import type { Item } from '@balafon/sdk/contract'
import { type CellProps, type ColumnsOf, ResourceList } from '@balafon/sdk/resource'
import { Button } from '@balafon/ui/button'
import { EmptyState } from '@balafon/ui/empty-state'
import { Plus } from 'lucide-react'
import { lazy } from 'react'
import { useTranslation } from 'react-i18next'
import { countSubscriptions, listSubscriptions, subscriptions } from '../../../contract/subscriptions.ts'
import { StatusBadge } from '../../parts/status-badge.tsx'
import { DayCell } from '../day-cell.tsx'

const GrantDialog = lazy(() => import('./grant-dialog.tsx'))

type SubscriptionFields = typeof subscriptions.fields

const COLUMNS: ColumnsOf<SubscriptionFields> = {
  user: { width: '2fr', priority: 1 },
  product: { priority: 1 },
  status: { cell: StatusCell, width: '150px', priority: 1 },
  provider: { cell: ProviderCell, width: '130px' },
  current_period_end: { cell: DayCell, width: '130px', priority: 1 },
}

/** Lists the subscriptions at `/admin/subscriptions`. */
export default function SubscriptionsPage() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const openModal = useOpenModal()
  const invalidate = useInvalidateQueries()
  const grant = async () => {
    const id = await openModal<number>((modal) => <GrantDialog {...modal} />)
    await invalidate(listSubscriptions, countSubscriptions)
    if (id !== undefined) void navigate(`/admin/subscriptions/${id}`)
  }
  return (
    <ResourceList
      resource={subscriptions}
      title={t('billing.subscriptions.title')}
      columns={COLUMNS}
      onOpen={({ id }) => void navigate(`/admin/subscriptions/${id}`)}
      toolbar={
        <Button icon={<Plus aria-hidden="true" />} onPress={() => void grant()}>
          {t('billing.subscription.grant')}
        </Button>
      }
      empty={
        <EmptyState heading="h2" title={t('billing.subscriptions.empty')}>
          {t('billing.subscriptions.empty.text')}
        </EmptyState>
      }
    />
  )
}

function StatusCell({ item }: CellProps<SubscriptionFields['status'], Item<SubscriptionFields>>) {
  return <StatusBadge status={item.status} isCancelled={item.cancel_at_period_end} isDisputed={item.disputed_at !== null} />
}

/** Providers of other plugins have names that this plugin has no text for. */
function ProviderCell({ value }: { readonly value: string }) {
  const { t } = useTranslation()
  return <span>{t(`billing.provider.${value}`, { defaultValue: value })}</span>
}
