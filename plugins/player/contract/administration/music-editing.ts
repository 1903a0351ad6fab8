import { Id, Label, Timestamp } from '@balafon/sdk/contract'
import * as z from 'zod/mini'
import { MusicStatus } from '../music-values.ts'

/** The parts that the endpoints with which operators edit artists, albums and tracks share. */

export const access = { permission: 'music.update' } as const
export const params = z.strictObject({ id: Id })
export const Version = z.int().check(z.minimum(1))
export const VersionInQuery = z.coerce.number().check(z.int(), z.minimum(1))
export const Owner = z.nullable(Label)
export const OwnerId = z.nullable(Id)

export const publication = {
  slug: z.string(),
  status: MusicStatus,
  release_at: z.nullable(Timestamp),
  published_at: z.nullable(Timestamp),
  plays: z.number(),
  owner: Owner,
  version: Version,
}

export const FORM_ERRORS = ['player.artist_unknown', 'player.album_unknown', 'player.genre_unknown', 'player.owner_unknown', 'player.picture_unknown'] as const
export const UPDATE_ERRORS = ['resource.conflict', ...FORM_ERRORS] as const
export const PublishBody = z.strictObject({
  /** When the music is published; now when it is missing or in the past. */
  at: z.optional(z.nullable(Timestamp)),
})
export const PUBLISH_ERRORS = ['player.track_without_audio', 'player.already_published'] as const
