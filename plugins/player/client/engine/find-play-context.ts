import type { PlayContext } from '../../contract/playback.ts'
import { findItem, type Queue } from './queue.ts'

/** The play context by the first segment of the path of the page on which the queue was started. */
const CONTEXTS: Readonly<Record<string, PlayContext>> = {
  album: 'album',
  artist: 'artist',
  playlist: 'playlist',
  library: 'library',
  search: 'search',
  radio: 'radio',
  charts: 'chart',
  user: 'profile',
  track: 'link',
  channel: 'channel',
}

/** Returns from which kind of page the current track was played, which the insights count as its source. Pages with other paths are channels, such as the home page. */
export function findPlayContext(queue: Queue): PlayContext {
  const origin = findItem(queue, queue.current)?.origin
  if (origin) return origin === 'radio' ? 'radio' : 'queue'
  if (!queue.source) return 'other'
  return CONTEXTS[queue.source.to.split('/')[1] ?? ''] ?? 'channel'
}
