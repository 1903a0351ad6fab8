import { sendRequest, useDocumentTitle, useLocation, useT } from '@balafon/sdk/client'
import { Button } from '@balafon/ui/button'
import { useState } from 'react'
import { ForgottenPassword, forgotPassword } from '../../contract/password.ts'
import { EmailLink } from '../form/email-link.tsx'
import classes from '../form/form.module.css'
import { FormText } from '../form/form-text.tsx'
import { useContractForm } from '../form/use-contract-form.ts'
import { AuthLayout } from '../layout/auth-layout.tsx'
import { useInviteVisit } from '../visitor/invite.ts'
import { typedEmail } from '../visitor/typed-email.ts'
import { LetterSent } from './letter-sent.tsx'
import passwordClasses from './password.module.css'

export default function ForgotPasswordScreen() {
  const t = useT()
  /** Null: to another address again. */
  const [sentTo, setSentTo] = useState<string | null>()
  const form = useAskForm(setSentTo)
  useDocumentTitle(t('auth.forgot.title'))
  const back = (
    <EmailLink control={form.control} to={useInviteVisit().loginPath}>
      {t('auth.forgot.back')}
    </EmailLink>
  )
  return (
    <AuthLayout heading={t('auth.forgot.title')} message={back}>
      {sentTo ? <LetterSent email={sentTo} onAgain={() => setSentTo(null)} /> : <AskForm {...form} isAgain={sentTo === null} />}
    </AuthLayout>
  )
}

function useAskForm(onSent: (email: string) => void) {
  const { state } = useLocation()
  return useContractForm({
    schema: ForgottenPassword,
    defaults: { email: typedEmail(state) },
    send: async (body) => {
      await sendRequest(forgotPassword, { body })
      onSent(body.email)
    },
  })
}

interface AskFormProps extends ReturnType<typeof useAskForm> {
  /** The button that led back here is gone: the focus goes to the field. */
  readonly isAgain: boolean
}

function AskForm({ control, submit, isPending, isAgain }: AskFormProps) {
  const t = useT()
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <p className={passwordClasses.lead}>{t('auth.forgot.text')}</p>
      <FormText control={control} name="email" label={t('auth.email')} type="email" autoComplete="username" isRequired autoFocus={isAgain} />
      <Button type="submit" size="large" full isPending={isPending}>
        {t('auth.forgot.submit')}
      </Button>
    </form>
  )
}
