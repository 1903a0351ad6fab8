import type { ChosenFile, Upload, UploadOptions } from '../upload.ts'
import { createUpload, isMissingFile } from './create-upload.ts'
import { createRestorer } from './restore-uploads.ts'
import { createRunner } from './run-uploads.ts'
import { createUploadList } from './upload-list.ts'
import type { UploaderDependencies } from './uploader-dependencies.ts'

let lastBatch = 0

/** Creates the queue of uploads. It lives outside of React, so that navigation does not interrupt it. */
export function createUploader(dependencies: UploaderDependencies) {
  const { handles, getUserId, discard, now } = dependencies
  const uploads = createUploadList(dependencies.journal, getUserId)
  const { find, change } = uploads
  const { startNext, stop } = createRunner(uploads, dependencies)
  const { attachFile, reopenFile, restoreSaved } = createRestorer(uploads, dependencies)

  /** Adds a file, unless the queue contains it already. Completed files of a batch that is not completed are not sent again. */
  function addFile(chosen: ChosenFile, options: UploadOptions, batch: { id: string; isFolder: boolean }): string {
    const missing = uploads.getAll().find((upload) => isMissingFile(upload, chosen, options))
    if (missing) {
      attachFile(missing.id, chosen)
      return missing.id
    }
    const upload = createUpload(chosen, options, { userId: getUserId(), batch })
    if (isStillNeeded(find(upload.id), uploads.getAll())) return upload.id
    uploads.add(upload, chosen.file)
    if (chosen.handle) void handles.save(upload.id, chosen.handle)
    uploads.save(upload.id, null)
    return upload.id
  }

  function cancelOne(id: string) {
    const upload = find(id)
    if (!upload || upload.state === 'completed' || upload.state === 'aborted') return
    const resumePoint = uploads.readResumePoint(id)
    stop(id, { state: 'aborted', isPaused: false, needsFile: false, canReopen: false, problem: null })
    dependencies.journal.remove(id)
    void handles.remove(id)
    if (resumePoint) discard(resumePoint)
  }

  function resumeOne(id: string) {
    const upload = find(id)
    if (!upload || upload.state === 'completed' || upload.state === 'inProgress') return
    change(id, { state: 'pending', isPaused: false, problem: null, needsFile: !uploads.files.has(id), ...(upload.state === 'aborted' && { sentBytes: 0 }) })
    uploads.save(id)
  }

  const forEachThenStart = (act: (id: string) => void) => (ids: readonly string[]) => {
    ids.forEach(act)
    startNext()
  }
  const cancel = forEachThenStart(cancelOne)
  const resume = forEachThenStart(resumeOne)

  return {
    store: uploads.store,
    /** Adds files to the queue, and gives interrupted uploads their files. Returns the ids of the uploads. */
    add(chosen: readonly ChosenFile[], options: UploadOptions): readonly string[] {
      lastBatch += 1
      const batch = { id: `${now()}-${lastBatch}`, isFolder: chosen.some(({ relativePath }) => relativePath !== '') }
      const ids = chosen.map((file) => addFile(file, options, batch))
      startNext()
      return ids
    },
    /** Pauses uploads that wait or run. */
    pause: forEachThenStart((id) => {
      const upload = find(id)
      if (upload && isPausable(upload)) stop(id, { state: 'pending', isPaused: true })
    }),
    /** Continues paused uploads, and retries failed and cancelled ones. */
    resume,
    /** Cancels uploads that are not completed. The server deletes their bytes. */
    cancel,
    /** Removes uploads from the list. It cancels running and waiting ones. */
    remove(ids: readonly string[]): void {
      cancel(ids)
      uploads.remove(ids)
    },
    /** Retries uploads that failed because the connection was lost. */
    retryAfterReconnect(): void {
      const lost = uploads.getAll().filter(({ state, problem }) => state === 'failed' && (problem?.code === 'network' || problem?.code === 'timed_out'))
      resume(lost.map(({ id }) => id))
    },
    /** Shows the uploads that a reload of the page or a crash has interrupted, and continues them where the browser can read the files again. */
    async restore(): Promise<void> {
      await restoreSaved()
      startNext()
    },
    /** Gives interrupted uploads their files, which the user has chosen again. Returns how many of the files were missing. */
    attach(chosen: readonly ChosenFile[]): number {
      const found = chosen.filter((file) => {
        const missing = uploads.getAll().find((upload) => isMissingFile(upload, file, upload))
        if (missing) attachFile(missing.id, file)
        return missing !== undefined
      })
      startNext()
      return found.length
    },
    /** Reads missing files again. The browser asks the user for permission, which it does only after a click. */
    async reopen(ids: readonly string[]): Promise<void> {
      for (const id of ids) await reopenFile(id, true)
      startNext()
    },
    /** Stops everything and clears the list, when the user signs out. The uploads resume when the same user signs in again. */
    reset(): void {
      for (const { id } of uploads.getAll()) stop(id, { state: 'pending', isPaused: true })
      uploads.clear()
    },
  }
}

const isPausable = ({ state, isFinishing }: Upload) => !isFinishing && (state === 'pending' || state === 'inProgress')

/** Returns whether the list still needs this upload of a file: it waits or runs, or it is completed as a part of a batch that is not completed. */
function isStillNeeded(present: Upload | undefined, uploads: readonly Upload[]): boolean {
  if (!present) return false
  if (present.state !== 'completed') return present.state === 'pending' || present.state === 'inProgress'
  return uploads.some(({ batch, state }) => batch === present.batch && state !== 'completed')
}
