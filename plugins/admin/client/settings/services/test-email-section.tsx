import { reportError, useApiMutation, useUser } from '@balafon/sdk/client'
import type { ResponseOf } from '@balafon/sdk/contract'
import { Button } from '@balafon/ui/button'
import { useTranslation } from 'react-i18next'
import { sendTestEmail } from '../../../contract/maintenance.ts'
import classes from './status-section.module.css'

/** Sends an email to the administrator and shows the response of the mail server. */
export default function TestEmailSection() {
  const { t } = useTranslation()
  const user = useUser()
  const send = useApiMutation(sendTestEmail)
  return (
    <section className={classes.section}>
      <h3>{t('admin.test_email.title')}</h3>
      <p className={classes.text}>{t('admin.test_email.text', { email: user?.email })}</p>
      <div className={classes.actions}>
        <Button variant="outline" isPending={send.isPending} onPress={() => send.mutate({}, { onError: (error) => reportError(error) })}>
          {t('admin.test_email.send')}
        </Button>
      </div>
      <div role="status">{send.data ? <Result result={send.data} /> : null}</div>
    </section>
  )
}

function Result({ result: { status, email, error } }: { result: ResponseOf<typeof sendTestEmail> }) {
  const { t } = useTranslation()
  return (
    <p className={classes.result} data-failed={status === 'failed' || undefined}>
      {t(`admin.test_email.${status}`, { email })}
      {error ? (
        <>
          {' '}
          <span lang="en">{error}</span>
        </>
      ) : null}
    </p>
  )
}
