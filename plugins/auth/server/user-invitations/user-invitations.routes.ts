import { defineJob, type EmailTemplate, implement, requireUser } from '@balafon/sdk/server'
import { z } from 'zod'
import { inviteUser } from '../../contract/user-invitations.ts'
import type { UserInvitationsService } from './user-invitations.service.ts'

export const createUserInvitationRoutes = (invitations: UserInvitationsService) => [
  implement(inviteUser, async ({ body, user, request }) => {
    await invitations.invite(body, requireUser(user), request.language)
    return {}
  }),
]

export const createUserInvitationJobs = (invitations: UserInvitationsService) => [
  defineJob({ name: 'delete-expired-user-invitations', schema: z.object({}), cron: '47 3 * * *', run: () => invitations.deleteExpired() }),
]

export const userInvitationEmails: readonly EmailTemplate[] = [
  {
    name: 'user_invitation',
    subject: 'auth.mail.user_invitation.subject',
    lines: ['auth.mail.user_invitation.text', 'auth.mail.user_invitation.warning'],
    action: { label: 'auth.mail.user_invitation.action', url: 'url' },
    validForSeconds: 7 * 24 * 3600,
  },
]
