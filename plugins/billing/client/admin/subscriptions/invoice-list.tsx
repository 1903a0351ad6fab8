import { useFormat, useOpenModal } from '@balafon/sdk/client'
import { Button, getButtonClass } from '@balafon/ui/button'
import { Download } from 'lucide-react'
import { lazy } from 'react'
import { useTranslation } from 'react-i18next'
import type { Invoice } from '../../../contract/subscription.ts'
import { InvoiceBadge } from '../../parts/invoice-badge.tsx'
import classes from '../admin.module.css'

const RefundDialog = lazy(() => import('./change-dialogs.tsx').then((module) => ({ default: module.RefundDialog })))

interface InvoiceListProps {
  readonly id: number
  readonly invoices: readonly Invoice[]
  readonly canRefund: boolean
  readonly onChange: () => void
}

/** The invoices of a subscription, with their PDF and the refund of a payment. */
export function InvoiceList({ id, invoices, canRefund, onChange }: InvoiceListProps) {
  const { t } = useTranslation()
  const openModal = useOpenModal()
  const refund = async (invoice: Invoice) => {
    await openModal((modal) => <RefundDialog {...modal} id={id} invoice={invoice} />)
    onChange()
  }
  if (invoices.length === 0) return <p className={classes.hint}>{t('billing.subscription.invoices.empty')}</p>
  return (
    <ul className={classes.rows} aria-label={t('billing.subscription.invoices')}>
      {invoices.map((invoice) => (
        <li key={invoice.id} className={classes.row}>
          <InvoiceText invoice={invoice} />
          <div className={classes.actions}>
            {invoice.paid_at ? (
              <a className={getButtonClass('quiet', 'small')} href={`/api/v1/subscriptions/${id}/invoices/${invoice.id}/invoice.pdf`} download>
                <Download aria-hidden="true" size={16} />
                {t('billing.subscription.pdf')}
              </a>
            ) : null}
            {canRefund && invoice.status === 'paid' && invoice.total > 0 ? (
              <Button variant="outline" size="small" onPress={() => void refund(invoice)}>
                {t('billing.subscription.refund')}
              </Button>
            ) : null}
          </div>
        </li>
      ))}
    </ul>
  )
}

function InvoiceText({ invoice }: { readonly invoice: Invoice }) {
  const { t } = useTranslation()
  const { date, money } = useFormat()
  const { number, status, total, discount, currency, period_start: start, period_end: end } = invoice
  return (
    <div>
      <b data-tabular>{money(total, currency)}</b> <InvoiceBadge status={status} />
      <p>
        {number ? `${number} · ` : ''}
        {date(start)} – {date(end)}
        {discount > 0 ? ` · ${t('billing.invoice.discount', { amount: money(discount, currency) })}` : ''}
      </p>
    </div>
  )
}
