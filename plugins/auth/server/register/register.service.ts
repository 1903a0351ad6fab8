import { fieldProblem, problem, type ServerContext, type Settings } from '@balafon/sdk/server'
import type { InviteReference } from '../../contract/invitations.ts'
import { missingPolicies, type Policy } from '../../contract/register.ts'
import { type InvitationsService, isFor, type OpenInvitation } from '../invitations/invitations.service.ts'
import { refuseCommon } from '../password/refuse-common.ts'

export interface Newcomer {
  readonly email: string
  readonly password: string
  readonly language: string
  readonly policies: Readonly<Record<string, boolean>>
  /** What they say they were invited with. */
  readonly invite: InviteReference | null
}

export type RegistrationService = ReturnType<typeof createRegistration>

export function createRegistration(invitations: InvitationsService, { db, users, settings }: Pick<ServerContext, 'db' | 'users' | 'settings'>) {
  return {
    /** Registration that is closed is open to who was invited; where it is open, an invitation that is void keeps nobody out. */
    async register({ policies, invite, ...user }: Newcomer) {
      const invitation = invite && (await invitationFor(invitations, invite, user.email))
      if (!invitation && (await settings.get<boolean>('registration.disable'))) {
        throw invite ? fieldProblem({ invite_id: 'auth.invite_void' }) : problem(403, 'auth.registration_disabled')
      }
      await refusePolicies(settings, policies)
      await refuseCommon(user.password)
      if (!invitation) return { user: await users.create(user), joined: undefined }
      const password = await users.hashPassword(user.password)
      return db.transaction(async (transaction) => {
        const created = await users.create({ ...user, password }, transaction)
        if (!(await invitation.accept(created.id, transaction))) throw fieldProblem({ invite_id: 'auth.invite_void' })
        return { user: created, joined: invitation.name }
      })
    },
  }
}

async function invitationFor(invitations: InvitationsService, reference: InviteReference, email: string): Promise<OpenInvitation | null> {
  const invitation = await invitations.find(reference)
  if (invitation && !isFor(invitation, email)) throw fieldProblem({ email: 'auth.invite_other_address' })
  return invitation
}

async function refusePolicies(settings: Settings, accepted: Newcomer['policies']) {
  const asked = await settings.get<readonly Policy[]>('registration.policies')
  const unknown = Object.keys(accepted).filter((id) => !asked.some((policy) => policy.id === id))
  const wrong = [
    ...missingPolicies(asked, accepted).map((id) => [`policies.${id}`, 'auth.policy_not_accepted']),
    ...unknown.map((id) => [`policies.${id}`, 'field.unknown']),
  ]
  if (wrong.length > 0) throw fieldProblem(Object.fromEntries(wrong))
}
