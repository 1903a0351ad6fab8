import { confirm, reportError, sendRequest } from '@balafon/sdk/client'
import { Button } from '@balafon/ui/button'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { forgotPassword } from '../../contract/password.ts'
import formClasses from '../form/form.module.css'
import { TextWithEmail } from '../form/text-with-email.tsx'
import { signOut } from '../sign-in/sign-out.ts'
import classes from './password.module.css'

/** Sends a password reset link to a signed-in user. Only guests can open the link, so it also shows a button to log out. */
export function ForgotPasswordLink({ email }: { email: string }) {
  const { t } = useTranslation()
  const [isSent, setSent] = useState(false)
  const send = async () => {
    const question = { title: t('auth.login.forgot'), text: t('auth.password.forgotten', { email }), action: t('auth.forgot.submit') }
    if (await confirm(question)) await sendRequest(forgotPassword, { body: { email } }).then(() => setSent(true), reportError)
  }
  return (
    <div className={classes.forgotPassword}>
      <button type="button" className={formClasses.secondaryLink} onClick={() => void send()}>
        {t('auth.login.forgot')}
      </button>
      {/* Live regions must exist before their text changes, or screen readers do not announce it. */}
      <p role="status" className={classes.text}>
        {isSent ? <TextWithEmail text={t('auth.password.link_sent', { email })} email={email} /> : null}
      </p>
      {isSent ? (
        <Button variant="outline" size="small" onPress={() => void signOut(t).catch(reportError)}>
          {t('auth.link.logout')}
        </Button>
      ) : null}
    </div>
  )
}
