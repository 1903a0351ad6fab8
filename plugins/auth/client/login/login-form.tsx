import { sendRequest, useLocation, useNavigate } from '@balafon/sdk/client'
import { Button } from '@balafon/ui/button'
import { useTranslation } from 'react-i18next'
import { Credentials, login } from '../../contract/login.ts'
import { EmailLink } from '../form/email-link.tsx'
import classes from '../form/form.module.css'
import { FormCheckbox } from '../form/form-checkbox.tsx'
import { FormEmail } from '../form/form-email.tsx'
import { FormText } from '../form/form-text.tsx'
import { useContractForm } from '../form/use-contract-form.ts'
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
  const { control, submit, isPending } = useContractForm({
    schema: Credentials,
    defaults: { email: lockedEmail ?? readEmailFromState(state), password: '', remember: true },
    send: async (body) => {
      const result = await sendWithProof((proof) => sendRequest(login, { body: { ...body, ...proof } }))
      await (result.two_factor ? navigate(loginPath, { state: addChallenge(state) }) : completeSignIn(result.bootstrapData))
    },
  })
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <FormEmail control={control} autoComplete="username" lockedEmail={lockedEmail} />
      <FormText control={control} name="password" label={t('auth.password')} isPassword autoComplete="current-password" isRequired />
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
