import { reportError, sendRequest, toast, useApi, useApiMutation, useInvalidateQueries, useT } from '@balafon/sdk/client'
import { Button } from '@balafon/ui/button'
import { getPendingEmail, giveUpPendingEmail, sendCodeAgain } from '../../contract/email-code.ts'
import classes from './pending-email.module.css'

/** The address that waits for its code, until that was given or the user thinks better of it. */
export function usePendingEmail() {
  const forget = useInvalidateQueries()
  const { data } = useApi(getPendingEmail, { query: { with: 'pending_email' } })
  return { email: data?.user.pending_email ?? null, lookAgain: () => forget(getPendingEmail) }
}

interface PendingEmailProps {
  readonly email: string
  readonly onEnterCode: () => void
  readonly onGivenUp: () => void
}

export function PendingEmail({ email, onEnterCode, onGivenUp }: PendingEmailProps) {
  const t = useT()
  const sendAgain = useApiMutation(sendCodeAgain)
  const giveUp = async () => {
    await sendRequest(giveUpPendingEmail, {})
    toast.positive(t('auth.account.email.given_up'))
    onGivenUp()
  }
  const send = async () => {
    await sendAgain.mutateAsync({})
    toast.positive(t('auth.account.email.sent', { email }))
  }
  return (
    <div className={classes.pending}>
      <p role="status">{t('auth.account.email.waiting', { email })}</p>
      <div className={classes.actions}>
        <Button look="outline" size="small" onPress={onEnterCode}>
          {t('auth.account.email.enter_code')}
        </Button>
        <Button look="quiet" size="small" isPending={sendAgain.isPending} onPress={() => void send().catch(reportError)}>
          {t('auth.account.email.send_again')}
        </Button>
        <Button look="quiet" size="small" onPress={() => void giveUp().catch(reportError)}>
          {t('auth.account.email.give_up')}
        </Button>
      </div>
    </div>
  )
}
