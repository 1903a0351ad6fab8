import { useApi } from '@balafon/sdk/client'
import { getLyrics } from '../../contract/catalogue.ts'
import { usePlayer } from '../engine/player-store.ts'

/** A line is highlighted this long before its time, so that it does not appear late. */
const HIGHLIGHT_LEAD_SECONDS = 0.15

/** Returns the lyrics of a track, and the index of the line that is being sung. The index is -1 before the first line, for lyrics without times, and when another track is the current one. */
export function useLyricLines(trackId: number) {
  const { data, error, refetch } = useApi(getLyrics, { params: { trackId } })
  const isCurrent = usePlayer(({ track }) => track?.id === trackId)
  const lyrics = data?.lyrics
  const isFollowed = isCurrent && lyrics?.is_synced === true
  const currentIndex = usePlayer(({ position }) =>
    isFollowed ? lyrics.lines.findLastIndex(({ at }) => at !== null && at <= position + HIGHLIGHT_LEAD_SECONDS) : -1,
  )
  return { lyrics, error, refetch, isCurrent, isFollowed, currentIndex }
}
