import { sendRequest, useSetting, useT } from '@balafon/sdk/client'
import { Button } from '@balafon/ui/button'
import { useMemo } from 'react'
import { missingPolicies, type Policy, Registration, register } from '../../contract/register.ts'
import classes from '../form/form.module.css'
import { FormEmail } from '../form/form-email.tsx'
import { FormText } from '../form/form-text.tsx'
import { useContractForm } from '../form/use-contract-form.ts'
import { HumanNote } from '../humans/human-note.tsx'
import { proveWhereAsked } from '../humans/prove-where-asked.ts'
import { useInviteVisit } from '../visitor/invite.ts'
import { useEntrance } from '../visitor/use-entrance.ts'
import { PolicyBox } from './policy-box.tsx'

interface RegisterFormProps {
  /** An address that came with the link: it is filled in and stays. */
  readonly invited: string | undefined
}

export function RegisterForm({ invited }: RegisterFormProps) {
  const t = useT()
  const enter = useEntrance()
  const { reference } = useInviteVisit()
  const policies = useSetting<readonly Policy[]>('registration.policies')
  const { control, submit, isPending } = useContractForm({
    schema: useMemo(() => accepting(policies), [policies]),
    defaults: { email: invited ?? '', password: '', password_confirmation: '', policies: Object.fromEntries(policies.map(({ id }) => [id, false])) },
    send: async (body) => {
      await proveWhereAsked('register', t)
      const { bootstrapData, joined } = await sendRequest(register, { body: { ...body, ...reference } })
      await enter(bootstrapData, joined)
    },
  })
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <FormEmail control={control} autoComplete="email" invited={invited} />
      <FormText control={control} name="password" label={t('auth.password')} hint={t('auth.password.hint')} isPassword autoComplete="new-password" isRequired />
      <FormText control={control} name="password_confirmation" label={t('auth.password_confirmation')} isPassword autoComplete="new-password" isRequired />
      {policies.map((policy) => (
        <PolicyBox key={policy.id} control={control} policy={policy} />
      ))}
      <Button type="submit" size="large" full isPending={isPending}>
        {t('auth.register.submit')}
      </Button>
      <HumanNote action="register" />
    </form>
  )
}

/** What the server will say of policies that were not accepted, said before it is asked. */
const accepting = (policies: readonly Policy[]) =>
  Registration.superRefine(({ policies: accepted }, { addIssue }) => {
    for (const id of missingPolicies(policies, accepted)) addIssue({ code: 'custom', path: ['policies', id], params: { code: 'auth.policy_not_accepted' } })
  })
