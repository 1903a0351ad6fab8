import { call, Link, useLocation, useNavigate, useT } from '@balafon/sdk/client'
import { Button } from '@balafon/ui/button'
import { Credentials, login } from '../../contract/login.ts'
import classes from '../form/form.module.css'
import { FormCheckbox } from '../form/form-checkbox.tsx'
import { FormText } from '../form/form-text.tsx'
import { useContractForm } from '../form/use-contract-form.ts'
import { challenged } from '../two-factor/challenged.ts'
import { enter } from '../visitor/enter.ts'
import loginClasses from './login-form.module.css'

export function LoginForm() {
  const t = useT()
  const { state } = useLocation()
  const navigate = useNavigate()
  const { control, submit, isPending } = useContractForm({
    schema: Credentials,
    defaults: { email: '', password: '', remember: true },
    send: async (body) => {
      const entry = await call(login, { body })
      await (entry.two_factor ? navigate('/login', { state: challenged(state) }) : enter(entry.bootstrapData, state))
    },
  })
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <FormText control={control} name="email" label={t('auth.email')} type="email" autoComplete="username" isRequired />
      <FormText control={control} name="password" label={t('auth.password')} isPassword autoComplete="current-password" isRequired />
      <div className={loginClasses.line}>
        <FormCheckbox control={control} name="remember">
          {t('auth.login.remember')}
        </FormCheckbox>
        <Link to="/forgot-password" state={state} className={loginClasses.forgot ?? ''}>
          {t('auth.login.forgot')}
        </Link>
      </div>
      <Button type="submit" size="large" full isPending={isPending}>
        {t('auth.login.submit')}
      </Button>
    </form>
  )
}
