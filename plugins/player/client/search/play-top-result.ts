import { sendRequest } from '@balafon/sdk/client'
import { getAlbum, getArtist, getPlaylist, type TrackCard } from '../../contract/catalogue.ts'
import type { search } from '../../contract/search.ts'
import { player } from '../engine/player-store.ts'

export type TopResultData = NonNullable<ReturnType<(typeof search.response)['parse']>['top']>

type LoadTracks = (id: number) => Promise<readonly TrackCard[]>

/** Loads the tracks of a result that is not a track itself: of an artist the most popular ones. */
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

/** Plays the best result. Returns false when there is nothing to play. */
export async function playTopResult(top: TopResultData): Promise<boolean> {
  const { title, path } = top.result
  const tracks = (await findLoader(top)?.()) ?? []
  if (tracks.length > 0) player.playTracks(tracks, 0, { title, to: path })
  return tracks.length > 0
}
