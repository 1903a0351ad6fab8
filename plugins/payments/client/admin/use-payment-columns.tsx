import { useFormat } from '@balafon/sdk/client'
import { Badge } from '@balafon/ui/badge'
import type { TableColumn } from '@balafon/ui/table'
import { useTranslation } from 'react-i18next'
import type { PaymentRow } from '../../contract/administration.ts'
import { useMoney } from '../payment/use-money.ts'
import { StatusCell } from './status-cell.tsx'
import classes from './use-payment-columns.module.css'

/** Returns the columns of the payments table. */
export function usePaymentColumns(): readonly TableColumn<PaymentRow>[] {
  const { t } = useTranslation()
  const { date } = useFormat()
  const money = useMoney()
  return [
    {
      id: 'amount',
      header: t('payments.field.amount'),
      cell: ({ amount, currency, is_test }) => (
        <span className={classes.amount}>
          <b data-tabular>{money(amount, currency)}</b>
          {is_test ? <Badge tone="warning">{t('payments.mode.test')}</Badge> : null}
        </span>
      ),
    },
    { id: 'status', header: t('payments.column.status'), cell: (payment) => <StatusCell payment={payment} /> },
    { id: 'description', header: t('payments.field.description'), cell: ({ description }) => <span className={classes.text}>{description}</span> },
    {
      id: 'user',
      header: t('payments.column.user'),
      cell: ({ user }) => <span className={classes.text}>{user.name ?? t('payments.user_deleted', { id: user.id })}</span>,
    },
    { id: 'provider', header: t('payments.field.provider'), cell: ({ provider }) => <span className={classes.text}>{provider.label}</span> },
    {
      id: 'date',
      header: t('payments.field.date'),
      cell: ({ created_at }) => (
        <time className={classes.text} dateTime={created_at}>
          {date(created_at, { dateStyle: 'short', timeStyle: 'short' })}
        </time>
      ),
    },
    { id: 'reference', header: t('payments.field.reference'), cell: ({ reference }) => <code className={classes.reference}>{reference}</code> },
  ]
}
