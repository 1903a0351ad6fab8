import { defineEndpoint, Id, Timestamp } from '@balafon/sdk/contract'
import * as z from 'zod/mini'

export const MAX_MEMBERS = 50

/** `owner` manages the team, `editor` changes the music, `viewer` sees the figures. */
export const MemberRole = z.enum(['owner', 'editor', 'viewer'])
export type MemberRole = z.infer<typeof MemberRole>

const ArtistParams = z.strictObject({ artistId: Id })
const MemberParams = z.strictObject({ artistId: Id, userId: Id })
const Token = z.string().check(z.regex(/^[\w-]{20,100}$/))

export const Member = z.object({
  user: z.object({ id: z.number(), name: z.string(), image: z.nullable(z.string()) }),
  role: MemberRole,
  created_at: Timestamp,
})
export type Member = z.infer<typeof Member>

export const Invitation = z.object({ id: z.number(), email: z.string(), role: MemberRole, expires_at: Timestamp })

const Team = z.object({ members: z.array(Member), invitations: z.array(Invitation) })

export const getTeam = defineEndpoint({
  method: 'GET',
  path: 'backstage/artists/{artistId}/members',
  summary: 'The users that manage an artist; owners also see the open invitations',
  access: 'user',
  params: ArtistParams,
  response: Team,
  errors: ['backstage.artist_not_found'],
})

export const inviteMember = defineEndpoint({
  method: 'POST',
  path: 'backstage/artists/{artistId}/invitations',
  summary: 'Invite a user by email to manage an artist',
  access: 'user',
  forbidsViewAs: true,
  params: ArtistParams,
  body: z.strictObject({ email: z.email().check(z.maxLength(190)), role: MemberRole }),
  response: Team,
  status: 201,
  errors: ['backstage.artist_not_found', 'backstage.team.owners_only', 'backstage.team.already_member', 'backstage.team.full'],
  rateLimit: 'backstage.invitations',
})

export const cancelInvitation = defineEndpoint({
  method: 'DELETE',
  path: 'backstage/artists/{artistId}/invitations/{invitationId}',
  summary: 'Cancel an invitation',
  access: 'user',
  forbidsViewAs: true,
  params: z.strictObject({ artistId: Id, invitationId: Id }),
  response: Team,
  errors: ['backstage.artist_not_found', 'backstage.team.owners_only'],
})

export const changeMember = defineEndpoint({
  method: 'PUT',
  path: 'backstage/artists/{artistId}/members/{userId}',
  summary: 'Change what a member may do',
  access: 'user',
  forbidsViewAs: true,
  params: MemberParams,
  body: z.strictObject({ role: MemberRole }),
  response: Team,
  errors: ['backstage.artist_not_found', 'backstage.team.owners_only', 'backstage.team.unknown_member', 'backstage.team.last_owner'],
})

export const removeMember = defineEndpoint({
  method: 'DELETE',
  path: 'backstage/artists/{artistId}/members/{userId}',
  summary: 'Remove a member. Members can remove themselves',
  access: 'user',
  forbidsViewAs: true,
  params: MemberParams,
  response: z.object({ removed: z.boolean() }),
  errors: ['backstage.artist_not_found', 'backstage.team.owners_only', 'backstage.team.unknown_member', 'backstage.team.last_owner'],
})

const OpenInvitation = z.object({ artist_id: z.number(), artist_name: z.string(), role: MemberRole, invited_by: z.nullable(z.string()) })

export const getInvitation = defineEndpoint({
  method: 'GET',
  path: 'backstage/invitations/{token}',
  summary: 'An invitation to manage an artist, sent to the email address of the user',
  access: 'user',
  params: z.strictObject({ token: Token }),
  response: z.object({ invitation: OpenInvitation }),
  errors: ['backstage.invitation_not_found'],
})

export const acceptInvitation = defineEndpoint({
  method: 'POST',
  path: 'backstage/invitations/{token}/accept',
  summary: 'Accept an invitation to manage an artist',
  access: 'user',
  forbidsViewAs: true,
  params: z.strictObject({ token: Token }),
  response: z.object({ artist_id: z.number() }),
  errors: ['backstage.invitation_not_found', 'backstage.team.full'],
})

export const declineInvitation = defineEndpoint({
  method: 'POST',
  path: 'backstage/invitations/{token}/decline',
  summary: 'Decline an invitation to manage an artist',
  access: 'user',
  forbidsViewAs: true,
  params: z.strictObject({ token: Token }),
  response: z.object({ declined: z.boolean() }),
  errors: ['backstage.invitation_not_found'],
})
