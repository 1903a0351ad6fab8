import { reportError, toast, useApi, useApiMutation, useInvalidateQueries, usePermission } from '@balafon/sdk/client'
import { Badge } from '@balafon/ui/badge'
import { Button } from '@balafon/ui/button'
import { DateTime } from '@balafon/ui/date-time'
import { LoadState } from '@balafon/ui/load-state'
import { SkeletonRows } from '@balafon/ui/skeleton-rows'
import { useTranslation } from 'react-i18next'
import { listSchedule, runScheduledJob, type ScheduledJob } from '../../contract/logs.ts'
import { DeadJobs } from './dead-jobs.tsx'
import { LogLine } from './log-line.tsx'
import { LogList } from './log-list.tsx'
import classes from './page.module.css'
import { useCronText } from './use-cron-text.ts'

/** How often the jobs are loaded again. The server sends no live message when a job runs. */
const REFRESH_MS = 5000

/** Lists dead jobs, and scheduled jobs with their last and next run. */
export function SchedulePage() {
  const { t } = useTranslation()
  const query = useApi(listSchedule, {}, { refetchInterval: REFRESH_MS })
  const { data } = query
  return (
    <div className={classes.page}>
      {data && data.dead.length > 0 ? <DeadJobs jobs={data.dead} /> : null}
      <section>
        <h2>{t('admin.logs.schedule.title')}</h2>
        <p className={classes.text}>{t('admin.logs.schedule.text')}</p>
        <LoadState
          query={query}
          skeleton={<SkeletonRows count={3} shape="block" height="44px" />}
          failedText={t('admin.logs.failed')}
          isEmpty={({ schedule }) => schedule.length === 0}
          empty={<p>{t('admin.logs.schedule.none')}</p>}
        >
          {({ schedule }) => (
            <LogList label={t('admin.logs.schedule.title')} rows={schedule} rowId={({ owner, name }) => `${owner} ${name}`}>
              {(job) => <JobLine job={job} />}
            </LogList>
          )}
        </LoadState>
      </section>
    </div>
  )
}

const TONES = { completed: 'positive', active: 'neutral', retry: 'danger', failed: 'danger', cancelled: 'neutral' } as const

function JobLine({ job }: { job: ScheduledJob }) {
  const { t } = useTranslation()
  const getCronText = useCronText()
  const canRun = usePermission('settings.update')
  const { owner_title, label, last, next } = job
  return (
    <>
      <LogLine title={label}>
        {getCronText(job)} · {owner_title}
        {last?.error ? (
          <>
            {' '}
            · <span lang="en">{last.error}</span>
          </>
        ) : null}
      </LogLine>
      <dl className={classes.runs}>
        <div>
          <dt>{t('admin.logs.schedule.last')}</dt>
          <dd>
            {last ? (
              <>
                <Badge tone={TONES[last.state]}>{t(`admin.logs.state.${last.state}`)}</Badge> <DateTime value={last.at} format="relative" />
              </>
            ) : (
              t('admin.logs.schedule.not_yet')
            )}
          </dd>
        </div>
        <div>
          <dt>{t('admin.logs.schedule.next')}</dt>
          <dd>
            <DateTime value={next} format="relative" />
          </dd>
        </div>
      </dl>
      {canRun ? <RunButton job={job} /> : null}
    </>
  )
}

function RunButton({ job: { owner, name, label } }: { job: ScheduledJob }) {
  const { t } = useTranslation()
  const invalidate = useInvalidateQueries()
  const run = useApiMutation(runScheduledJob)
  const onPress = () =>
    run.mutate(
      { params: { owner, name } },
      {
        onSuccess: () => {
          toast.positive(t('admin.logs.schedule.started', { name: label }))
          void invalidate(listSchedule)
        },
        onError: (error) => reportError(error),
      },
    )
  return (
    <Button size="small" variant="outline" isPending={run.isPending} aria-label={t('admin.logs.schedule.run_job', { name: label })} onPress={onPress}>
      {t('admin.logs.schedule.run')}
    </Button>
  )
}
