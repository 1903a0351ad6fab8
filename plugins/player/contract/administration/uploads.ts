import { defineEndpoint, Id } from '@balafon/sdk/contract'
import * as z from 'zod/mini'

/**
 * An uploaded audio file with the values that the operator reviewed in a table. Artists and the album are given by name; unknown ones are created as
 * drafts.
 */
export const UploadedTrack = z.strictObject({
  file_entry_id: Id,
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(190)),
  artists: z.array(z.string().check(z.trim(), z.minLength(1), z.maxLength(190))).check(z.minLength(1), z.maxLength(20)),
  album: z._default(z.nullable(z.string().check(z.trim(), z.minLength(1), z.maxLength(190))), null),
  number: z.optional(z.int().check(z.minimum(1), z.maximum(9999))),
  disc: z.optional(z.int().check(z.minimum(1), z.maximum(99))),
  genres: z._default(z.array(z.string().check(z.trim(), z.minLength(1), z.maxLength(100))).check(z.maxLength(10)), []),
  isrc: z.optional(z.string().check(z.regex(/^[A-Z]{2}[A-Z0-9]{3}\d{7}$/))),
  owner_id: z._default(z.nullable(Id), null),
})

export const createUploadedTrack = defineEndpoint({
  method: 'POST',
  path: 'admin/uploads',
  summary: 'Create a draft track with an uploaded audio file. For a file that already has a track, the response contains the id of that track',
  access: { permission: 'music.update' },
  forbidsViewAs: true,
  body: UploadedTrack,
  response: z.object({ track_id: z.number() }),
  status: 201,
  errors: ['player.media.not_found', 'player.genre_unknown', 'player.owner_unknown', 'player.import.artist_ambiguous', 'player.import.album_ambiguous'],
})
