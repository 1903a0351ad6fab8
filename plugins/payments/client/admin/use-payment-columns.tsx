import { useFormat } from '@balafon/sdk/client'
import { Badge } from '@balafon/ui/badge'
import type { TableColumn } from '@balafon/ui/table'
import { useTranslation } from 'react-i18next'
import type { PaymentRow } from '../../contract/administration.ts'
import { useMoney } from '../payment/use-money.ts'
import { StatusCell } from './status-cell.tsx'
import classes from './use-payment-columns.module.css'

/** What the table says of a payment. */
export function usePaymentColumns(): readonly TableColumn<PaymentRow>[] {
  const { t } = useTranslation()
  const { date } = useFormat()
  const money = useMoney()
  return [
    {
      id: 'amount',
      header: t('payments.fact.amount'),
      cell: ({ amount, currency, is_test }) => (
        <span className={classes.amount}>
          <b data-tabular>{money(amount, currency)}</b>
          {is_test ? <Badge tone="warning">{t('payments.mode.test')}</Badge> : null}
        </span>
      ),
    },
    { id: 'status', header: t('payments.column.status'), cell: (payment) => <StatusCell payment={payment} /> },
    { id: 'for', header: t('payments.fact.for'), cell: ({ description }) => <span className={classes.text}>{description}</span> },
    {
      id: 'user',
      header: t('payments.column.user'),
      cell: ({ user }) => <span className={classes.text}>{user.name ?? t('payments.user_gone', { id: user.id })}</span>,
    },
    { id: 'provider', header: t('payments.fact.provider'), cell: ({ provider }) => <span className={classes.text}>{provider.label}</span> },
    {
      id: 'date',
      header: t('payments.fact.date'),
      cell: ({ created_at }) => (
        <time className={classes.text} dateTime={created_at}>
          {date(created_at, { dateStyle: 'short', timeStyle: 'short' })}
        </time>
      ),
    },
    { id: 'reference', header: t('payments.fact.reference'), cell: ({ reference }) => <code className={classes.reference}>{reference}</code> },
  ]
}
