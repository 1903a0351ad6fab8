import { confirm, reportError, sendRequest, useT } from '@balafon/sdk/client'
import { Button } from '@balafon/ui/button'
import { useState } from 'react'
import { forgotPassword } from '../../contract/password.ts'
import formClasses from '../form/form.module.css'
import { WithAddress } from '../form/with-address.tsx'
import { logOut } from '../visitor/log-out.ts'
import classes from './password.module.css'

/** For who is signed in and does not know their password: the letter goes to their own address. What it leads to is for who is signed out. */
export function Forgotten({ email }: { email: string }) {
  const t = useT()
  const [isSent, setSent] = useState(false)
  const send = async () => {
    const question = { title: t('auth.login.forgot'), text: t('auth.password.forgotten', { email }), action: t('auth.forgot.submit') }
    if (await confirm(question)) await sendRequest(forgotPassword, { body: { email } }).then(() => setSent(true), reportError)
  }
  return (
    <div className={classes.forgotten}>
      <button type="button" className={formClasses.aside} onClick={() => void send()}>
        {t('auth.login.forgot')}
      </button>
      {/* There before it has words: a screen reader hears what comes into it. */}
      <p role="status" className={classes.text}>
        {isSent ? <WithAddress text={t('auth.password.letter_sent', { email })} email={email} /> : null}
      </p>
      {isSent ? (
        <Button look="outline" size="small" onPress={() => void logOut(t).catch(reportError)}>
          {t('auth.link.logout')}
        </Button>
      ) : null}
    </div>
  )
}
