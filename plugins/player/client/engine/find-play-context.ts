import type { PlayContext } from '../../contract/playback.ts'
import { findItem, type Queue } from './queue.ts'

/** The first segments of the paths that a queue is started from. */
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

/** Returns where the current track of a queue was played from. Pages with other paths are channels, such as the home page. */
export function findPlayContext(queue: Queue): PlayContext {
  const origin = findItem(queue, queue.current)?.origin
  if (origin) return origin === 'radio' ? 'radio' : 'queue'
  if (!queue.source) return 'other'
  return CONTEXTS[queue.source.to.split('/')[1] ?? ''] ?? 'channel'
}
