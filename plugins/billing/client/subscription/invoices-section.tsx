import { useApiList, useFormat } from '@balafon/sdk/client'
import { buildUrl } from '@balafon/sdk/contract'
import { Button } from '@balafon/ui/button'
import { LoadState } from '@balafon/ui/load-state'
import { SkeletonRows } from '@balafon/ui/skeleton-rows'
import { Download } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { downloadInvoice, type Invoice, listInvoices } from '../../contract/subscription.ts'
import { InvoiceBadge } from '../parts/invoice-badge.tsx'
import classes from './invoices-section.module.css'

/** The invoices of the user, newest first. Paid ones can be downloaded as PDF. */
export function InvoicesSection() {
  const { t } = useTranslation()
  const query = useApiList(listInvoices, { query: {} })
  return (
    <section className={classes.box} aria-labelledby="billing-invoices">
      <h2 id="billing-invoices">{t('billing.invoices')}</h2>
      <LoadState
        query={query}
        skeleton={<SkeletonRows count={3} />}
        isEmpty={({ pages }) => pages.every(({ data }) => data.length === 0)}
        empty={<p className={classes.empty}>{t('billing.invoices.empty')}</p>}
      >
        {({ pages }) => (
          <ul className={classes.list}>{pages.flatMap(({ data }) => data.map((invoice) => <InvoiceRow key={invoice.id} invoice={invoice} />))}</ul>
        )}
      </LoadState>
      {query.hasNextPage ? (
        <div>
          <Button variant="quiet" size="small" isPending={query.isFetchingNextPage} onPress={() => void query.fetchNextPage()}>
            {t('billing.invoices.more')}
          </Button>
        </div>
      ) : null}
    </section>
  )
}

function InvoiceRow({ invoice }: { readonly invoice: Invoice }) {
  const { t } = useTranslation()
  const { date, money } = useFormat()
  const { id, number, status, total, currency, lines, period_start: start, period_end: end, created_at: createdAt, paid_at: paidAt } = invoice
  return (
    <li className={classes.row}>
      <div className={classes.texts}>
        <b>
          {date(paidAt ?? createdAt, { dateStyle: 'long' })} {number ? <span className={classes.number}>{t('billing.invoice.number', { number })}</span> : null}
        </b>
        <span className={classes.small}>
          {lines[0]?.description} · {t('billing.invoice.period', { start: date(start), end: date(end) })}
        </span>
      </div>
      <InvoiceBadge status={status} />
      <span className={classes.amount}>{money(total, currency)}</span>
      {number ? (
        <a href={buildUrl(downloadInvoice, { id })} download className={classes.download} aria-label={t('billing.invoice.download', { number })}>
          <Download aria-hidden="true" />
          PDF
        </a>
      ) : (
        <span />
      )}
    </li>
  )
}
