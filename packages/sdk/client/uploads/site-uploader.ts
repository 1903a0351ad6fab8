import { getUploadConfiguration } from '../../contract/uploads.ts'
import { sendRequest } from '../api/send-request.ts'
import { readBootstrap, useBootstrap } from '../state/bootstrap.ts'
import { useHasUploads } from '../state/upload-presence.ts'
import { browserFileHandles } from './engine/file-handles.ts'
import { browserNetwork } from './engine/network.ts'
import { holdTabLock, listOpenTabs, TAB } from './engine/tab.ts'
import { createUploadJournal, type ResumePoint } from './engine/upload-journal.ts'
import { createUploader } from './engine/uploader.ts'
import { sendFile } from './strategies/send-file.ts'
import type { UploadConfiguration } from './strategies/upload-attempt.ts'

const CONFIGURATION_MS = 60_000
let configuration: { readonly loadedAt: number; readonly value: Promise<UploadConfiguration> } | undefined

const getUserId = () => readBootstrap().user?.id ?? null

/** Loads the limits of uploads of the user, once a minute at most. */
export function loadUploadConfiguration(): Promise<UploadConfiguration> {
  if (configuration && Date.now() - configuration.loadedAt < CONFIGURATION_MS) return configuration.value
  const value = sendRequest(getUploadConfiguration, {})
  value.catch(() => {
    configuration = undefined
  })
  configuration = { loadedAt: Date.now(), value }
  return value
}

/** Deletes the bytes of a cancelled upload on the server. */
async function discardResumePoint(resumePoint: ResumePoint): Promise<void> {
  if (resumePoint.kind === 'tus') await (await import('./strategies/tus.ts')).discardChunks(resumePoint.url)
  if (resumePoint.kind === 'multipart') await (await import('./strategies/multipart.ts')).discardParts({ key: resumePoint.key, uploadId: resumePoint.uploadId })
  // An object without parts needs no request: the server deletes an object that was never stored.
}

/** The queue of uploads of the page. */
export const uploader = createUploader({
  journal: createUploadJournal(localStorage, TAB),
  handles: browserFileHandles,
  network: browserNetwork,
  getUserId,
  loadConfiguration: loadUploadConfiguration,
  send: sendFile,
  discard: (resumePoint) => void discardResumePoint(resumePoint),
  listOpenTabs,
  now: Date.now,
})

/** Makes the browser ask, with its own text, whether to leave the page. */
const askBeforeLeaving = (event: BeforeUnloadEvent) => event.preventDefault()

uploader.store.subscribe(({ uploads }) => {
  if (uploads.length > 0) holdTabLock()
  useHasUploads.setState({ hasUploads: uploads.length > 0 })
  const isBusy = uploads.some(({ state, needsFile }) => state === 'inProgress' || (state === 'pending' && !needsFile))
  if (isBusy) addEventListener('beforeunload', askBeforeLeaving)
  else removeEventListener('beforeunload', askBeforeLeaving)
})
browserNetwork.onOnline(uploader.retryAfterReconnect)
useBootstrap.subscribe(({ user }, { user: previous }) => {
  if (user?.id === previous?.id) return
  configuration = undefined
  uploader.reset()
  void uploader.restore()
})
void uploader.restore()
