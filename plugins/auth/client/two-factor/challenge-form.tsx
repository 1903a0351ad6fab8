import { ApiError, sendRequest, useLocation, useNavigate, useT } from '@balafon/sdk/client'
import { Button } from '@balafon/ui/button'
import { useState } from 'react'
import type { z } from 'zod'
import { answerChallenge, CODE_LENGTH, CodeAnswer, RECOVERY_CODE_LENGTH, RecoveryAnswer } from '../../contract/two-factor.ts'
import classes from '../form/form.module.css'
import { FormCode } from '../form/form-code.tsx'
import { useContractForm } from '../form/use-contract-form.ts'
import { useInviteVisit } from '../visitor/invite.ts'
import { useEntrance } from '../visitor/use-entrance.ts'
import challengeClasses from './challenge-form.module.css'
import { unchallenged } from './challenged.ts'

/** The second factor of a sign-in: a code of the app, or one of the recovery codes instead. */
export function ChallengeForm() {
  const t = useT()
  const [hasNoApp, setHasNoApp] = useState(false)
  return (
    <div className={challengeClasses.challenge}>
      <p>{t(hasNoApp ? 'auth.two_factor.recovery_text' : 'auth.two_factor.text')}</p>
      {hasNoApp ? <RecoveryForm /> : <CodeForm />}
      <Button look="quiet" full onPress={() => setHasNoApp(!hasNoApp)}>
        {t(hasNoApp ? 'auth.two_factor.use_code' : 'auth.two_factor.use_recovery')}
      </Button>
    </div>
  )
}

function CodeForm() {
  const t = useT()
  const { control, submit, isPending } = useContractForm({ schema: CodeAnswer, defaults: { code: '' }, send: useAnswer() })
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <FormCode control={control} name="code" label={t('auth.two_factor.code')} length={CODE_LENGTH} isNumeric isRequired autoFocus onComplete={submit} />
      <Button type="submit" size="large" full isPending={isPending}>
        {t('auth.login.submit')}
      </Button>
    </form>
  )
}

function RecoveryForm() {
  const t = useT()
  const { control, submit, isPending } = useContractForm({ schema: RecoveryAnswer, defaults: { recovery_code: '' }, send: useAnswer() })
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <FormCode control={control} name="recovery_code" label={t('auth.two_factor.recovery_code')} length={RECOVERY_CODE_LENGTH} isRequired autoFocus />
      <Button type="submit" size="large" full isPending={isPending}>
        {t('auth.login.submit')}
      </Button>
    </form>
  )
}

/** Signs in; when the challenge is over, back to where it began. */
function useAnswer() {
  const { state } = useLocation()
  const navigate = useNavigate()
  const enter = useEntrance()
  const { loginPath } = useInviteVisit()
  return async (body: z.infer<typeof CodeAnswer> | z.infer<typeof RecoveryAnswer>) => {
    try {
      const { bootstrapData } = await sendRequest(answerChallenge, { body })
      await enter(bootstrapData)
    } catch (error) {
      if (error instanceof ApiError && error.status === 410) await navigate(loginPath, { replace: true, state: unchallenged(state) })
      throw error
    }
  }
}
