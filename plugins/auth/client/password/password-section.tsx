import { sendRequest, toast, useApi, useInvalidateQueries, useLanguage, useUser } from '@balafon/sdk/client'
import { FormPassword, useContractForm } from '@balafon/sdk/forms'
import { Button } from '@balafon/ui/button'
import { LoadFailed } from '@balafon/ui/load-failed'
import { Skeleton } from '@balafon/ui/skeleton'
import { useTranslation } from 'react-i18next'
import { changePassword, getPasswordStatus, PasswordChange } from '../../contract/password.ts'
import { listSessions } from '../../contract/sessions.ts'
import { listSocialProfiles } from '../../contract/social.ts'
import { useSocialProviders } from '../social/use-social-providers.ts'
import { ForgotPasswordLink } from './forgot-password-link.tsx'
import classes from './password.module.css'

export default function PasswordSection() {
  const { t } = useTranslation()
  const { data, isError, refetch } = useApi(getPasswordStatus, {})
  const email = useUser()?.email
  if (isError) return <LoadFailed text={t('auth.password.failed')} onRetry={() => void refetch()} />
  if (!data || email === undefined)
    return (
      <div className={classes.section} aria-busy="true">
        <Skeleton height="70px" />
        <Skeleton height="70px" />
        <Skeleton height="70px" />
      </div>
    )
  return (
    <div className={classes.section}>
      <ChangePasswordForm key={String(data.exists)} hasPassword={data.exists} email={email} />
      {data.exists ? <ForgotPasswordLink email={email} /> : null}
    </div>
  )
}

/** Changes the password, or sets the first one of an account without a password. */
function ChangePasswordForm({ hasPassword, email }: { hasPassword: boolean; email: string }) {
  const { t } = useTranslation()
  const invalidate = useInvalidateQueries()
  const { control, submit, isPending, reset } = useContractForm({
    schema: PasswordChange,
    defaults: { ...(hasPassword && { current_password: '' }), password: '', password_confirmation: '' },
    send: async (body) => {
      await sendRequest(changePassword, { body })
      reset()
      toast.positive(t('auth.password.changed'))
      await invalidate(getPasswordStatus, listSessions)
    },
  })
  return (
    <form className={classes.section} onSubmit={submit} noValidate>
      {hasPassword ? null : <p className={classes.text}>{t('auth.password.none_yet')}</p>}
      <ConnectedProviders />
      {/* Shows password managers which account the password belongs to. */}
      <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
      {hasPassword ? (
        <FormPassword control={control} name="current_password" label={t('auth.password.current')} autoComplete="current-password" isRequired />
      ) : null}
      <FormPassword control={control} name="password" label={t('auth.password.new')} hint={t('auth.password.hint')} autoComplete="new-password" isRequired />
      <FormPassword control={control} name="password_confirmation" label={t('auth.password_confirmation')} autoComplete="new-password" isRequired />
      <Button type="submit" isPending={isPending}>
        {t(hasPassword ? 'auth.password.change' : 'auth.password.set')}
      </Button>
    </form>
  )
}

/** Lists the connected providers, because they can still be used to sign in after a password change. */
function ConnectedProviders() {
  const { t } = useTranslation()
  const language = useLanguage()
  const providers = useSocialProviders()
  const { data } = useApi(listSocialProfiles, {})
  const labels = (data?.social_profiles ?? []).map(({ service_name: name }) => providers.find((provider) => provider.name === name)?.label ?? name)
  if (labels.length === 0) return null
  return (
    <p className={classes.text}>
      {t('auth.password.services', { providers: new Intl.ListFormat(language).format(labels) })} <a href="#social-login">{t('auth.password.see_services')}</a>
    </p>
  )
}
