import { sendRequest, useLocation, useNavigate, useT } from '@balafon/sdk/client'
import { Button } from '@balafon/ui/button'
import { Credentials, login } from '../../contract/login.ts'
import { EmailLink } from '../form/email-link.tsx'
import classes from '../form/form.module.css'
import { FormCheckbox } from '../form/form-checkbox.tsx'
import { FormEmail } from '../form/form-email.tsx'
import { FormText } from '../form/form-text.tsx'
import { useContractForm } from '../form/use-contract-form.ts'
import { challenged } from '../two-factor/challenged.ts'
import { useInviteVisit } from '../visitor/invite.ts'
import { typedEmail } from '../visitor/typed-email.ts'
import { useEntrance } from '../visitor/use-entrance.ts'
import { EffortNote } from './effort-note.tsx'
import loginClasses from './login-form.module.css'
import { useEffort } from './use-effort.ts'

interface LoginFormProps {
  /** An address that came with an invitation: it is filled in and stays. */
  readonly invited: string | undefined
}

export function LoginForm({ invited }: LoginFormProps) {
  const t = useT()
  const { state } = useLocation()
  const navigate = useNavigate()
  const enter = useEntrance()
  const { loginPath, forgotPath } = useInviteVisit()
  const { share, withEffort } = useEffort()
  const { control, submit, isPending } = useContractForm({
    schema: Credentials,
    defaults: { email: invited ?? typedEmail(state), password: '', remember: true },
    send: async (body) => {
      const entry = await withEffort((effort) => sendRequest(login, { body: { ...body, ...effort } }))
      await (entry.two_factor ? navigate(loginPath, { state: challenged(state) }) : enter(entry.bootstrapData))
    },
  })
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <FormEmail control={control} autoComplete="username" invited={invited} />
      <FormText control={control} name="password" label={t('auth.password')} isPassword autoComplete="current-password" isRequired />
      <div className={loginClasses.line}>
        <FormCheckbox control={control} name="remember">
          {t('auth.login.remember')}
        </FormCheckbox>
        <EmailLink control={control} to={forgotPath} className={classes.aside ?? ''}>
          {t('auth.login.forgot')}
        </EmailLink>
      </div>
      <EffortNote share={share} />
      <Button type="submit" size="large" full isPending={isPending}>
        {t('auth.login.submit')}
      </Button>
    </form>
  )
}
