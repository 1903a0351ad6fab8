import type { Upload } from './upload.ts'

/** The progress of several uploads together. */
export interface UploadTotal {
  /** The number of files, without cancelled uploads. */
  readonly files: number
  readonly completed: number
  readonly failed: number
  readonly running: number
  /** The number of uploads that a reload of the page has interrupted, and for which the browser no longer has the file. */
  readonly missing: number
  readonly isPaused: boolean
  readonly isWaitingForNetwork: boolean
  /** All running uploads wait for their next attempt. */
  readonly isWaitingToRetry: boolean
  /** No upload waits or runs. */
  readonly isDone: boolean
  readonly sentBytes: number
  readonly size: number
  readonly bytesPerSecond: number | null
  readonly secondsLeft: number | null
}

/** Adds up the progress of uploads. Cancelled ones do not count. */
export function addUpUploads(all: readonly Upload[]): UploadTotal {
  const uploads = all.filter(({ state }) => state !== 'aborted')
  const count = (matches: (upload: Upload) => boolean) => uploads.filter(matches).length
  const sum = (getValue: (upload: Upload) => number) => uploads.reduce((total, upload) => total + getValue(upload), 0)
  const running = count(({ state }) => state === 'inProgress')
  const retrying = count(({ isWaitingToRetry }) => isWaitingToRetry)
  const open = uploads.filter(({ state, needsFile }) => state === 'pending' && !needsFile)
  const speed = sum(({ bytesPerSecond }) => bytesPerSecond ?? 0)
  const bytesLeft = sum(({ state, size, sentBytes }) => (state === 'inProgress' || state === 'pending' ? size - sentBytes : 0))
  return {
    files: uploads.length,
    completed: count(({ state }) => state === 'completed'),
    failed: count(({ state }) => state === 'failed'),
    running,
    missing: count(({ needsFile }) => needsFile),
    isPaused: running === 0 && open.length > 0 && open.every(({ isPaused }) => isPaused),
    isWaitingForNetwork: uploads.some(({ isWaitingForNetwork }) => isWaitingForNetwork),
    isWaitingToRetry: retrying > 0 && retrying === running,
    isDone: running === 0 && open.length === 0,
    sentBytes: sum(({ sentBytes }) => sentBytes),
    size: sum(({ size }) => size),
    bytesPerSecond: speed > 0 ? speed : null,
    secondsLeft: speed > 0 ? Math.ceil(bytesLeft / speed) : null,
  }
}
