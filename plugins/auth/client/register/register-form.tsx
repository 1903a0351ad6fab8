import { sendRequest, useSetting } from '@balafon/sdk/client'
import { FormPassword, useContractForm } from '@balafon/sdk/forms'
import { Button } from '@balafon/ui/button'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { findMissingPolicies, type Policy, Registration, register } from '../../contract/register.ts'
import { passBotCheckIfEnabled } from '../bot-check/pass-bot-check-if-enabled.ts'
import { RecaptchaNotice } from '../bot-check/recaptcha-notice.tsx'
import classes from '../form/form.module.css'
import { SignInEmail } from '../form/sign-in-email.tsx'
import { useInviteLink } from '../invitation/invite-link.ts'
import { useCompleteSignIn } from '../sign-in/use-complete-sign-in.ts'
import { PolicyCheckbox } from './policy-checkbox.tsx'

interface RegisterFormProps {
  /** Address from the URL; it is filled in and cannot be changed. */
  readonly lockedEmail: string | undefined
}

export function RegisterForm({ lockedEmail }: RegisterFormProps) {
  const { t } = useTranslation()
  const completeSignIn = useCompleteSignIn()
  const { reference, registrationFields } = useInviteLink()
  const isRegistrationClosed = useSetting<boolean>('registration.disable')
  const policies = useSetting<readonly Policy[]>('registration.policies')
  const { control, submit, isPending } = useContractForm({
    schema: useMemo(() => createRegistrationSchema(policies), [policies]),
    defaults: { email: lockedEmail ?? '', password: '', password_confirmation: '', policies: Object.fromEntries(policies.map(({ id }) => [id, false])) },
    send: async (body) => {
      await passBotCheckIfEnabled('register', t)
      // Open registration needs no invitation, so an incomplete invitation is left out.
      const invitation = isRegistrationClosed ? registrationFields : reference
      const { status, bootstrapData, joined_name } = await sendRequest(register, { body: { ...body, ...invitation } })
      await completeSignIn(bootstrapData, { joinedName: joined_name, needsEmailVerification: status === 'needs_email_verification' })
    },
  })
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <SignInEmail control={control} autoComplete="email" lockedEmail={lockedEmail} />
      <FormPassword control={control} name="password" label={t('auth.password')} hint={t('auth.password.hint')} autoComplete="new-password" isRequired />
      <FormPassword control={control} name="password_confirmation" label={t('auth.password_confirmation')} autoComplete="new-password" isRequired />
      {policies.map((policy) => (
        <PolicyCheckbox key={policy.id} control={control} policy={policy} />
      ))}
      <Button type="submit" size="large" isFullWidth isPending={isPending}>
        {t('auth.register.submit')}
      </Button>
      <RecaptchaNotice action="register" />
    </form>
  )
}

/** Extends the schema with the server's check of the accepted policies, so that the form reports it before sending. */
const createRegistrationSchema = (policies: readonly Policy[]) =>
  Registration.superRefine(({ policies: accepted }, { addIssue }) => {
    for (const id of findMissingPolicies(policies, accepted)) addIssue({ code: 'custom', path: ['policies', id], params: { code: 'auth.policy_not_accepted' } })
  })
