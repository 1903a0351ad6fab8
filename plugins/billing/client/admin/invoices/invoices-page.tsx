import { useFormat, useNavigate } from '@balafon/sdk/client'
import type { Item } from '@balafon/sdk/contract'
import { type CellProps, type ColumnsOf, ResourceList } from '@balafon/sdk/resource'
import { EmptyState } from '@balafon/ui/empty-state'
import { useTranslation } from 'react-i18next'
import { invoices } from '../../../contract/invoices.ts'
import { InvoiceBadge } from '../../parts/invoice-badge.tsx'
import { DayCell } from '../day-cell.tsx'

type InvoiceFields = typeof invoices.fields
type InvoiceItem = Item<InvoiceFields>

const NUMBER_DIGITS = 6

const COLUMNS: ColumnsOf<InvoiceFields> = {
  number: { cell: NumberCell, width: '110px', priority: 1 },
  user: { width: '2fr', priority: 1 },
  total: { cell: TotalCell, width: '130px', priority: 1 },
  status: { cell: StatusCell, width: '150px', priority: 1 },
  paid_at: { cell: DayCell, width: '130px' },
}

/** Lists the invoices of all users at `/admin/invoices`. */
export default function InvoicesPage() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  return (
    <ResourceList
      resource={invoices}
      title={t('billing.invoices')}
      columns={COLUMNS}
      onOpen={({ subscription_id: id }) => void navigate(`/admin/subscriptions/${id}`)}
      empty={
        <EmptyState heading="h2" title={t('billing.invoices_list.empty')}>
          {t('billing.invoices_list.empty.text')}
        </EmptyState>
      }
    />
  )
}

/** An invoice gets its number when it is paid. */
function NumberCell({ item: { number } }: CellProps<InvoiceFields['number'], InvoiceItem>) {
  return <span data-tabular>{number === null ? '–' : String(number).padStart(NUMBER_DIGITS, '0')}</span>
}

function TotalCell({ item: { total, currency } }: CellProps<InvoiceFields['total'], InvoiceItem>) {
  const { money } = useFormat()
  return <span data-tabular>{money(total, currency)}</span>
}

function StatusCell({ item: { status } }: CellProps<InvoiceFields['status'], InvoiceItem>) {
  return <InvoiceBadge status={status} />
}
