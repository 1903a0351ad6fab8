import { reportError, sendRequest, toast, useDocumentTitle, useInvalidateQueries, useOpenModal, usePermission } from '@balafon/sdk/client'
import { type ColumnsOf, ResourceList } from '@balafon/sdk/resource'
import { Button } from '@balafon/ui/button'
import { EmptyState } from '@balafon/ui/empty-state'
import { Download } from 'lucide-react'
import { lazy, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { STATUS_LABELS } from '../../contract/labels.ts'
import { countAllWithdrawals, exportPayouts, listAllWithdrawals, type WithdrawalItem, withdrawals } from '../../contract/withdrawal-settlement.ts'
import { StatusBadge } from '../status-badge.tsx'
import classes from './admin.module.css'
import { AmountCell } from './amount-cell.tsx'

/** The width of the column with the button of each row. */
const ACTION_WIDTH_PIXELS = 104

const SettleDialog = lazy(() => import('./settle-dialog.tsx'))

/** The queue of withdrawals: administrators mark them as paid or refuse them. */
export default function WithdrawalsPage() {
  const { t } = useTranslation()
  const canSettle = usePermission('wallet.settle')
  useDocumentTitle(t('withdrawals.title'))
  return (
    <div className={classes.page}>
      <header className={classes.header}>
        <h1 tabIndex={-1}>{t('withdrawals.title')}</h1>
        {canSettle ? <PayoutExport /> : null}
      </header>
      <ResourceList
        resource={withdrawals}
        label={t('withdrawals.title')}
        columns={COLUMNS}
        rowActionsWidth={ACTION_WIDTH_PIXELS}
        rowActions={(row) => (canSettle && row.status === 'pending' ? <SettleButton withdrawal={row} /> : null)}
        empty={<EmptyState heading="h2" title={t('wallet.withdrawals.empty')} />}
      />
    </div>
  )
}

const COLUMNS: ColumnsOf<typeof withdrawals.fields> = {
  amount: { cell: AmountCell, priority: 1 },
  status: { cell: ({ value }) => <StatusBadge status={value} label={STATUS_LABELS[value]} />, priority: 1 },
  user: { priority: 1 },
}

function SettleButton({ withdrawal }: { readonly withdrawal: WithdrawalItem }) {
  const { t } = useTranslation()
  const openModal = useOpenModal()
  const invalidate = useInvalidateQueries()
  const settle = async () => {
    await openModal((modal) => <SettleDialog {...modal} withdrawal={withdrawal} />)
    await invalidate(listAllWithdrawals, countAllWithdrawals)
  }
  return (
    <Button variant="outline" size="small" onPress={() => void settle()}>
      {t('withdrawals.settle')}
    </Button>
  )
}

/** Downloads the pending withdrawals for the bank. The server asks for the password first. */
function PayoutExport() {
  const { t } = useTranslation()
  const [isPending, setPending] = useState(false)
  async function download() {
    setPending(true)
    try {
      const csv = await sendRequest(exportPayouts, {})
      const url = URL.createObjectURL(new Blob(['\uFEFF', csv], { type: 'text/csv;charset=utf-8' }))
      Object.assign(document.createElement('a'), { href: url, download: 'payouts.csv' }).click()
      URL.revokeObjectURL(url)
      toast.positive(t('withdrawals.exported'))
    } catch (error) {
      reportError(error)
    } finally {
      setPending(false)
    }
  }
  return (
    <Button variant="outline" icon={<Download aria-hidden="true" />} isPending={isPending} onPress={() => void download()}>
      {t('withdrawals.export')}
    </Button>
  )
}
