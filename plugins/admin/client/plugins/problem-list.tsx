import { useApi, useFormat } from '@balafon/sdk/client'
import { Button } from '@balafon/ui/button'
import { Skeleton } from '@balafon/ui/skeleton'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { listProblems, type PluginProblem } from '../../contract/plugins.ts'
import classes from './problem-list.module.css'

/** Lists a plugin's recent errors. Equal errors are listed once with their count. */
export function ProblemList({ id }: { id: string }) {
  const { t } = useTranslation()
  const headingId = useId()
  const { data, isError, refetch } = useApi(listProblems, { params: { id } })
  return (
    <section className={classes.section} aria-labelledby={headingId}>
      <h2 id={headingId}>{t('admin.problems.title')}</h2>
      {isError ? (
        <p role="alert" className={classes.failed}>
          {t('admin.problems.failed')}
          <Button variant="outline" size="small" onPress={() => void refetch()}>
            {t('admin.retry')}
          </Button>
        </p>
      ) : !data ? (
        <Skeleton height="20px" width="60%" />
      ) : data.problems.length === 0 ? (
        <p>{t('admin.problems.none')}</p>
      ) : (
        <ul>
          {data.problems.map((problem) => (
            <Problem key={`${problem.side} ${problem.location} ${problem.message}`} problem={problem} />
          ))}
        </ul>
      )}
    </section>
  )
}

function Problem({ problem: { side, location, message, count, last_at } }: { problem: PluginProblem }) {
  const { t } = useTranslation()
  const { relativeTime, date, number } = useFormat()
  return (
    <li className={classes.problem}>
      <b data-tabular>{t('admin.problems.times', { times: number(count) })}</b>
      <p lang="en">{message}</p>
      <span>
        {t(`admin.problems.side.${side}`)} · <code>{location}</code> ·{' '}
        <time dateTime={last_at} title={date(last_at, { dateStyle: 'long', timeStyle: 'medium' })}>
          {relativeTime(last_at)}
        </time>
      </span>
    </li>
  )
}
