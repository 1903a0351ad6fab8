import { reportError, toast, useApiMutation, useUser } from '@balafon/sdk/client'
import { Button } from '@balafon/ui/button'
import { CodeField } from '@balafon/ui/code-field'
import { useTranslation } from 'react-i18next'
import { fetchIsVerified } from './fetch-is-verified.ts'
import { resendEmailVerification } from './gate.contract.ts'
import classes from './gate-frame.module.css'
import { GateFrame } from './gate-frame.tsx'
import { maskEmail } from './mask-email.ts'
import { useReloadOnceVerified } from './use-reload-once-verified.ts'
import { useVerification } from './use-verification.ts'

const CODE_LENGTH = 6

/** The screen of the gate (see `Gate`) for users that have to verify their email address. */
export function VerificationScreen() {
  const { t } = useTranslation()
  const email = useUser()?.email ?? ''
  const verification = useVerification()
  useReloadOnceVerified()
  return (
    <GateFrame title={t('verification.title')}>
      <p>{t('verification.text', { email: maskEmail(email) })}</p>
      <CodeForm {...verification} />
      <Resend email={email} onSent={verification.restart} />
    </GateFrame>
  )
}

function CodeForm({ form, code, error, isPending, change, submit }: ReturnType<typeof useVerification>) {
  const { t } = useTranslation()
  return (
    <form ref={form} className={classes.form} onSubmit={submit} noValidate>
      <CodeField
        label={t('verification.code')}
        placeholder={t('verification.placeholder')}
        name="code"
        value={code}
        onChange={change}
        error={error}
        length={CODE_LENGTH}
        isNumeric
        isRequired
        autoFocus
      />
      <Button type="submit" size="large" isFullWidth isPending={isPending}>
        {t('verification.next')}
      </Button>
    </form>
  )
}

interface ResendProps {
  readonly email: string
  readonly onSent: () => void
}

function Resend({ email, onSent }: ResendProps) {
  const { t } = useTranslation()
  const resend = useApiMutation(resendEmailVerification)
  const send = async () => {
    try {
      await resend.mutateAsync({ body: { email } })
      toast.positive(t('verification.sent'))
      onSent()
    } catch (failure) {
      if (await fetchIsVerified()) return location.reload()
      reportError(failure)
    }
  }
  return (
    <p className={classes.resend}>
      {t('verification.spam')} {/* `aria-disabled` instead of `disabled`: a disabled button would lose the focus while the request is pending. */}
      <button type="button" onClick={() => resend.isPending || void send()} disabled={email === ''} aria-disabled={resend.isPending || undefined}>
        {t('verification.resend')}
      </button>
    </p>
  )
}
