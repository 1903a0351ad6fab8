import { confirm, reportError, toast, useApiMutation, useInvalidateQueries, usePermission } from '@balafon/sdk/client'
import { Button } from '@balafon/ui/button'
import { useTranslation } from 'react-i18next'
import { type DeadJob, discardJob, listSchedule, reviveJob } from '../../contract/logs.ts'
import { At, LogLine } from './log-line.tsx'
import { LogList } from './log-list.tsx'
import classes from './page.module.css'

/** Jobs that failed for the last time. Nothing happens to them until somebody decides. */
export function DeadJobs({ jobs }: { jobs: readonly DeadJob[] }) {
  const { t } = useTranslation()
  const mayDecide = usePermission('settings.update')
  return (
    <section>
      <h2>{t('admin.logs.dead.title')}</h2>
      <p className={classes.text}>{t('admin.logs.dead.text')}</p>
      <LogList label={t('admin.logs.dead.title')} rows={jobs} rowId={({ id }) => id} empty="" isError={false} onRetry={() => {}}>
        {(job) => (
          <>
            <LogLine title={job.name}>
              {job.owner} · <span lang="en">{job.error}</span> · <At moment={job.failed_at} />
            </LogLine>
            {mayDecide ? <Verbs job={job} /> : null}
          </>
        )}
      </LogList>
    </section>
  )
}

function Verbs({ job: { id, name } }: { job: DeadJob }) {
  const { t } = useTranslation()
  const forget = useInvalidateQueries()
  const revive = useApiMutation(reviveJob)
  const discard = useApiMutation(discardJob)
  const done = (words: string) => ({
    onSuccess: () => {
      toast.positive(t(words, { name }))
      void forget(listSchedule)
    },
    onError: (error: unknown) => reportError(error),
  })
  const throwAway = async () => {
    const question = { title: t('admin.logs.dead.discard.title', { name }), text: t('admin.logs.dead.discard.text'), action: t('admin.logs.dead.discard') }
    if (await confirm({ ...question, isDanger: true })) discard.mutate({ params: { id } }, done('admin.logs.dead.discarded'))
  }
  return (
    <div className={classes.verbs}>
      <Button size="small" look="outline" isPending={revive.isPending} onPress={() => revive.mutate({ params: { id } }, done('admin.logs.dead.revived'))}>
        {t('admin.retry')}
      </Button>
      <Button size="small" look="outline" isPending={discard.isPending} onPress={() => void throwAway()}>
        {t('admin.logs.dead.discard')}
      </Button>
    </div>
  )
}
