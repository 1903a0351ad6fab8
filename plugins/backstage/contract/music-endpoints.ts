import { Id, Timestamp } from '@balafon/sdk/contract'
import * as z from 'zod/mini'
import { BackstageAlbum, BackstageArtist, BackstageTrack } from './music.ts'

/** The version of the item that the editor loaded. The server compares it with the saved version to detect changes of another editor. */
export const Version = z.string().check(z.maxLength(40))

export const FORM_ERRORS = [
  'player.artist_unknown',
  'player.album_unknown',
  'player.genre_unknown',
  'backstage.artist_not_yours',
  'backstage.image.unknown',
] as const
export const ArtistParams = z.strictObject({ artistId: Id })
export const AlbumParams = z.strictObject({ albumId: Id })
export const TrackParams = z.strictObject({ trackId: Id })
export const ArtistResponse = z.object({ artist: BackstageArtist })
export const AlbumResponse = z.object({ album: BackstageAlbum })
export const TrackResponse = z.object({ track: BackstageTrack })

export const PublishBody = z.strictObject({
  /** When the music is published; now when it is missing or in the past. */
  at: z.optional(z.nullable(Timestamp)),
})
export const PUBLISH_ERRORS = ['player.track_without_audio', 'player.already_published', 'backstage.album_without_audio'] as const
