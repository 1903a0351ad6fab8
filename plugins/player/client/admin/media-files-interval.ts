import type { MediaFileItem } from '../../contract/media.ts'

/** How often the list is requested again: while files are processed, and while the page only waits for new files. */
const BUSY_INTERVAL_MS = 3000
const IDLE_INTERVAL_MS = 15_000
/** Longer lists are requested less often, because every refresh requests all their loaded pages. */
const MAX_BUSY_ROWS = 200

const isUnfinished = ({ status }: Pick<MediaFileItem, 'status'>) => status !== 'ready' && status !== 'failed'

/** Returns after how many milliseconds the list of audio files is requested again. */
export const getRefetchInterval = (files: readonly Pick<MediaFileItem, 'status'>[]): number =>
  files.length <= MAX_BUSY_ROWS && files.some(isUnfinished) ? BUSY_INTERVAL_MS : IDLE_INTERVAL_MS
