import type { FileEntry } from '../../../contract/index.ts'
import type { UploadAttempt, UploadConfiguration } from '../strategies/upload-attempt.ts'
import type { FileHandles } from './file-handles.ts'
import type { Network } from './network.ts'
import type { ResumePoint, UploadJournal } from './upload-journal.ts'

/** The functions of the browser and the server that the uploader uses. Tests replace them. */
export interface UploaderDependencies {
  readonly journal: UploadJournal
  readonly handles: FileHandles
  readonly network: Network
  readonly getUserId: () => number | null
  readonly loadConfiguration: () => Promise<UploadConfiguration>
  readonly send: (attempt: UploadAttempt) => Promise<FileEntry>
  /** Deletes the bytes of a cancelled upload on the server. */
  readonly discard: (resumePoint: ResumePoint) => void
  /** The other tabs that upload files. */
  readonly listOpenTabs: () => Promise<ReadonlySet<string>>
  readonly now: () => number
}
