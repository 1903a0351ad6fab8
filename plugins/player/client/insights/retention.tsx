import { useFormat, useLanguage } from '@balafon/sdk/client'
import { Button } from '@balafon/ui/button'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './insights-report.module.css'

/** Every tenth part is a row of the table. */
const TABLE_STEP = 10

/** Where listeners stay: the share of playbacks that ran at each moment of a song, as a curve or a table. */
export function Retention({ values, duration }: { readonly values: readonly number[]; readonly duration: number }) {
  const { t } = useTranslation()
  const { duration: formatTime } = useFormat()
  const percent = new Intl.NumberFormat(useLanguage(), { style: 'percent', maximumFractionDigits: 0 })
  const [isTable, setTable] = useState(false)
  const points = values.map((value, index) => `${index},${100 - value * 100}`).join(' ')
  const getTime = (index: number) => formatTime((duration * index) / Math.max(1, values.length))
  return (
    <section className={classes.box}>
      <div className={classes.header}>
        <h2>{t('insights.retention')}</h2>
        {values.length > 0 ? (
          <Button variant="quiet" size="small" aria-pressed={isTable} onPress={() => setTable(!isTable)}>
            {t('insights.table')}
          </Button>
        ) : null}
      </div>
      <p className={classes.quiet}>{t('insights.retention.text')}</p>
      {values.length === 0 ? <p className={classes.quiet}>{t('insights.nothing')}</p> : null}
      {values.length > 0 && isTable ? (
        <table>
          <thead>
            <tr>
              <th scope="col">{t('insights.time')}</th>
              <th scope="col">{t('insights.share')}</th>
            </tr>
          </thead>
          <tbody>
            {values.flatMap((value, index) =>
              index % TABLE_STEP === 0
                ? [
                    <tr key={getTime(index)}>
                      <th scope="row">{getTime(index)}</th>
                      <td data-tabular>{percent.format(value)}</td>
                    </tr>,
                  ]
                : [],
            )}
          </tbody>
        </table>
      ) : null}
      {values.length > 0 && !isTable ? (
        <>
          <svg className={classes.curve} viewBox="0 0 99 100" preserveAspectRatio="none" role="img" aria-label={t('insights.retention')}>
            <polyline points={points} fill="none" stroke="currentColor" strokeWidth="2" vectorEffect="non-scaling-stroke" />
          </svg>
          <p className={`${classes.quiet} ${classes.times}`}>
            <span>{formatTime(0)}</span>
            <span>{formatTime(duration)}</span>
          </p>
        </>
      ) : null}
    </section>
  )
}
