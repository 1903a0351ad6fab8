import { useFormat, useLanguage } from '@balafon/sdk/client'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { Insights } from '../../contract/insights-report.ts'
import classes from './insights-report.module.css'

interface PartListProps {
  readonly title: string
  readonly parts: Insights['sources']
  /** The text that is shown when there are no parts. */
  readonly empty: string
  /** `bars` shows the share of each part as a bar. `numbers` shows the plays of each part and their change. */
  readonly kind: 'bars' | 'numbers'
  readonly getLabel: (value: string) => string
}

const MAX_ROWS = 8

/** Shows how the plays are divided into parts, for example by country or device. */
export function PartList({ title, parts, empty, kind, getLabel }: PartListProps) {
  const { t } = useTranslation()
  const { number } = useFormat()
  const percent = new Intl.NumberFormat(useLanguage(), { style: 'percent', maximumFractionDigits: 0 })
  const id = useId()
  const total = parts.reduce((sum, { plays }) => sum + plays, 0)
  const most = Math.max(1, ...parts.map(({ plays }) => plays))
  return (
    <section className={classes.box} aria-labelledby={id}>
      <div className={classes.boxHeader}>
        <h2 id={id}>{title}</h2>
        {kind === 'numbers' && parts.length > 0 ? <span className={classes.quiet}>{t('insights.metric.plays')}</span> : null}
      </div>
      {parts.length === 0 ? <p className={classes.quiet}>{empty}</p> : null}
      <ol className={classes.parts}>
        {parts.slice(0, MAX_ROWS).map(({ value, plays, previous }) =>
          kind === 'bars' ? (
            <li key={value} className={classes.part} style={{ '--share': `${(100 * plays) / most}%` }}>
              <span>{getLabel(value)}</span>
              <b data-tabular="">{percent.format(plays / Math.max(1, total))}</b>
              <span className={classes.bar} aria-hidden="true" />
            </li>
          ) : (
            <li key={value} className={classes.numbers}>
              <span>{getLabel(value)}</span>
              <b data-tabular="">{number(plays)}</b>
              <PartChange plays={plays} previous={previous} />
            </li>
          ),
        )}
      </ol>
    </section>
  )
}

function PartChange({ plays, previous }: { readonly plays: number; readonly previous: number }) {
  const percent = new Intl.NumberFormat(useLanguage(), { style: 'percent', signDisplay: 'exceptZero', maximumFractionDigits: 0 })
  const change = previous === 0 ? 0 : (plays - previous) / previous
  return (
    <span className={classes.change} data-tabular="" data-direction={Math.abs(change) < 0.005 ? undefined : change > 0 ? 'up' : 'down'}>
      {previous === 0 ? '' : percent.format(change)}
    </span>
  )
}
