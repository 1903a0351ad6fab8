import { confirm, reportError, toast, useApiMutation, useInvalidateQueries, usePermission } from '@balafon/sdk/client'
import { Button } from '@balafon/ui/button'
import { DateTime } from '@balafon/ui/date-time'
import { useTranslation } from 'react-i18next'
import { type DeadJob, discardJob, listSchedule, retryJob } from '../../contract/logs.ts'
import { LogLine } from './log-line.tsx'
import { LogList } from './log-list.tsx'
import classes from './page.module.css'

/** Lists jobs that failed on their last attempt. They wait until an administrator retries or discards them. */
export function DeadJobs({ jobs }: { jobs: readonly DeadJob[] }) {
  const { t } = useTranslation()
  const canChange = usePermission('settings.update')
  return (
    <section>
      <h2>{t('admin.logs.dead.title')}</h2>
      <p className={classes.text}>{t('admin.logs.dead.text')}</p>
      <LogList label={t('admin.logs.dead.title')} rows={jobs} rowId={({ id }) => id}>
        {(job) => (
          <>
            <LogLine title={job.label}>
              {job.owner_title} · <span lang="en">{job.error}</span> · <DateTime value={job.failed_at} format="relative" />
            </LogLine>
            {canChange ? <JobActions job={job} /> : null}
          </>
        )}
      </LogList>
    </section>
  )
}

function JobActions({ job: { id, label } }: { job: DeadJob }) {
  const { t } = useTranslation()
  const invalidate = useInvalidateQueries()
  const retry = useApiMutation(retryJob)
  const discard = useApiMutation(discardJob)
  const createHandlers = (message: string) => ({
    onSuccess: () => {
      toast.positive(t(message, { name: label }))
      void invalidate(listSchedule)
    },
    onError: (error: unknown) => reportError(error),
  })
  const discardWithConfirmation = async () => {
    const options = {
      title: t('admin.logs.dead.discard.title', { name: label }),
      text: t('admin.logs.dead.discard.text'),
      action: t('admin.logs.dead.discard'),
    }
    if (await confirm({ ...options, isDanger: true })) discard.mutate({ params: { id } }, createHandlers('admin.logs.dead.discarded'))
  }
  return (
    <div className={classes.actions}>
      <Button
        size="small"
        variant="outline"
        isPending={retry.isPending}
        onPress={() => retry.mutate({ params: { id } }, createHandlers('admin.logs.dead.retried'))}
      >
        {t('admin.retry')}
      </Button>
      <Button size="small" variant="outline" isPending={discard.isPending} onPress={() => void discardWithConfirmation()}>
        {t('admin.logs.dead.discard')}
      </Button>
    </div>
  )
}
