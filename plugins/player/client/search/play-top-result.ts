import { sendRequest } from '@balafon/sdk/client'
import { getAlbum, getArtist, getPlaylist, type TrackCard } from '../../contract/catalogue.ts'
import type { search } from '../../contract/search.ts'
import { player } from '../engine/player-store.ts'

export type TopResultData = NonNullable<ReturnType<(typeof search.response)['parse']>['top']>

type LoadTracks = (id: number) => Promise<readonly TrackCard[]>

/** For each kind of result, loads the tracks that are played. For an artist, these are the most popular tracks. */
const LOADERS: Readonly<Record<string, LoadTracks>> = {
  albums: async (albumId) => (await sendRequest(getAlbum, { params: { albumId } })).album.tracks,
  artists: async (artistId) => (await sendRequest(getArtist, { params: { artistId } })).artist.top_tracks,
  playlists: async (playlistId) => (await sendRequest(getPlaylist, { params: { playlistId } })).playlist.tracks,
}

const findLoader = ({ kind, result: { track, id } }: TopResultData) => {
  if (track) return async () => [track]
  const load = LOADERS[kind]
  return load && typeof id === 'number' ? () => load(id) : undefined
}

export const canPlayTopResult = (top: TopResultData) => findLoader(top) !== undefined

/** Plays the best result. Returns false when it has no tracks. */
export async function playTopResult(top: TopResultData): Promise<boolean> {
  const { title, path } = top.result
  const tracks = (await findLoader(top)?.()) ?? []
  if (tracks.length > 0) player.playTracks(tracks, 0, { title, to: path })
  return tracks.length > 0
}
