import { ApiError, sendRequest, useLocation, useNavigate } from '@balafon/sdk/client'
import { FormCheckbox, FormPassword, useContractForm } from '@balafon/sdk/forms'
import { Button } from '@balafon/ui/button'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Credentials, login } from '../../contract/login.ts'
import { EmailLink } from '../form/email-link.tsx'
import classes from '../form/form.module.css'
import { SignInEmail } from '../form/sign-in-email.tsx'
import { useInviteLink } from '../invitation/invite-link.ts'
import { readEmailFromState } from '../sign-in/email-in-state.ts'
import { useCompleteSignIn } from '../sign-in/use-complete-sign-in.ts'
import { addChallenge } from '../two-factor/challenge-state.ts'
import loginClasses from './login-form.module.css'
import { SecurityCheck } from './security-check.tsx'
import { useProofOfWork } from './use-proof-of-work.ts'

interface LoginFormProps {
  /** Address from the invitation link; it is filled in and cannot be changed. */
  readonly lockedEmail: string | undefined
}

export function LoginForm({ lockedEmail }: LoginFormProps) {
  const { t } = useTranslation()
  const { state } = useLocation()
  const navigate = useNavigate()
  const completeSignIn = useCompleteSignIn()
  const { loginPath, forgotPath } = useInviteLink()
  const { progress, sendWithProof } = useProofOfWork()
  const [failure, setFailure] = useState<string>()
  const { control, submit, isPending, setFocus } = useContractForm({
    schema: Credentials,
    defaults: { email: lockedEmail ?? readEmailFromState(state), password: '', remember: true },
    send: async (body): Promise<void> => {
      setFailure(undefined)
      const result = await sendWithProof((proof) => sendRequest(login, { body: { ...body, ...proof } })).catch(readCredentialsError)
      if (typeof result === 'string') {
        setFailure(result)
        setFocus('password')
        return
      }
      await (result.two_factor ? navigate(loginPath, { state: addChallenge(state) }) : completeSignIn(result.bootstrapData))
    },
  })
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      {failure ? (
        <p className={loginClasses.failure} role="alert">
          {failure}
        </p>
      ) : null}
      <SignInEmail control={control} autoComplete="username" lockedEmail={lockedEmail} />
      <FormPassword control={control} name="password" label={t('auth.password')} autoComplete="current-password" isRequired />
      <div className={loginClasses.line}>
        <FormCheckbox control={control} name="remember">
          {t('auth.login.remember')}
        </FormCheckbox>
        <EmailLink control={control} to={forgotPath} className={classes.secondaryLink ?? ''}>
          {t('auth.login.forgot')}
        </EmailLink>
      </div>
      <SecurityCheck progress={progress} />
      <Button type="submit" size="large" isFullWidth isPending={isPending}>
        {t('auth.login.submit')}
      </Button>
    </form>
  )
}

/**
 * Returns the server's message about wrong credentials, or throws any other error. The server reports the message for the email address,
 * but the form shows it above both fields, because visitors should not learn whether the address or the password is wrong.
 */
function readCredentialsError(error: unknown): string {
  const message = error instanceof ApiError && error.status === 422 ? error.fields.email?.[0] : undefined
  if (message === undefined) throw error
  return message
}
