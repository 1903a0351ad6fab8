import { continueVerified, reportError, sendRequest, toast, useApiMutation, useUser } from '@balafon/sdk/client'
import { FormCode, useContractForm } from '@balafon/sdk/forms'
import { Button } from '@balafon/ui/button'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { fetchIsVerified } from './fetch-is-verified.ts'
import { resendEmailVerification, validateEmailVerificationOtp } from './gate.contract.ts'
import classes from './gate-frame.module.css'
import { GateFrame } from './gate-frame.tsx'
import { maskEmail } from './mask-email.ts'
import { useReloadOnceVerified } from './use-reload-once-verified.ts'

const CODE_LENGTH = 6
const EMPTY_CODE = { code: '' }

/** The screen of the gate (see `Gate`) for users that have to verify their email address. */
export function VerificationScreen() {
  const { t } = useTranslation()
  const email = useUser()?.email ?? ''
  const form = useVerificationForm()
  useReloadOnceVerified()
  return (
    <GateFrame title={t('verification.title')}>
      <p>{t('verification.text', { email: maskEmail(email) })}</p>
      <form className={classes.form} onSubmit={form.submit} noValidate>
        <FormCode
          control={form.control}
          name="code"
          label={t('verification.code')}
          placeholder={t('verification.placeholder')}
          length={CODE_LENGTH}
          isNumeric
          isRequired
          autoFocus
        />
        <Button type="submit" size="large" isFullWidth isPending={form.isPending}>
          {t('verification.next')}
        </Button>
      </form>
      <Resend email={email} onSent={form.restart} />
    </GateFrame>
  )
}

function useVerificationForm() {
  const { t } = useTranslation()
  const form = useContractForm({
    schema: validateEmailVerificationOtp.body,
    defaults: EMPTY_CODE,
    requiredTexts: { code: t('verification.required') },
    async send(body) {
      try {
        await sendRequest(validateEmailVerificationOtp, { body })
      } catch (failure) {
        // The server also rejects the code when the address was verified in another tab.
        if (!(await fetchIsVerified())) throw failure
      }
      continueVerified()
      // The form stays pending until the page has reloaded.
      await new Promise(() => {})
    },
  })
  /** Clears the form after a new code was sent. */
  const restart = () => {
    // The field can have the focus again when it is rendered with the new value.
    flushSync(() => form.reset(EMPTY_CODE))
    form.setFocus('code')
  }
  return { ...form, restart }
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
      if (await fetchIsVerified()) return continueVerified()
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
