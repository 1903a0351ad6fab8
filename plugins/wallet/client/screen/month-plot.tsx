import { useFormat } from '@balafon/sdk/client'
import { Chip } from '@balafon/ui/chip'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { WalletMonth } from '../../contract/wallet.ts'
import { useMoney } from '../use-wallet.ts'
import { getPlotTop } from './get-plot-top.ts'
import classes from './month-plot.module.css'

/** The values of a month that can be plotted, with the translation keys of their names. */
const SERIES = { earned: 'wallet.per_month', balance: 'wallet.balance_per_month' } as const
type PlotSeries = keyof typeof SERIES

interface MonthPlotProps {
  readonly months: readonly WalletMonth[]
  /** The series that the user can choose from. The first one is shown. */
  readonly series: readonly [PlotSeries, ...PlotSeries[]]
}

/** The last twelve months as bars, and as a table for screen readers. */
export function MonthPlot({ months, series }: MonthPlotProps) {
  const { t } = useTranslation()
  const { date } = useFormat()
  const money = useMoney()
  const [chosen, setChosen] = useState(series[0])
  const current = months.at(-1)
  if (!current) return <div className={classes.plot} />
  const top = getPlotTop(Math.max(...months.map((month) => month[chosen])))
  return (
    <figure className={classes.plot} aria-label={t(SERIES[chosen])}>
      <figcaption className={classes.caption}>
        <span className={classes.series}>
          {series.length === 1
            ? t(SERIES[chosen])
            : series.map((name) => (
                <Chip key={name} isSelected={name === chosen} onChange={() => setChosen(name)}>
                  {t(SERIES[name])}
                </Chip>
              ))}
        </span>
        <span>
          <b>{money(current[chosen])}</b> {t('wallet.in_month', { month: date(`${current.month}-01`, { month: 'long' }) })}
        </span>
      </figcaption>
      <div className={classes.area} aria-hidden="true">
        <ol className={classes.lines}>
          {[top, top / 2, 0].map((value) => (
            <li key={value}>{money(value)}</li>
          ))}
        </ol>
        <ol className={classes.bars}>
          {months.map((month) => (
            <li key={month.month} style={{ '--share': String(Math.max(month[chosen], 0) / top) }}>
              <span />
              <b>{date(`${month.month}-01`, { month: 'short' })}</b>
            </li>
          ))}
        </ol>
      </div>
      <MonthTable months={months} series={series} />
    </figure>
  )
}

/** The values of the plot for screen readers. */
function MonthTable({ months, series }: MonthPlotProps) {
  const { t } = useTranslation()
  const { date } = useFormat()
  const money = useMoney()
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th>{t('wallet.column.month')}</th>
          {series.map((name) => (
            <th key={name}>{t(SERIES[name])}</th>
          ))}
        </tr>
      </thead>
      <tbody>
        {months.map((month) => (
          <tr key={month.month}>
            <th scope="row">{date(`${month.month}-01`, { month: 'long', year: 'numeric' })}</th>
            {series.map((name) => (
              <td key={name}>{money(month[name])}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
