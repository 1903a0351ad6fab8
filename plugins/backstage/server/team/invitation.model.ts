import { column, defineModel } from '@balafon/sdk/server'

/** An invitation to manage an artist, sent to an email address. */
export const Invitation = defineModel('backstage_invitations', {
  columns: {
    id: column.id(),
    artistId: column.bigint(),
    artistName: column.text(),
    /** The email address in lower case, because it is compared with the address of the account. */
    email: column.text(),
    role: column.oneOf('owner', 'editor', 'viewer'),
    tokenHash: column.bytes().unique(),
    invitedBy: column.bigint().references('users', 'set null').nullable(),
    createdAt: column.timestamp().default(),
    expiresAt: column.timestamp(),
  },
  unique: [['artistId', 'email']],
})
