import type { AlbumCard, ArtistCard, PlaylistCard, TrackCard } from '../../contract/catalogue.ts'
import { getAlbumPath, getArtistPath, getPlaylistPath, getTrackPath } from '../../contract/paths.ts'
import type { SearchResult } from '../../contract/search.ts'

const MAX_SUBTITLE_LENGTH = 300

const joinNames = (artists: readonly { name: string }[]) => artists.map(({ name }) => name).join(', ')
const toSubtitle = (text: string | undefined) => (text ? { subtitle: text.slice(0, MAX_SUBTITLE_LENGTH) } : {})
const toImage = (image: { url: string; hue: number; chroma: number } | null) =>
  image ? { image: image.url, color: { hue: image.hue, chroma: image.chroma } } : {}

export const presentArtist = (artist: ArtistCard): SearchResult => ({
  id: artist.id,
  title: artist.name,
  ...toImage(artist.image),
  path: getArtistPath(artist),
  artist,
})

export const presentAlbum = (album: AlbumCard): SearchResult => ({
  id: album.id,
  title: album.name,
  ...toSubtitle(joinNames(album.artists)),
  ...toImage(album.image),
  path: getAlbumPath(album),
  album,
})

export const presentTrack = (track: TrackCard): SearchResult => ({
  id: track.id,
  title: track.name,
  ...toSubtitle(joinNames(track.artists)),
  ...toImage(track.image),
  path: getTrackPath(track),
  track,
})

export const presentPlaylist = (playlist: PlaylistCard): SearchResult => ({
  id: playlist.id,
  title: playlist.name,
  ...toSubtitle(playlist.owner?.name),
  ...toImage(playlist.image),
  path: getPlaylistPath(playlist),
  playlist,
})
