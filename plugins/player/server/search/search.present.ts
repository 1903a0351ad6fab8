import type { AlbumCard, ArtistCard, PlaylistCard, TrackCard } from '../../contract/catalogue.ts'
import { albumPath, artistPath, playlistPath, trackPath } from '../../contract/paths.ts'
import type { SearchResult } from '../../contract/search.ts'

const named = (artists: readonly { name: string }[]) =>
  artists.length > 0
    ? {
        subtitle: artists
          .map(({ name }) => name)
          .join(', ')
          .slice(0, 300),
      }
    : {}
const pictured = (image: { url: string } | null) => (image ? { image: image.url } : {})

export const presentArtist = (artist: ArtistCard): SearchResult => ({ id: artist.id, title: artist.name, ...pictured(artist.image), path: artistPath(artist) })

export const presentAlbum = (album: AlbumCard): SearchResult => ({
  id: album.id,
  title: album.name,
  ...named(album.artists),
  ...pictured(album.image),
  path: albumPath(album),
  album,
})

export const presentTrack = (track: TrackCard): SearchResult => ({
  id: track.id,
  title: track.name,
  ...named(track.artists),
  ...pictured(track.image),
  path: trackPath(track),
  track,
})

export const presentPlaylist = (playlist: PlaylistCard): SearchResult => ({
  id: playlist.id,
  title: playlist.name,
  ...(playlist.owner?.name && { subtitle: playlist.owner.name }),
  ...pictured(playlist.image),
  path: playlistPath(playlist),
})
