import { call, Link, useDocumentTitle, useLocation, useT } from '@balafon/sdk/client'
import { Button } from '@balafon/ui/button'
import { useState } from 'react'
import { ForgottenPassword, forgotPassword } from '../../contract/password.ts'
import classes from '../form/form.module.css'
import { FormText } from '../form/form-text.tsx'
import { useContractForm } from '../form/use-contract-form.ts'
import { AuthLayout } from '../layout/auth-layout.tsx'
import { LetterSent } from './letter-sent.tsx'
import passwordClasses from './password.module.css'

export default function ForgotPasswordScreen() {
  const t = useT()
  const { state } = useLocation()
  const [sentTo, setSentTo] = useState<string>()
  useDocumentTitle(t('auth.forgot.title'))
  const back = (
    <Link to="/login" state={state}>
      {t('auth.forgot.back')}
    </Link>
  )
  return (
    <AuthLayout heading={t('auth.forgot.title')} message={back}>
      {sentTo === undefined ? <AskForm onSent={setSentTo} /> : <LetterSent email={sentTo} onAgain={() => setSentTo(undefined)} />}
    </AuthLayout>
  )
}

function AskForm({ onSent }: { onSent: (email: string) => void }) {
  const t = useT()
  const { control, submit, isPending } = useContractForm({
    schema: ForgottenPassword,
    defaults: { email: '' },
    send: async (body) => {
      await call(forgotPassword, { body })
      onSent(body.email)
    },
  })
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
