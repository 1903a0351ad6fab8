import { ArtistRef, Image } from '@balafon/plugin-player/contract/catalogue'
import { Credit } from '@balafon/plugin-player/contract/catalogue-service'
import { MediaErrorCode, MediaStatus } from '@balafon/plugin-player/contract/media'
import { ReleaseType } from '@balafon/plugin-player/contract/music-values'
import { defineEndpoint, Id, Timestamp } from '@balafon/sdk/contract'
import * as z from 'zod/mini'
import { MemberRole } from './team.ts'

export const Status = z.enum(['draft', 'scheduled', 'published', 'hidden'])
export type Status = z.infer<typeof Status>

const publication = {
  status: Status,
  release_at: z.nullable(Timestamp),
  published_at: z.nullable(Timestamp),
  plays: z.number(),
  version: z.string(),
  /** Whether the user may change the music. Viewers may only see the figures. */
  may_edit: z.boolean(),
}

export const BackstageArtist = z.object({
  id: z.number(),
  name: z.string(),
  biography: z.nullable(z.string()),
  country: z.nullable(z.string()),
  image: z.nullable(Image),
  gallery: z.array(Image),
  links: z.array(z.object({ label: z.string(), url: z.string() })),
  genres: z.array(z.string()),
  verified_at: z.nullable(Timestamp),
  ...publication,
  /** The role of the user in the team; `null` for operators that do not belong to the team. */
  role: z.nullable(MemberRole),
})
export type BackstageArtist = z.infer<typeof BackstageArtist>

export const BackstageAlbum = z.object({
  id: z.number(),
  name: z.string(),
  artists: z.array(ArtistRef),
  release_type: ReleaseType,
  description: z.nullable(z.string()),
  release_date: z.nullable(z.string()),
  image: z.nullable(Image),
  is_explicit: z.boolean(),
  copyright: z.nullable(z.string()),
  upc: z.nullable(z.string()),
  genres: z.array(z.string()),
  tags: z.array(z.string()),
  ...publication,
})
export type BackstageAlbum = z.infer<typeof BackstageAlbum>

export const BackstageTrack = z.object({
  id: z.number(),
  name: z.string(),
  artists: z.array(ArtistRef),
  album: z.nullable(z.object({ id: z.number(), name: z.string() })),
  number: z.number(),
  disc: z.number(),
  duration: z.number(),
  has_audio: z.boolean(),
  /** The uploaded file that is being processed for the track; `null` when there is none. `error` says why the processing failed. */
  waiting_audio: z.nullable(z.object({ status: MediaStatus, error: z.nullable(MediaErrorCode) })),
  description: z.nullable(z.string()),
  release_date: z.nullable(z.string()),
  image: z.nullable(Image),
  is_explicit: z.boolean(),
  isrc: z.nullable(z.string()),
  credits: z.array(Credit),
  genres: z.array(z.string()),
  tags: z.array(z.string()),
  ...publication,
})
export type BackstageTrack = z.infer<typeof BackstageTrack>

export const MusicQuery = z.strictObject({
  artist_id: z.optional(Id),
  status: z.optional(Status),
  query: z.optional(z.string().check(z.trim(), z.maxLength(100))),
  cursor: z.optional(z.string().check(z.regex(/^\d{1,15}$/))),
  perPage: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100)), 50),
})
export type MusicQuery = z.infer<typeof MusicQuery>

/** How much of a limit is used. `limit` is `null` when there is none. */
const Limit = z.object({ used: z.number(), limit: z.nullable(z.number()) })
export const Quota = z.object({ minutes: Limit, tracks_per_month: Limit })
export type Quota = z.infer<typeof Quota>

export const getBackstage = defineEndpoint({
  method: 'GET',
  path: 'backstage',
  summary: 'The artists that the user manages, the genres of the site, and the limits of uploads',
  access: 'user',
  acceptsAccessToken: true,
  response: z.object({
    artists: z.array(BackstageArtist),
    genres: z.array(z.object({ name: z.string(), display_name: z.string() })),
    quota: Quota,
  }),
})
