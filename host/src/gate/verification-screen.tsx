import { readFieldErrors, toast, useApiMutation, useT, useUser } from '@balafon/sdk/client'
import { Button } from '@balafon/ui/button'
import { TextField } from '@balafon/ui/text-field'
import { type FormEvent, useState } from 'react'
import { resendEmailVerification, validateEmailVerificationOtp } from './gate.contract.ts'
import classes from './gate-frame.module.css'
import { GateFrame } from './gate-frame.tsx'
import { maskEmail } from './mask-email.ts'

const LENGTH = 6

export function VerificationScreen() {
  const t = useT()
  const email = useUser()?.email ?? ''
  return (
    <GateFrame title={t('verification.title')}>
      <p>{t('verification.text', { email: maskEmail(email) })}</p>
      <CodeForm />
      <Resend email={email} />
    </GateFrame>
  )
}

function CodeForm() {
  const t = useT()
  const [code, setCode] = useState('')
  const verify = useApiMutation(validateEmailVerificationOtp)
  const [wrong] = readFieldErrors(verify.error).code ?? []
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const field = event.currentTarget.querySelector('input')
    verify.mutate(
      { body: { code } },
      {
        onSuccess: () => location.reload(),
        onError: (error) => {
          if (error.fields.code) field?.focus()
          else toast.danger(error.message || t('something_went_wrong'))
        },
      },
    )
  }
  return (
    <form className={classes.form} onSubmit={submit}>
      <TextField
        label={t('verification.code')}
        placeholder={t('verification.placeholder')}
        name="code"
        value={code}
        onChange={(text) => {
          setCode(text.replace(/\D/g, '').slice(0, LENGTH))
          verify.reset()
        }}
        error={wrong}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={LENGTH}
        isRequired
        autoFocus
      />
      <Button type="submit" size="large" full isPending={verify.isPending}>
        {t('verification.next')}
      </Button>
    </form>
  )
}

function Resend({ email }: { email: string }) {
  const t = useT()
  const resend = useApiMutation(resendEmailVerification)
  const send = () =>
    resend.mutate(
      { body: { email } },
      { onSuccess: () => toast.positive(t('verification.sent')), onError: (error) => toast.danger(error.message || t('something_went_wrong')) },
    )
  return (
    <p className={classes.resend}>
      {t('verification.spam')}{' '}
      <button type="button" onClick={send} disabled={resend.isPending || email === ''}>
        {t('verification.resend')}
      </button>
    </p>
  )
}
