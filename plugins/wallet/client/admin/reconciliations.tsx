import { reportError, sendRequest, toast, useApi, useFormat, useInvalidateQueries } from '@balafon/sdk/client'
import { Badge } from '@balafon/ui/badge'
import { IconButton } from '@balafon/ui/icon-button'
import { RotateCw } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { listReconciliations, type Reconciliation, reconcileDay } from '../../contract/provider-settlements.ts'
import classes from './admin.module.css'
import { QueryBox } from './box.tsx'

const SHOWN_ROWS = 10

/** Returns the rows of the latest days, and every older row with a difference. */
const selectRows = (rows: readonly Reconciliation[]) => rows.filter(({ differences }, index) => index < SHOWN_ROWS || differences.length > 0)

/** The daily comparison of payments with the ledger. */
export function Reconciliations() {
  const { t } = useTranslation()
  const query = useApi(listReconciliations, {})
  return (
    <QueryBox
      title={t('reconciliations.title')}
      query={query}
      isEmpty={({ reconciliations }) => reconciliations.length === 0}
      empty={t('reconciliations.empty')}
    >
      {({ reconciliations }) => selectRows(reconciliations).map((row) => <Row key={`${row.day} ${row.provider} ${row.currency}`} row={row} />)}
    </QueryBox>
  )
}

function Row({ row: { day, provider_label, currency, payments, ledger, differences } }: { readonly row: Reconciliation }) {
  const { t } = useTranslation()
  const { money, date } = useFormat()
  return (
    <li className={classes.row}>
      <div>
        <b>{date(day)}</b> · {provider_label}
        <p data-tabular>
          {t('reconciliations.sums', { payments: money(payments.amount, currency), ledger: money(ledger.amount, currency), count: payments.count })}
        </p>
        {differences.map(({ reference, kind }) => (
          <p key={reference} className={classes.wrong}>
            {reference} · {t(`reconciliations.${kind}`)}
          </p>
        ))}
      </div>
      <div className={classes.actions}>
        <Badge tone={differences.length === 0 ? 'positive' : 'danger'}>
          {differences.length === 0 ? t('money.equal') : t('reconciliations.differences', { count: differences.length })}
        </Badge>
        <CompareButton day={day} />
      </div>
    </li>
  )
}

/** Compares a day again, for example after a late webhook. */
function CompareButton({ day }: { readonly day: string }) {
  const { t } = useTranslation()
  const { date } = useFormat()
  const invalidate = useInvalidateQueries()
  const [isPending, setPending] = useState(false)
  async function compare() {
    setPending(true)
    try {
      await sendRequest(reconcileDay, { body: { day } })
      toast.positive(t('reconciliations.done'))
    } catch (error) {
      reportError(error)
    } finally {
      setPending(false)
      await invalidate(listReconciliations)
    }
  }
  return (
    <IconButton label={t('reconciliations.again', { day: date(day) })} size="small" isDisabled={isPending} onPress={() => void compare()}>
      <RotateCw />
    </IconButton>
  )
}
