import { useOverridingTitle } from '@balafon/sdk/client'
import type { TrackCard } from '../../contract/catalogue.ts'
import { usePlayer } from '../engine/player-store.ts'

/** Shows “Song · Artist” as the title of the browser tab while the song plays. */
export function usePlayingTitle({ name, artists }: TrackCard) {
  const isPlaying = usePlayer((state) => state.isPlaying)
  const names = artists.map((artist) => artist.name).join(', ')
  useOverridingTitle(isPlaying ? [name, ...(names ? [names] : [])].join(' · ') : undefined)
}
