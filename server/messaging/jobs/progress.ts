import type { Progress } from '@balafon/sdk/server'
import type { Log } from '../../app/logging/log.ts'

const INTERVAL_MS = 1000

/**
 * Creates a reporter for the progress of one run. It saves the first report at once, and after that the latest one every second.
 * @returns `flush` saves what is not saved yet; call it when the run has ended.
 */
export function createProgressReporter(save: (progress: Progress) => Promise<void>, log: Log) {
  let unsaved: Progress | undefined
  let timer: NodeJS.Timeout | undefined
  let saving = Promise.resolve()

  function saveLatest() {
    clearTimeout(timer)
    timer = undefined
    if (!unsaved) return
    const progress = unsaved
    unsaved = undefined
    timer = setTimeout(saveLatest, INTERVAL_MS).unref()
    saving = saving.then(() => save(progress)).catch((err) => log.warn({ err }, 'could not save the progress of a job'))
  }

  return {
    report(progress: Progress) {
      unsaved = progress
      if (timer === undefined) saveLatest()
    },
    async flush() {
      saveLatest()
      clearTimeout(timer)
      await saving
    },
  }
}
