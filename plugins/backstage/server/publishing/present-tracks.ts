import type { TrackItem } from '@balafon/plugin-player/contract/catalogue-service'
import type { BackstageTrack } from '../../contract/music.ts'
import { getMedia } from '../access/catalogue-client.ts'
import type { BackstageContext } from '../models.ts'
import { presentTrack } from './music.presenter.ts'

type Context = Pick<BackstageContext, 'getProviders'>

/** Presents tracks, each with the status of its uploaded file while the file is processed. */
export async function presentTracks(context: Context, tracks: readonly TrackItem[], mayEdit: boolean): Promise<BackstageTrack[]> {
  const waiting = await getMedia(context).findWaitingAudio(tracks.map(({ id }) => id))
  return tracks.map((track) => presentTrack(track, mayEdit, waiting.get(track.id)))
}

/** Presents one track as `presentTracks` does. */
export async function presentOneTrack(context: Context, track: TrackItem, mayEdit: boolean): Promise<BackstageTrack> {
  const waiting = await getMedia(context).findWaitingAudio([track.id])
  return presentTrack(track, mayEdit, waiting.get(track.id))
}
