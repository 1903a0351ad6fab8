import { useApi } from '@balafon/sdk/client'
import { useTranslation } from 'react-i18next'
import { listSchedule, type ScheduledJob } from '../../contract/logs.ts'
import { DeadJobs } from './dead-jobs.tsx'
import { LogLine, LogTime, StatusPill } from './log-line.tsx'
import { LogList } from './log-list.tsx'
import classes from './page.module.css'

/** Lists dead jobs, and scheduled jobs with their last run. */
export function SchedulePage() {
  const { t } = useTranslation()
  const { data, isError, refetch } = useApi(listSchedule, {})
  const queryState = { isError, onRetry: () => void refetch() }
  return (
    <div className={classes.page}>
      {data && data.dead.length > 0 ? <DeadJobs jobs={data.dead} /> : null}
      <section>
        <h2>{t('admin.logs.schedule.title')}</h2>
        <p className={classes.text}>{t('admin.logs.schedule.text')}</p>
        <LogList
          {...queryState}
          label={t('admin.logs.schedule.title')}
          rows={data?.schedule}
          rowId={({ owner, name }) => `${owner} ${name}`}
          emptyText={t('admin.logs.schedule.none')}
        >
          {(job) => <JobLine job={job} />}
        </LogList>
      </section>
    </div>
  )
}

const TONES = { completed: 'positive', active: 'neutral', retry: 'negative', failed: 'negative', cancelled: 'neutral' } as const

function JobLine({ job: { owner, label, cron, last } }: { job: ScheduledJob }) {
  const { t } = useTranslation()
  return (
    <>
      <LogLine title={label}>
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
          <StatusPill tone={TONES[last.state]}>{t(`admin.logs.state.${last.state}`)}</StatusPill> <LogTime moment={last.at} />
        </span>
      ) : (
        <span className={classes.last}>{t('admin.logs.schedule.not_yet')}</span>
      )}
    </>
  )
}
