import { fieldProblem, problem, type Settings, type Users } from '@balafon/sdk/server'
import { missingPolicies, type Policy } from '../../contract/register.ts'

export interface Newcomer {
  readonly email: string
  readonly password: string
  readonly language: string
  readonly policies: Readonly<Record<string, boolean>>
}

export type RegistrationService = ReturnType<typeof createRegistration>

export const createRegistration = (users: Users, settings: Settings) => ({
  async register({ policies, ...user }: Newcomer) {
    if (await settings.get<boolean>('registration.disable')) throw problem(403, 'auth.registration_disabled')
    refusePolicies(await settings.get<readonly Policy[]>('registration.policies'), policies)
    return users.create(user)
  },
})

function refusePolicies(asked: readonly Policy[], accepted: Newcomer['policies']) {
  const unknown = Object.keys(accepted).filter((id) => !asked.some((policy) => policy.id === id))
  const wrong = [
    ...missingPolicies(asked, accepted).map((id) => [`policies.${id}`, 'auth.policy_not_accepted']),
    ...unknown.map((id) => [`policies.${id}`, 'field.unknown']),
  ]
  if (wrong.length > 0) throw fieldProblem(Object.fromEntries(wrong))
}
