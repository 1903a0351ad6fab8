import { useApi } from '@balafon/sdk/client'
import { useTranslation } from 'react-i18next'
import { listSchedule, type ScheduledJob } from '../../contract/logs.ts'
import { DeadJobs } from './dead-jobs.tsx'
import { At, LogLine, Pill } from './log-line.tsx'
import { LogList } from './log-list.tsx'
import classes from './page.module.css'

/** What failed for good and waits for a decision, and what the clock starts. */
export function SchedulePage() {
  const { t } = useTranslation()
  const { data, isError, refetch } = useApi(listSchedule, {})
  const state = { isError, onRetry: () => void refetch() }
  return (
    <div className={classes.page}>
      {data && data.dead.length > 0 ? <DeadJobs jobs={data.dead} /> : null}
      <section>
        <h2>{t('admin.logs.schedule.title')}</h2>
        <p className={classes.text}>{t('admin.logs.schedule.text')}</p>
        <LogList
          {...state}
          label={t('admin.logs.schedule.title')}
          rows={data?.schedule}
          rowId={({ owner, name }) => `${owner} ${name}`}
          empty={t('admin.logs.schedule.none')}
        >
          {(job) => <Scheduled job={job} />}
        </LogList>
      </section>
    </div>
  )
}

const LOOKS = { completed: 'good', active: 'plain', retry: 'bad', failed: 'bad', cancelled: 'plain' } as const

function Scheduled({ job: { owner, name, cron, last } }: { job: ScheduledJob }) {
  const { t } = useTranslation()
  return (
    <>
      <LogLine title={name}>
        {owner} · <code>{cron}</code>
        {last?.error ? (
          <>
            {' '}
            · <span lang="en">{last.error}</span>
          </>
        ) : null}
      </LogLine>
      {last ? (
        <span className={classes.last}>
          <Pill look={LOOKS[last.state]}>{t(`admin.logs.state.${last.state}`)}</Pill> <At moment={last.at} />
        </span>
      ) : (
        <span className={classes.last}>{t('admin.logs.schedule.not_yet')}</span>
      )}
    </>
  )
}
