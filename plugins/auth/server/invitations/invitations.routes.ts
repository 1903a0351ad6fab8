import { implement } from '@balafon/sdk/server'
import { acceptInvitation } from '../../contract/invitations.ts'
import type { InvitationsService } from './invitations.service.ts'

export const createInvitationRoutes = (invitations: InvitationsService) => [
  implement(acceptInvitation, async ({ body, user }) => ({ name: await invitations.accept(user.user, body) })),
]
