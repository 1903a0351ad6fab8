import { sendRequest } from '@balafon/sdk/client'
import { getAlbum, getArtist, getPlaylist, type TrackCard } from '../../contract/catalogue.ts'
import { getAlbumPath, getArtistPath, getPlaylistPath, getTrackPath } from '../../contract/paths.ts'
import type { MusicItem } from '../../contract/points.ts'

export type { MusicItem } from '../../contract/points.ts'

interface Named {
  readonly id: number
  readonly name: string
}

/** Returns the card of a music item. */
export function getCard(musicItem: MusicItem): Named {
  if (musicItem.kind === 'track') return musicItem.track
  if (musicItem.kind === 'album') return musicItem.album
  if (musicItem.kind === 'artist') return musicItem.artist
  return musicItem.playlist
}

/** Returns the path of the screen of a music item. */
export function getMusicItemPath(musicItem: MusicItem): string {
  if (musicItem.kind === 'track') return getTrackPath(musicItem.track)
  if (musicItem.kind === 'album') return getAlbumPath(musicItem.album)
  if (musicItem.kind === 'artist') return getArtistPath(musicItem.artist)
  return getPlaylistPath(musicItem.playlist)
}

/** Loads the tracks that the play button of a music item plays. For an artist, these are the most popular tracks. */
export async function loadTracks(musicItem: MusicItem): Promise<readonly TrackCard[]> {
  const { id } = getCard(musicItem)
  if (musicItem.kind === 'track') return [musicItem.track]
  if (musicItem.kind === 'album') return (await sendRequest(getAlbum, { params: { albumId: id } })).album.tracks
  if (musicItem.kind === 'artist') return (await sendRequest(getArtist, { params: { artistId: id } })).artist.top_tracks
  return (await sendRequest(getPlaylist, { params: { playlistId: id } })).playlist.tracks
}
