import { Link, useApiList, useFormat } from '@balafon/sdk/client'
import { buildUrl } from '@balafon/sdk/contract'
import { Select } from '@balafon/ui/select'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type PaymentType, PaymentType as PaymentTypes } from '../../contract/fields.ts'
import { TYPE_LABELS } from '../../contract/labels.ts'
import { exportWalletPayments, listWalletPayments, type WalletPayment } from '../../contract/top-ups.ts'
import { StatusBadge } from '../status-badge.tsx'
import { useMoney } from '../use-wallet.ts'
import classes from './list.module.css'
import { ListBox } from './list-box.tsx'

const ALL = 'all'
/** The types in the filter. Types that are rare in the wallet, or that only the earnings have, are left out. */
const FILTERED_TYPES = PaymentTypes.options.filter((type) => type !== 'other' && type !== 'debt' && type !== 'withdrawal' && type !== 'sale')

/** The payment history of the wallet, with a filter and as a CSV file. */
export function PaymentList() {
  const { t } = useTranslation()
  const { date } = useFormat()
  const [type, setType] = useState<PaymentType | undefined>()
  const query = useApiList(listWalletPayments, { query: { type } }, { keepPrevious: true })
  const formatDate = (iso: string) => date(iso, { dateStyle: 'medium', timeStyle: 'short' })
  return (
    <ListBox
      title={t('wallet.payments')}
      query={query}
      getRowId={({ id }) => id}
      empty={t('wallet.payments.empty')}
      actions={
        <>
          <Select
            isCompact
            label={t('wallet.column.type')}
            items={[{ id: ALL, label: t('wallet.filter.all') }, ...FILTERED_TYPES.map((id) => ({ id, label: TYPE_LABELS[id] }))]}
            value={type ?? ALL}
            onChange={(id) => setType(FILTERED_TYPES.find((option) => option === id))}
          />
          <Link to="/wallet/history">{t('wallet.history')}</Link>
          <a href={`${buildUrl(exportWalletPayments)}${type ? `?type=${type}` : ''}`} download>
            <Download aria-hidden="true" />
            CSV
          </a>
        </>
      }
      columns={[
        { id: 'date', header: t('wallet.column.date'), cell: (row) => formatDate(row.date) },
        { id: 'type', header: t('wallet.column.type'), cell: ({ type_label }) => type_label },
        { id: 'amount', header: t('wallet.column.amount'), align: 'end', cell: (row) => <SignedAmount payment={row} /> },
        { id: 'status', header: t('wallet.column.status'), cell: (row) => <StatusBadge status={row.status} label={row.status_label} /> },
        { id: 'reference', header: t('wallet.column.reference'), cell: ({ reference }) => <span className={classes.reference}>{reference ?? '-'}</span> },
      ]}
      renderCard={(row) => [
        row.description ? `${row.type_label} · ${row.description}` : row.type_label,
        <SignedAmount key="amount" payment={row} />,
        formatDate(row.date),
        <StatusBadge key="status" status={row.status} label={row.status_label} />,
      ]}
    />
  )
}

/** A failed payment is shown without a sign and not in bold, because it changed no balance. */
function SignedAmount({ payment: { amount, status } }: { readonly payment: WalletPayment }) {
  const money = useMoney()
  const isFailed = status === 'failed' || status === 'cancelled'
  const sign = isFailed ? '' : amount > 0 ? '+' : amount < 0 ? '−' : ''
  return (
    <span className={classes.amount} data-failed={isFailed || undefined}>
      {sign}
      {money(Math.abs(amount))}
    </span>
  )
}
