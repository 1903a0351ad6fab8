import { call, useDocumentTitle, useLocation, useT } from '@balafon/sdk/client'
import { Button } from '@balafon/ui/button'
import { useState } from 'react'
import { ForgottenPassword, forgotPassword } from '../../contract/password.ts'
import { EmailLink } from '../form/email-link.tsx'
import classes from '../form/form.module.css'
import { FormText } from '../form/form-text.tsx'
import { useContractForm } from '../form/use-contract-form.ts'
import { AuthLayout } from '../layout/auth-layout.tsx'
import { typedEmail } from '../visitor/typed-email.ts'
import { LetterSent } from './letter-sent.tsx'
import passwordClasses from './password.module.css'

export default function ForgotPasswordScreen() {
  const t = useT()
  const [sentTo, setSentTo] = useState<string>()
  const form = useAskForm(setSentTo)
  useDocumentTitle(t('auth.forgot.title'))
  const back = (
    <EmailLink control={form.control} to="/login">
      {t('auth.forgot.back')}
    </EmailLink>
  )
  return (
    <AuthLayout heading={t('auth.forgot.title')} message={back}>
      {sentTo === undefined ? <AskForm {...form} /> : <LetterSent email={sentTo} onAgain={() => setSentTo(undefined)} />}
    </AuthLayout>
  )
}

function useAskForm(onSent: (email: string) => void) {
  const { state } = useLocation()
  return useContractForm({
    schema: ForgottenPassword,
    defaults: { email: typedEmail(state) },
    send: async (body) => {
      await call(forgotPassword, { body })
      onSent(body.email)
    },
  })
}

function AskForm({ control, submit, isPending }: ReturnType<typeof useAskForm>) {
  const t = useT()
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <p className={passwordClasses.lead}>{t('auth.forgot.text')}</p>
      <FormText control={control} name="email" label={t('auth.email')} type="email" autoComplete="username" isRequired />
      <Button type="submit" size="large" full isPending={isPending}>
        {t('auth.forgot.submit')}
      </Button>
    </form>
  )
}
