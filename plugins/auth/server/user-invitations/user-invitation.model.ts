import { column, defineModel } from '@balafon/sdk/server'

/** An invitation of an administrator to create an account. Its token is stored as a hash. */
export const UserInvitation = defineModel('user_invitations', {
  columns: {
    id: column.id(),
    tokenHash: column.bytes().unique(),
    email: column.text(),
    /** The role that the new user gets. */
    roleId: column.bigint().references('roles', 'set null').nullable(),
    invitedBy: column.bigint().references('users', 'cascade'),
    createdAt: column.timestamp().default(),
    expiresAt: column.timestamp(),
    acceptedAt: column.timestamp().nullable(),
  },
  indexes: {
    user_invitations_expires: '(expires_at)',
    user_invitations_inviter: '(invited_by)',
    user_invitations_role: '(role_id) WHERE (role_id IS NOT NULL)',
  },
})
