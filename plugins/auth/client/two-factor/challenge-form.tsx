import { ApiError, sendRequest, useLocation, useNavigate } from '@balafon/sdk/client'
import { FormCode, useContractForm } from '@balafon/sdk/forms'
import { Button } from '@balafon/ui/button'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import { answerTwoFactorChallenge, CODE_LENGTH, CodeBody, RECOVERY_CODE_LENGTH, RecoveryCodeBody } from '../../contract/two-factor.ts'
import classes from '../form/form.module.css'
import { useInviteLink } from '../invitation/invite-link.ts'
import { useCompleteSignIn } from '../sign-in/use-complete-sign-in.ts'
import challengeClasses from './challenge-form.module.css'
import { removeChallenge } from './challenge-state.ts'

/** Two-factor challenge of a sign-in: a code from the app, or a recovery code instead. */
export function ChallengeForm() {
  const { t } = useTranslation()
  const [usesRecoveryCode, setUsesRecoveryCode] = useState(false)
  return (
    <div className={challengeClasses.challenge}>
      <p>{t(usesRecoveryCode ? 'auth.two_factor.recovery_text' : 'auth.two_factor.text')}</p>
      {usesRecoveryCode ? <RecoveryCodeForm /> : <AppCodeForm />}
      <Button variant="quiet" isFullWidth onPress={() => setUsesRecoveryCode(!usesRecoveryCode)}>
        {t(usesRecoveryCode ? 'auth.two_factor.use_code' : 'auth.two_factor.use_recovery')}
      </Button>
    </div>
  )
}

function AppCodeForm() {
  const { t } = useTranslation()
  const { control, submit, isPending } = useContractForm({ schema: CodeBody, defaults: { code: '' }, send: useSubmitChallenge() })
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <FormCode control={control} name="code" label={t('auth.two_factor.code')} length={CODE_LENGTH} isNumeric isRequired autoFocus onComplete={submit} />
      <Button type="submit" size="large" isFullWidth isPending={isPending}>
        {t('auth.login.submit')}
      </Button>
    </form>
  )
}

function RecoveryCodeForm() {
  const { t } = useTranslation()
  const { control, submit, isPending } = useContractForm({ schema: RecoveryCodeBody, defaults: { recovery_code: '' }, send: useSubmitChallenge() })
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <FormCode control={control} name="recovery_code" label={t('auth.two_factor.recovery_code')} length={RECOVERY_CODE_LENGTH} isRequired autoFocus />
      <Button type="submit" size="large" isFullWidth isPending={isPending}>
        {t('auth.login.submit')}
      </Button>
    </form>
  )
}

/** Returns a function that sends the code. It returns to the login form when the challenge has expired (status 410). */
function useSubmitChallenge() {
  const { state } = useLocation()
  const navigate = useNavigate()
  const completeSignIn = useCompleteSignIn()
  const { loginPath } = useInviteLink()
  return async (body: z.infer<typeof CodeBody> | z.infer<typeof RecoveryCodeBody>) => {
    try {
      const { bootstrapData } = await sendRequest(answerTwoFactorChallenge, { body })
      await completeSignIn(bootstrapData)
    } catch (error) {
      if (error instanceof ApiError && error.status === 410) await navigate(loginPath, { replace: true, state: removeChallenge(state) })
      throw error
    }
  }
}
