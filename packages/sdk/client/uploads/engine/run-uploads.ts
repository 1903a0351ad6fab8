import type { FileEntry } from '../../../contract/index.ts'
import type { Upload } from '../upload.ts'
import { IDLE } from './create-upload.ts'
import { runWithTimeLimit } from './inactivity.ts'
import { listNextUploads } from './list-next-uploads.ts'
import { runWithRetries } from './retries.ts'
import { createSpeedMeter } from './speed.ts'
import { toUploadError, UploadError } from './upload-error.ts'
import type { UploadList } from './upload-list.ts'
import type { UploaderDependencies } from './uploader-dependencies.ts'

/** Components are not rendered more often than this while bytes are sent. */
const PROGRESS_INTERVAL_MS = 200
const SAVE_INTERVAL_MS = 2000
/** The fields to reset when sending stops. They do not include the sent bytes, so that the progress stays visible. `IDLE` resets the progress too. */
const STOPPED = { isWaitingForNetwork: false, isWaitingToRetry: false, isFinishing: false, bytesPerSecond: null } as const

/** Creates the functions that start and stop the uploads of a list. */
export function createRunner(uploads: UploadList, dependencies: UploaderDependencies) {
  const { find, change } = uploads
  const runs = new Map<string, AbortController>()

  /** Starts as many pending uploads as may run. */
  function startNext() {
    for (const upload of listNextUploads(uploads.getAll())) void run(upload)
  }

  async function run({ id }: Upload) {
    const controller = new AbortController()
    runs.set(id, controller)
    change(id, { state: 'inProgress', problem: null })
    try {
      const fileEntry = await runAttempts(id, controller.signal)
      if (!controller.signal.aborted) complete(id, fileEntry)
    } catch (error) {
      // Does nothing for an upload that was paused or cancelled, because `stop` has set its state already.
      if (!controller.signal.aborted) fail(id, toUploadError(error))
    }
    if (runs.get(id) === controller) runs.delete(id)
    startNext()
  }

  function runAttempts(id: string, signal: AbortSignal): Promise<FileEntry> {
    const report = createProgressReporter(uploads, id, dependencies.now)
    return runWithRetries(() => runAttempt(uploads, dependencies, { id, signal, report }), {
      signal,
      network: dependencies.network,
      getSentBytes: () => find(id)?.sentBytes ?? 0,
      onWaitingForNetwork: (isWaitingForNetwork) => change(id, { isWaitingForNetwork, isFinishing: false, bytesPerSecond: null }),
      onWaitingToRetry: (isWaitingToRetry) => change(id, { isWaitingToRetry, isFinishing: false, bytesPerSecond: null }),
    })
  }

  function complete(id: string, fileEntry: FileEntry) {
    const upload = find(id)
    change(id, { ...IDLE, state: 'completed', sentBytes: upload?.size ?? 0, fileEntry })
    uploads.files.delete(id)
    void dependencies.handles.remove(id)
    uploads.save(id, null)
    forgetCompletedBatch(upload?.batch)
  }

  /**
   * Removes the saved files of a batch when all of them are completed. Until then they stay saved, so that choosing the folder again does not send them twice.
   */
  function forgetCompletedBatch(batch: string | undefined) {
    const members = uploads.getAll().filter((upload) => upload.batch === batch)
    if (members.some(({ state }) => state !== 'completed')) return
    for (const { id, isKeptAfterCompletion } of members) if (!isKeptAfterCompletion) dependencies.journal.remove(id)
  }

  function fail(id: string, { code, message }: UploadError) {
    if (code === 'unreadable') uploads.files.delete(id)
    change(id, { ...STOPPED, state: 'failed', problem: { code, message } })
    uploads.save(id)
  }

  return {
    startNext,
    /** Stops an upload and sets its new state. */
    stop(id: string, values: Partial<Upload>) {
      change(id, { ...STOPPED, ...values })
      runs.get(id)?.abort(new DOMException('The upload was stopped.', 'AbortError'))
      runs.delete(id)
    },
  }
}

interface Attempt {
  readonly id: string
  readonly signal: AbortSignal
  readonly report: (sentBytes: number) => void
}

async function runAttempt({ find, files, change, readResumePoint, save }: UploadList, dependencies: UploaderDependencies, { id, signal, report }: Attempt) {
  const { network, loadConfiguration, send } = dependencies
  const [upload, file] = [find(id), files.get(id)]
  if (!file || !upload) throw new UploadError('unreadable')
  change(id, { isFinishing: false })
  return runWithTimeLimit(signal, async (limit) => {
    const configuration = await loadConfiguration()
    await assertReadable(file)
    return send({
      upload,
      file,
      configuration,
      network,
      resumePoint: readResumePoint(id),
      saveResumePoint: (resumePoint) => save(id, resumePoint),
      onProgress: (sentBytes) => {
        limit.reportProgress()
        if (!limit.signal.aborted) report(sentBytes)
      },
      onFinishing: () => {
        limit.stopTimer()
        if (!limit.signal.aborted) change(id, { isFinishing: true, sentBytes: upload.size, bytesPerSecond: null })
      },
      signal: limit.signal,
    })
  })
}

/** Returns a function that shows the progress a few times a second, and saves it every few seconds. */
function createProgressReporter({ find, change, save }: UploadList, id: string, now: () => number) {
  const meter = createSpeedMeter()
  let shownAt = Number.NEGATIVE_INFINITY
  let savedAt = now()
  return (sentBytes: number) => {
    const at = now()
    const bytesPerSecond = meter.measure(sentBytes, at)
    if (at - shownAt < PROGRESS_INTERVAL_MS && sentBytes < (find(id)?.size ?? 0)) return
    shownAt = at
    change(id, { sentBytes, bytesPerSecond })
    if (at - savedAt < SAVE_INTERVAL_MS) return
    savedAt = at
    save(id)
  }
}

/** @throws UploadError `unreadable` when the file was changed, moved or deleted since the user chose it. */
async function assertReadable(file: File) {
  await file
    .slice(0, 1)
    .arrayBuffer()
    .catch(() => {
      throw new UploadError('unreadable')
    })
}
