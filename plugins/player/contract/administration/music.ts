import { defineUploadEndpoint, Id, resourceEndpoints, Selection } from '@balafon/sdk/contract'
import * as z from 'zod/mini'
import { Image } from '../catalogue.ts'
import { access, OwnerId } from './music-editing.ts'
import { albumList, artistList, trackList } from './music-lists.ts'

/** The endpoints with which operators upload pictures, and change selected music of all users. */

export const uploadAdminImage = defineUploadEndpoint({
  method: 'POST',
  path: 'admin/pictures',
  summary: 'Upload a square picture for music, an artist or a genre',
  access,
  forbidsViewAs: true,
  response: z.object({ image: Image }),
  status: 201,
  errors: ['player.cover.type', 'player.cover.too_complex', 'upload.too_large', 'busy'],
  rateLimit: 'administration',
  upload: { maxBytes: 2 * 1024 * 1024 },
})

const bulkFields = {
  selection: Selection,
  /** For `add_genre` and `remove_genre`. */
  genre_id: z.optional(Id),
  /** For `set_owner`. With `null`, the music belongs to the site. */
  owner_id: z.optional(OwnerId),
}
const ACTIONS = ['publish', 'hide', 'add_genre', 'remove_genre', 'set_owner', 'delete'] as const

/** Applies an action to selected tracks. */
export const changeSelectedTracks = { ...resourceEndpoints(trackList).bulk, body: z.strictObject({ action: z.enum(ACTIONS), ...bulkFields }) }
/** Applies an action to selected albums. */
export const changeSelectedAlbums = {
  ...resourceEndpoints(albumList).bulk,
  body: z.strictObject({
    action: z.enum(ACTIONS),
    ...bulkFields,
    /** For `delete`: what to do with the tracks. */
    tracks: z.optional(z.enum(['keep', 'delete'])),
  }),
}
/** Applies an action to selected artists. */
export const changeSelectedArtists = {
  ...resourceEndpoints(artistList).bulk,
  body: z.strictObject({ action: z.enum([...ACTIONS, 'verify', 'unverify']), ...bulkFields }),
}
