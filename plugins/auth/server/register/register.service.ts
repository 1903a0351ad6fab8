import { fieldProblem, problem, type ServerContext, type Settings } from '@balafon/sdk/server'
import type { InviteReference } from '../../contract/invitations.ts'
import { findMissingPolicies, type Policy } from '../../contract/register.ts'
import { type InvitationsService, isForEmail, type OpenInvitation } from '../invitations/invitations.service.ts'
import { rejectCommonPassword } from '../password/common-passwords.ts'

export interface RegistrationInput {
  readonly email: string
  readonly password: string
  readonly language: string
  readonly policies: Readonly<Record<string, boolean>>
  readonly invite: InviteReference | null
}

export type RegistrationService = ReturnType<typeof createRegistrationService>

/** Creates the service that registers users. */
export function createRegistrationService(invitations: InvitationsService, { users, settings }: Pick<ServerContext, 'users' | 'settings'>) {
  return {
    /**
     * Creates an account. With a valid invitation this works even when registration is disabled.
     * When registration is enabled, an invalid invitation is ignored.
     */
    async register({ policies, invite, ...user }: RegistrationInput) {
      const invitation = invite && (await findInvitation(invitations, invite, user.email))
      if (!invitation && (await settings.get<boolean>('registration.disable'))) {
        throw invite ? fieldProblem({ invite_id: 'auth.invite_invalid' }) : problem(403, 'auth.registration_disabled')
      }
      await assertPoliciesAccepted(settings, policies)
      await rejectCommonPassword(user.password)
      if (!invitation) return { user: await users.create(user), joinedName: undefined }
      const created = await users.create(user)
      if (!(await invitations.acceptForNewUser(invitation, created.id))) throw fieldProblem({ invite_id: 'auth.invite_invalid' })
      return { user: created, joinedName: invitation.name }
    },
  }
}

async function findInvitation(invitations: InvitationsService, reference: InviteReference, email: string): Promise<OpenInvitation | null> {
  const invitation = await invitations.find(reference)
  if (invitation && !isForEmail(invitation, email)) throw fieldProblem({ email: 'auth.invite_email_mismatch' })
  return invitation
}

async function assertPoliciesAccepted(settings: Settings, accepted: RegistrationInput['policies']) {
  const required = await settings.get<readonly Policy[]>('registration.policies')
  const unknownIds = Object.keys(accepted).filter((id) => !required.some((policy) => policy.id === id))
  const errors = [
    ...findMissingPolicies(required, accepted).map((id) => [`policies.${id}`, 'auth.policy_not_accepted']),
    ...unknownIds.map((id) => [`policies.${id}`, 'field.unknown']),
  ]
  if (errors.length > 0) throw fieldProblem(Object.fromEntries(errors))
}
