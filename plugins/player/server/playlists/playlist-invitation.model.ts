import { column, defineModel } from '@balafon/sdk/server'

/** The invitation link of a collaborative playlist. */
export const PlaylistInvitation = defineModel('playlist_invitations', {
  columns: {
    playlistId: column.bigint().primaryKey().references('playlists', 'cascade'),
    tokenHash: column.bytes().unique(),
    /** The sealed token, so that the owner can copy the link again. */
    sealedToken: column.text(),
    expiresAt: column.timestamp(),
  },
})
