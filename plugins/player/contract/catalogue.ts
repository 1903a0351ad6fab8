import { defineEndpoint, Id, Timestamp } from '@balafon/sdk/contract'
import * as z from 'zod/mini'

export const ArtistRef = z.object({ id: z.number(), name: z.string() })
export type ArtistRef = z.infer<typeof ArtistRef>

/** An image with its main colour as OKLCH hue and chroma, which page headers use as a background. */
export const Image = z.object({
  url: z.string(),
  /** The same picture with a width of `SMALL_IMAGE_WIDTH`, for lists. Pictures that are drawn by code have none. */
  small: z.optional(z.string()),
  hue: z.number(),
  chroma: z.number(),
})
export type Image = z.infer<typeof Image>

export const ArtistCard = z.extend(ArtistRef, { image: z.nullable(Image) })
export type ArtistCard = z.infer<typeof ArtistCard>

export const AlbumCard = z.object({
  id: z.number(),
  name: z.string(),
  image: z.nullable(Image),
  release_date: z.nullable(z.string()),
  artists: z.array(ArtistRef),
})
export type AlbumCard = z.infer<typeof AlbumCard>

/** The fields of a track that a list row and the player bar show. */
export const TrackCard = z.object({
  id: z.number(),
  name: z.string(),
  /** In seconds. */
  duration: z.number(),
  number: z.number(),
  plays: z.number(),
  image: z.nullable(Image),
  artists: z.array(ArtistRef),
  album: z.nullable(z.object({ id: z.number(), name: z.string() })),
  has_lyrics: z.boolean(),
})
export type TrackCard = z.infer<typeof TrackCard>

export const PlaylistCard = z.object({
  id: z.number(),
  name: z.string(),
  description: z.nullable(z.string()),
  image: z.nullable(Image),
  /** The covers of up to four albums in the playlist, which are shown together when the playlist has no cover. */
  images: z.optional(z.array(Image)),
  tracks_count: z.number(),
  owner: z.nullable(z.object({ id: z.number(), name: z.string() })),
})
export type PlaylistCard = z.infer<typeof PlaylistCard>

export const Genre = z.object({ name: z.string(), display_name: z.string() })

const ReleaseType = z.enum(['album', 'single', 'ep', 'compilation'])

export const Album = z.extend(AlbumCard, {
  release_type: ReleaseType,
  is_explicit: z.boolean(),
  copyright: z.nullable(z.string()),
  /** Other albums of the first artist. */
  more_by: z.array(AlbumCard),
  description: z.nullable(z.string()),
  /** The provider that found the description; null when the artist wrote it. */
  source: z.nullable(z.string()),
  plays: z.number(),
  genres: z.array(Genre),
  tags: z.array(Genre),
  /** In the order of the album. */
  tracks: z.array(z.extend(TrackCard, { disc: z.number() })),
})
export type Album = z.infer<typeof Album>

export const Artist = z.extend(ArtistCard, {
  biography: z.nullable(z.string()),
  /** The provider that found the biography or the links; null when no provider found any. A found biography never replaces one that the artist wrote. */
  source: z.nullable(z.string()),
  links: z.array(z.object({ label: z.string(), url: z.string() })),
  country: z.nullable(z.string()),
  plays: z.number(),
  genres: z.array(Genre),
  top_tracks: z.array(TrackCard),
  albums: z.array(z.extend(AlbumCard, { release_type: ReleaseType })),
  followers_count: z.number(),
  similar: z.array(ArtistCard),
})
export type Artist = z.infer<typeof Artist>

export const Track = z.extend(TrackCard, {
  is_explicit: z.boolean(),
  credits: z.array(z.object({ name: z.string(), role: z.string() })),
  copyright: z.nullable(z.string()),
  /** All tracks of the album that contains the track. */
  album_tracks: z.array(TrackCard),
  /** Other albums of the first artist. The album that contains the track is left out. */
  more_by: z.array(AlbumCard),
  description: z.nullable(z.string()),
  release_date: z.nullable(z.string()),
  genres: z.array(Genre),
  tags: z.array(Genre),
})
export type Track = z.infer<typeof Track>

const UserRef = z.object({ id: z.number(), name: z.string() })

/** A row of a playlist. A track can be in several rows. */
export const PlaylistTrack = z.extend(TrackCard, {
  row_id: z.number(),
  added_at: Timestamp,
  /** Null when the user is unknown, for example because the account was deleted. */
  added_by: z.nullable(UserRef),
})
export type PlaylistTrack = z.infer<typeof PlaylistTrack>

export const Playlist = z.extend(PlaylistCard, {
  updated_at: Timestamp,
  /** The total duration of all tracks, in seconds. */
  duration: z.number(),
  /** The first 1,000 rows. */
  tracks: z.array(PlaylistTrack),
  /** Whether `tracks` contains all rows. */
  is_complete: z.boolean(),
  is_public: z.boolean(),
  is_collaborative: z.boolean(),
  likes_count: z.number(),
  is_owner: z.boolean(),
  /** Whether the user may add, remove and move tracks. */
  may_edit: z.boolean(),
  collaborators: z.array(UserRef),
})
export type Playlist = z.infer<typeof Playlist>

export const LyricLine = z.object({
  /** Seconds from the start of the track; null in lyrics without times. */
  at: z.nullable(z.number()),
  text: z.string(),
})
export const Lyrics = z.object({
  lines: z.array(LyricLine),
  is_synced: z.boolean(),
  /** The external provider that found the lyrics; null for lyrics that a user of the site entered. */
  source: z.nullable(z.string()),
})
export type Lyrics = z.infer<typeof Lyrics>

const canListen = { permission: 'music.view' } as const

export const getAlbum = defineEndpoint({
  method: 'GET',
  path: 'albums/{albumId}',
  summary: 'An album with its tracks',
  access: canListen,
  sharedByGuests: true,
  acceptsAccessToken: true,
  params: z.strictObject({ albumId: Id }),
  response: z.object({ album: Album }),
  errors: ['player.album_not_found'],
})

export const getArtist = defineEndpoint({
  method: 'GET',
  path: 'artists/{artistId}',
  summary: 'An artist with popular tracks, albums and similar artists',
  access: canListen,
  sharedByGuests: true,
  acceptsAccessToken: true,
  params: z.strictObject({ artistId: Id }),
  response: z.object({ artist: Artist }),
  errors: ['player.artist_not_found'],
})

export const getTrack = defineEndpoint({
  method: 'GET',
  path: 'tracks/{trackId}',
  summary: 'A track',
  access: canListen,
  sharedByGuests: true,
  acceptsAccessToken: true,
  params: z.strictObject({ trackId: Id }),
  response: z.object({ track: Track }),
  errors: ['player.track_not_found'],
})

export const getPlaylist = defineEndpoint({
  method: 'GET',
  path: 'playlists/{playlistId}',
  summary: 'A playlist with its tracks',
  access: canListen,
  acceptsAccessToken: true,
  params: z.strictObject({ playlistId: Id }),
  response: z.object({ playlist: Playlist }),
  errors: ['player.playlist_not_found'],
})

export const getLyrics = defineEndpoint({
  method: 'GET',
  path: 'tracks/{trackId}/lyrics',
  summary: 'The lyrics of a track, with times when they are synced',
  access: canListen,
  sharedByGuests: true,
  acceptsAccessToken: true,
  params: z.strictObject({ trackId: Id }),
  response: z.object({ lyrics: Lyrics }),
  errors: ['player.lyrics_not_found'],
})
