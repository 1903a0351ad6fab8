import { reportError, sendRequest, toast, useApi, useApiMutation, useInvalidateQueries } from '@balafon/sdk/client'
import { Button } from '@balafon/ui/button'
import { useTranslation } from 'react-i18next'
import { cancelPendingEmail, getPendingEmail, resendPendingEmailCode } from '../../contract/pending-email.ts'
import classes from './pending-email.module.css'

/** Returns the new email address that the user still has to confirm with a code, or null, and a function that loads it again. */
export function usePendingEmail() {
  const invalidate = useInvalidateQueries()
  const { data } = useApi(getPendingEmail, { query: { with: 'pending_email' } })
  return { email: data?.user.pending_email ?? null, refresh: () => invalidate(getPendingEmail) }
}

interface PendingEmailProps {
  readonly email: string
  readonly onEnterCode: () => void
  readonly onCanceled: () => void
}

/** Shows the new email address that is not confirmed yet. */
export function PendingEmail({ email, onEnterCode, onCanceled }: PendingEmailProps) {
  const { t } = useTranslation()
  const resend = useApiMutation(resendPendingEmailCode)
  const cancel = async () => {
    await sendRequest(cancelPendingEmail, {})
    toast.positive(t('auth.account.email.canceled'))
    onCanceled()
  }
  const resendCode = async () => {
    await resend.mutateAsync({})
    toast.positive(t('auth.account.email.sent', { email }))
  }
  return (
    <div className={classes.pending}>
      <p role="status">{t('auth.account.email.waiting', { email })}</p>
      <div className={classes.actions}>
        <Button variant="outline" size="small" onPress={onEnterCode}>
          {t('auth.account.email.enter_code')}
        </Button>
        <Button variant="quiet" size="small" isPending={resend.isPending} onPress={() => void resendCode().catch(reportError)}>
          {t('auth.account.email.resend')}
        </Button>
        <Button variant="quiet" size="small" onPress={() => void cancel().catch(reportError)}>
          {t('auth.account.email.cancel')}
        </Button>
      </div>
    </div>
  )
}
