import { useHasProvider } from '@balafon/sdk/client'
import type { TrackCard } from '../../contract/catalogue.ts'

/** Returns whether a track has lyrics or a lyrics provider may find some. */
export function useCanShowLyrics({ has_lyrics }: TrackCard) {
  const hasProvider = useHasProvider('player.lyrics/v1')
  return has_lyrics || hasProvider
}
