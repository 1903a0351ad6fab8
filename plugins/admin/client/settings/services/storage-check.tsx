import { reportError, useApiMutation } from '@balafon/sdk/client'
import { checkStorage, type ResponseOf } from '@balafon/sdk/contract'
import { Button } from '@balafon/ui/button'
import { CircleAlert, CircleCheck } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import classes from './storage-check.module.css'

type Check = ResponseOf<typeof checkStorage>

/** Checks the storage of files, and shows which step failed. */
export function StorageCheck() {
  const { t } = useTranslation()
  const check = useApiMutation(checkStorage)
  return (
    <div className={classes.check}>
      <p className={classes.text}>{t('admin.storage.check.text')}</p>
      <Button variant="outline" isPending={check.isPending} onPress={() => check.mutate({}, { onError: (error) => reportError(error) })}>
        {t('admin.storage.check')}
      </Button>
      <div role="status" className={classes.result}>
        {check.data ? <Result check={check.data} /> : null}
      </div>
    </div>
  )
}

function Result({ check: { ok, title, steps } }: { check: Check }) {
  const { t } = useTranslation()
  return (
    <>
      <p className={classes.verdict} data-failed={!ok || undefined}>
        {t(ok ? 'admin.storage.check.ok' : 'admin.storage.check.failed')} <span className={classes.text}>{title}</span>
      </p>
      <ol className={classes.steps}>
        {steps.map((step) => (
          <li key={step.step} data-failed={!step.ok || undefined}>
            {step.ok ? <CircleCheck aria-hidden="true" /> : <CircleAlert aria-hidden="true" />}
            <span>{t(`admin.storage.step.${step.step}`)}</span>
            <span className={classes.text} data-tabular>
              {step.ok ? t('admin.storage.check.duration', { milliseconds: step.milliseconds }) : t('admin.storage.check.step_failed')}
            </span>
            {step.message ? <p>{step.message}</p> : null}
          </li>
        ))}
      </ol>
    </>
  )
}
