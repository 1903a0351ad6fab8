import { useFormat } from '@balafon/sdk/client'
import { type CellProps, type ColumnsOf, ResourceList, useListState } from '@balafon/sdk/resource'
import { Badge } from '@balafon/ui/badge'
import { EmptyState } from '@balafon/ui/empty-state'
import { Select } from '@balafon/ui/select'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { type PaymentItem, type Provider, payments } from '../../contract/administration.ts'
import classes from './payment-list.module.css'
import { RecheckButton } from './recheck-button.tsx'
import { StatusCell } from './status-cell.tsx'

type PaymentFields = typeof payments.fields
type PaymentCellProps<K extends keyof PaymentFields> = CellProps<PaymentFields[K], PaymentItem>

interface PaymentListProps {
  readonly providers: readonly Provider[]
}

/** Lists all payments, newest first. */
export function PaymentList({ providers }: PaymentListProps) {
  const { t } = useTranslation()
  const columns = useColumns(providers)
  return (
    <ResourceList
      resource={payments}
      label={t('payments.all')}
      columns={columns}
      rowActions={(payment) => <RecheckButton payment={payment} />}
      toolbar={providers.length > 1 ? <ProviderSelect providers={providers} /> : null}
      empty={<EmptyState heading="h2" title={t('payments.list.empty')} />}
    />
  )
}

const useColumns = (providers: readonly Provider[]) =>
  useMemo<ColumnsOf<PaymentFields>>(() => {
    const labels = new Map(providers.map(({ name, label }) => [name, label]))
    return {
      description: { width: '1.5fr' },
      amount: { cell: AmountCell, width: '150px', priority: 1 },
      status: { cell: StatusCell, width: '1.5fr', priority: 1 },
      user: { cell: UserCell, priority: 1 },
      // The provider of an old payment may not exist any more.
      provider: { cell: ({ value }: PaymentCellProps<'provider'>) => labels.get(value) ?? value },
      created_at: { priority: 1 },
      reference: { cell: ReferenceCell },
    }
  }, [providers])

function AmountCell({ value, item: { currency, is_test } }: PaymentCellProps<'amount'>) {
  const { t } = useTranslation()
  const { money } = useFormat()
  return (
    <span className={classes.amount}>
      {is_test ? <Badge tone="warning">{t('payments.mode.test')}</Badge> : null}
      <b data-tabular>{money(value, currency)}</b>
    </span>
  )
}

function UserCell({ value: { id, label } }: PaymentCellProps<'user'>) {
  const { t } = useTranslation()
  return label ?? t('payments.user_deleted', { id })
}

const ReferenceCell = ({ value }: PaymentCellProps<'reference'>) => <code className={classes.reference}>{value}</code>

const ALL = 'all'

/** Selects the provider by which the list is filtered. The choices come from the server, because plugins add providers. */
function ProviderSelect({ providers }: PaymentListProps) {
  const { t } = useTranslation()
  const { query, setFilter } = useListState(payments)
  return (
    <Select
      isCompact
      label={t('payments.field.provider')}
      items={[{ id: ALL, label: t('payments.all_providers') }, ...providers.map(({ name, label }) => ({ id: name, label }))]}
      value={query.filters?.provider?.eq ?? ALL}
      onChange={(name) => setFilter('provider', name === ALL ? null : { eq: name })}
    />
  )
}
