import { useHasProvider } from '@balafon/sdk/client'
import type { TrackCard } from '../../contract/catalogue.ts'

/** Returns whether a track has lyrics, or the site has a lyrics provider that may find them. */
export function useCanShowLyrics({ has_lyrics }: TrackCard) {
  const hasProvider = useHasProvider('player.lyrics/v1')
  return has_lyrics || hasProvider
}
