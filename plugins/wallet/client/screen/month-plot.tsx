import { useFormat } from '@balafon/sdk/client'
import { useTranslation } from 'react-i18next'
import type { WalletMonth } from '../../contract/wallet.ts'
import { useMoney } from '../use-wallet.ts'
import classes from './earnings-plot.module.css'
import { getPlotTop } from './get-plot-top.ts'

/** The earnings of twelve months as bars, and as a table for screen readers. */
export function EarningsPlot({ months }: { readonly months: readonly WalletMonth[] }) {
  const { t } = useTranslation()
  const { date } = useFormat()
  const money = useMoney()
  const current = months.at(-1)
  if (!current) return <div className={classes.plot} />
  const top = getPlotTop(Math.max(...months.map(({ earned }) => earned)))
  return (
    <figure className={classes.plot}>
      <figcaption className={classes.caption}>
        <span>{t('wallet.per_month')}</span>
        <span>
          <b>{money(current.earned)}</b> {t('wallet.in_month', { month: date(`${current.month}-01`, { month: 'long' }) })}
        </span>
      </figcaption>
      <div className={classes.area} aria-hidden="true">
        <ol className={classes.lines}>
          {[top, top / 2, 0].map((value) => (
            <li key={value}>{money(value)}</li>
          ))}
        </ol>
        <ol className={classes.bars}>
          {months.map(({ month, earned }) => (
            <li key={month} style={{ '--share': String(Math.max(earned, 0) / top) } as React.CSSProperties}>
              <span />
              <b>{date(`${month}-01`, { month: 'short' })}</b>
            </li>
          ))}
        </ol>
      </div>
      <table className={classes.table}>
        <caption>{t('wallet.per_month')}</caption>
        <thead>
          <tr>
            <th>{t('wallet.column.month')}</th>
            <th>{t('wallet.earnings')}</th>
            <th>{t('wallet.balance')}</th>
          </tr>
        </thead>
        <tbody>
          {months.map(({ month, earned, balance }) => (
            <tr key={month}>
              <th scope="row">{date(`${month}-01`, { month: 'long', year: 'numeric' })}</th>
              <td>{money(earned)}</td>
              <td>{money(balance)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  )
}
