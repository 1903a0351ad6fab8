import { confirm, reportError, sendRequest, useApiList, useFormat } from '@balafon/sdk/client'
import { IconButton } from '@balafon/ui/icon-button'
import { X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { cancelWithdrawal, listWithdrawals, type Withdrawal } from '../../contract/withdrawals.ts'
import { StatusBadge } from '../status-badge.tsx'
import { useMoney, useRefreshWallet } from '../use-wallet.ts'
import { ListBox } from './list-box.tsx'

/** The withdrawal requests of the user, and the transfers to the wallet. */
export function WithdrawalList() {
  const { t } = useTranslation()
  const { date } = useFormat()
  const money = useMoney()
  const query = useApiList(listWithdrawals, {})
  const cancel = useCancel()
  return (
    <ListBox
      title={t('wallet.withdrawals')}
      query={query}
      getRowId={({ type, id }) => `${type} ${id}`}
      empty={t('wallet.withdrawals.empty')}
      columns={[
        { id: 'date', header: t('wallet.column.date'), cell: ({ created_at }) => date(created_at) },
        { id: 'amount', header: t('wallet.column.amount'), align: 'end', cell: ({ amount }) => <b data-tabular>{money(amount)}</b> },
        { id: 'status', header: t('wallet.column.status'), cell: (row) => <Status row={row} /> },
        { id: 'type', header: t('wallet.column.type'), cell: ({ type_label }) => type_label },
      ]}
      renderCard={(row) => [row.type_label, <b key="amount">{money(row.amount)}</b>, date(row.created_at), <Status key="status" row={row} />]}
      renderAction={(row) =>
        row.can_cancel ? (
          <IconButton label={t('wallet.withdrawal.cancel')} size="small" onPress={() => void cancel(row)}>
            <X />
          </IconButton>
        ) : null
      }
      actionLabel={t('wallet.column.actions')}
    />
  )
}

const Status = ({ row: { status, status_label, reason } }: { readonly row: Withdrawal }) => (
  <span title={reason ?? undefined}>
    <StatusBadge status={status} label={status_label} />
  </span>
)

function useCancel() {
  const { t } = useTranslation()
  const refresh = useRefreshWallet()
  const money = useMoney()
  return async ({ id, amount }: Withdrawal) => {
    const text = t('wallet.withdrawal.cancel.text', { amount: money(amount) })
    if (!(await confirm({ title: t('wallet.withdrawal.cancel'), text, action: t('wallet.withdrawal.cancel.action'), cancel: t('wallet.back') }))) return
    await sendRequest(cancelWithdrawal, { params: { id } }).catch(reportError)
    await refresh()
  }
}
