import type { InstanceOf } from '@balafon/sdk/server'
import type { Artist } from '../catalogue/models/artist.model.ts'
import type { Playlist } from '../catalogue/models/playlist.model.ts'
import type { PlaylistTrack } from '../catalogue/models/playlist-track.model.ts'
import type { Play } from '../plays/play.model.ts'

/** Presents a play with its track for the download of personal data. */
export const presentPlay = ({ track, seconds, playedAt }: InstanceOf<typeof Play>) => ({
  track: track?.name,
  seconds,
  played_at: playedAt.toISOString(),
})

/** Presents a playlist with the names of its tracks for the download of personal data. */
export const presentPlaylist = (
  { name, description, isPublic, createdAt }: InstanceOf<typeof Playlist>,
  playlistTracks: readonly InstanceOf<typeof PlaylistTrack>[],
) => ({
  name,
  description,
  is_public: isPublic,
  created_at: createdAt.toISOString(),
  tracks: playlistTracks.map(({ track }) => track?.name),
})

/** Presents an artist, album or track of the user for the download of personal data. */
export const presentOwned = ({ name, slug, status, publishedAt, createdAt }: Pick<InstanceOf<typeof Artist>, OwnedAttribute>) => ({
  name,
  slug,
  status,
  published_at: publishedAt?.toISOString() ?? null,
  created_at: createdAt.toISOString(),
})
type OwnedAttribute = 'name' | 'slug' | 'status' | 'publishedAt' | 'createdAt'
