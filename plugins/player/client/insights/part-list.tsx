import { useFormat } from '@balafon/sdk/client'
import { type CSSProperties, useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { Insights } from '../../contract/insights-report.ts'
import classes from './insights-report.module.css'

interface PartListProps {
  readonly title: string
  readonly parts: Insights['sources']
  readonly getLabel: (value: string) => string
}

const MAX_ROWS = 8

/** The parts of the plays as bars and numbers. */
export function PartList({ title, parts, getLabel }: PartListProps) {
  const { t } = useTranslation()
  const { number } = useFormat()
  const id = useId()
  const total = parts.reduce((sum, { plays }) => sum + plays, 0)
  return (
    <section className={classes.box} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {parts.length === 0 ? <p className={classes.quiet}>{t('insights.nothing')}</p> : null}
      <ol className={classes.parts}>
        {parts.slice(0, MAX_ROWS).map(({ value, plays }) => (
          <li key={value} className={classes.part} style={{ '--share': `${(100 * plays) / Math.max(1, total)}%` } as CSSProperties}>
            <span>{getLabel(value)}</span>
            <span data-tabular>{number(plays)}</span>
            <span className={classes.bar} aria-hidden="true" />
          </li>
        ))}
      </ol>
    </section>
  )
}
