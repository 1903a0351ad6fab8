import { sendRequest } from '@balafon/sdk/client'
import { getAlbum, getArtist, getPlaylist, type TrackCard } from '../../contract/catalogue.ts'
import { getAlbumPath, getArtistPath, getPlaylistPath, getTrackPath } from '../../contract/paths.ts'
import type { Subject } from '../../contract/points.ts'

export type { Subject } from '../../contract/points.ts'

interface Named {
  readonly id: number
  readonly name: string
}

/** Returns the item of a subject. */
export function getItem(subject: Subject): Named {
  if (subject.kind === 'track') return subject.track
  if (subject.kind === 'album') return subject.album
  if (subject.kind === 'artist') return subject.artist
  return subject.playlist
}

export function getSubjectPath(subject: Subject): string {
  if (subject.kind === 'track') return getTrackPath(subject.track)
  if (subject.kind === 'album') return getAlbumPath(subject.album)
  if (subject.kind === 'artist') return getArtistPath(subject.artist)
  return getPlaylistPath(subject.playlist)
}

/** Loads the tracks that are played when a subject is played: of an artist the most popular ones. */
export async function loadTracks(subject: Subject): Promise<readonly TrackCard[]> {
  const { id } = getItem(subject)
  if (subject.kind === 'track') return [subject.track]
  if (subject.kind === 'album') return (await sendRequest(getAlbum, { params: { albumId: id } })).album.tracks
  if (subject.kind === 'artist') return (await sendRequest(getArtist, { params: { artistId: id } })).artist.top_tracks
  return (await sendRequest(getPlaylist, { params: { playlistId: id } })).playlist.tracks
}
