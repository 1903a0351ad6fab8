import { sendRequest, toast, useApi, useInvalidateQueries, useLanguage, useT, useUser } from '@balafon/sdk/client'
import { Button } from '@balafon/ui/button'
import { Skeleton } from '@balafon/ui/skeleton'
import { changePassword, hasPassword, PasswordChange } from '../../contract/password.ts'
import { listSessions } from '../../contract/sessions.ts'
import { listSocialProfiles } from '../../contract/social.ts'
import { FormText } from '../form/form-text.tsx'
import { useContractForm } from '../form/use-contract-form.ts'
import { NotLoaded } from '../loading/not-loaded.tsx'
import { useSignInServices } from '../social/use-sign-in-services.ts'
import { Forgotten } from './forgotten.tsx'
import classes from './password.module.css'

export default function PasswordSection() {
  const t = useT()
  const { data, isError, refetch } = useApi(hasPassword, {})
  const email = useUser()?.email
  if (isError) return <NotLoaded text={t('auth.password.failed')} onRetry={() => void refetch()} />
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
      <ChangeForm key={String(data.exists)} hasOne={data.exists} email={email} />
      {data.exists ? <Forgotten email={email} /> : null}
    </div>
  )
}

/** Who has no password yet sets the first one. */
function ChangeForm({ hasOne, email }: { hasOne: boolean; email: string }) {
  const t = useT()
  const forget = useInvalidateQueries()
  const { control, submit, isPending, reset } = useContractForm({
    schema: PasswordChange,
    defaults: { ...(hasOne && { current_password: '' }), password: '', password_confirmation: '' },
    send: async (body) => {
      await sendRequest(changePassword, { body })
      reset()
      toast.positive(t('auth.password.changed'))
      await forget(hasPassword, listSessions)
    },
  })
  return (
    <form className={classes.section} onSubmit={submit} noValidate>
      {hasOne ? null : <p className={classes.text}>{t('auth.password.none_yet')}</p>}
      <OtherWaysIn />
      {/* Tells a password keeper whose password changes. */}
      <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
      {hasOne ? (
        <FormText control={control} name="current_password" label={t('auth.password.current')} isPassword autoComplete="current-password" isRequired />
      ) : null}
      <FormText
        control={control}
        name="password"
        label={t('auth.password.new')}
        hint={t('auth.password.hint')}
        isPassword
        autoComplete="new-password"
        isRequired
      />
      <FormText control={control} name="password_confirmation" label={t('auth.password_confirmation')} isPassword autoComplete="new-password" isRequired />
      <Button type="submit" isPending={isPending}>
        {t(hasOne ? 'auth.password.change' : 'auth.password.set')}
      </Button>
    </form>
  )
}

/** A new password keeps nobody out who comes in by another service. */
function OtherWaysIn() {
  const t = useT()
  const language = useLanguage()
  const services = useSignInServices()
  const { data } = useApi(listSocialProfiles, {})
  const labels = (data?.social_profiles ?? []).map(({ service_name: name }) => services.find((service) => service.name === name)?.label ?? name)
  if (labels.length === 0) return null
  return (
    <p className={classes.text}>
      {t('auth.password.services', { services: new Intl.ListFormat(language).format(labels) })} <a href="#social-login">{t('auth.password.see_services')}</a>
    </p>
  )
}
