import { implement } from '@balafon/sdk/server'
import { acceptInvitation, cancelInvitation, changeMember, declineInvitation, getInvitation, getTeam, inviteMember, removeMember } from '../../contract/team.ts'
import type { TeamService } from './team.service.ts'

export const createTeamRoutes = (team: TeamService) => [
  implement(getTeam, ({ params, user }) => team.read(params.artistId, user)),
  implement(inviteMember, ({ params, body, user }) => team.invite(params.artistId, body, user)),
  implement(cancelInvitation, ({ params, user }) => team.cancelInvitation(params.artistId, params.invitationId, user)),
  implement(changeMember, ({ params, body, user }) => team.change(params.artistId, params.userId, body.role, user)),
  implement(removeMember, async ({ params, user }) => ({ removed: await team.remove(params.artistId, params.userId, user) })),
  implement(getInvitation, async ({ params, user }) => ({ invitation: await team.findInvitation(params.token, user) })),
  implement(acceptInvitation, async ({ params, user }) => ({ artist_id: await team.accept(params.token, user) })),
  implement(declineInvitation, async ({ params, user }) => ({ declined: await team.decline(params.token, user) })),
]
