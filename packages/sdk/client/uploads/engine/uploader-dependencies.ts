import type { FileEntry } from '../../../contract/index.ts'
import type { Sending, UploadConfiguration } from '../strategies/sending.ts'
import type { FileHandles } from './file-handles.ts'
import type { Network } from './network.ts'
import type { SavedPosition, UploadJournal } from './upload-journal.ts'

/** What the uploader needs from the browser and the server. Tests replace it. */
export interface UploaderDependencies {
  readonly journal: UploadJournal
  readonly handles: FileHandles
  readonly network: Network
  readonly getUserId: () => number | null
  readonly loadConfiguration: () => Promise<UploadConfiguration>
  readonly send: (sending: Sending) => Promise<FileEntry>
  /** Deletes what the server has received of a cancelled upload. */
  readonly discard: (position: SavedPosition) => void
  /** The other tabs that upload files. */
  readonly listOpenTabs: () => Promise<ReadonlySet<string>>
  readonly now: () => number
}
