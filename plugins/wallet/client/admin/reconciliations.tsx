import { useApi, useFormat } from '@balafon/sdk/client'
import { Badge } from '@balafon/ui/badge'
import { useTranslation } from 'react-i18next'
import { listReconciliations, type Reconciliation } from '../../contract/provider-settlements.ts'
import classes from './admin.module.css'
import { Box } from './box.tsx'

const SHOWN = 10

/** The daily comparison of payments with the ledger: the last days, and every day with a difference. */
export function Reconciliations() {
  const { t } = useTranslation()
  const { data } = useApi(listReconciliations, {})
  const rows = (data?.reconciliations ?? []).filter(({ differences }, index) => index < SHOWN || differences.length > 0)
  return (
    <Box title={t('reconciliations.title')} isEmpty={rows.length === 0} empty={t('reconciliations.empty')}>
      {rows.map((row) => (
        <Row key={`${row.day} ${row.provider} ${row.currency}`} row={row} />
      ))}
    </Box>
  )
}

function Row({ row: { day, provider, currency, payments, ledger, differences } }: { readonly row: Reconciliation }) {
  const { t } = useTranslation()
  const { money, date } = useFormat()
  return (
    <li className={classes.row}>
      <div>
        <b>{date(day)}</b> · {provider}
        <p data-tabular>
          {t('reconciliations.sums', { payments: money(payments.amount, currency), ledger: money(ledger.amount, currency), count: payments.count })}
        </p>
        {differences.map(({ reference, kind }) => (
          <p key={reference} className={classes.wrong}>
            {reference} · {t(`reconciliations.${kind}`)}
          </p>
        ))}
      </div>
      <Badge tone={differences.length === 0 ? 'positive' : 'danger'}>
        {differences.length === 0 ? t('money.equal') : t('reconciliations.differences', { count: differences.length })}
      </Badge>
    </li>
  )
}
