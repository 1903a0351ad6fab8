import { confirm, reportError, sendRequest, useApiList, useFormat } from '@balafon/sdk/client'
import { IconButton } from '@balafon/ui/icon-button'
import { X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { cancelWithdrawal, listWithdrawals, type Withdrawal } from '../../contract/withdrawals.ts'
import { StatusBadge } from '../status-badge.tsx'
import { useMoney, useRefreshWallet } from '../use-wallet.ts'
import classes from './list.module.css'
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
        { id: 'date', header: t('wallet.column.date'), cell: ({ created_at }) => <span className={classes.date}>{date(created_at)}</span> },
        { id: 'amount', header: t('wallet.column.amount'), align: 'end', cell: ({ amount }) => <b data-tabular>{money(amount)}</b> },
        { id: 'status', header: t('wallet.column.status'), cell: (row) => <StatusBadge status={row.status} label={row.status_label} /> },
        { id: 'type', header: t('wallet.column.type'), cell: (row) => <Type row={row} /> },
      ]}
      renderCard={(row) => [
        <Type key="type" row={row} />,
        <b key="amount">{money(row.amount)}</b>,
        date(row.created_at),
        <StatusBadge key="status" status={row.status} label={row.status_label} />,
      ]}
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

/** The type, with where the amount goes, the reference of the payout, or why it was refused. */
function Type({ row: { type_label, destination, reference, reason } }: { readonly row: Withdrawal }) {
  const details = [destination, reference, reason].filter(Boolean)
  return (
    <span className={classes.type}>
      {type_label}
      {details.map((detail) => (
        <small key={detail} className={classes.details}>
          {detail}
        </small>
      ))}
    </span>
  )
}

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
