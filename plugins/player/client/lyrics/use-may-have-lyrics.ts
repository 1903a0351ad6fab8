import { useHasProvider } from '@balafon/sdk/client'
import type { TrackCard } from '../../contract/catalogue.ts'

/** Whether there are words, or somebody to ask for them. */
export function useMayHaveLyrics({ has_lyrics }: TrackCard) {
  const canBeAsked = useHasProvider('player.lyrics/v1')
  return has_lyrics || canBeAsked
}
