import type { getUploadConfiguration, ResponseOf } from '../../../contract/index.ts'
import type { Network } from '../engine/network.ts'
import type { SavedPosition } from '../engine/upload-journal.ts'
import type { Upload } from '../upload.ts'

/** The limits of uploads, as the server has sent them. */
export type UploadConfiguration = ResponseOf<typeof getUploadConfiguration>

/** One attempt to send a file. */
export interface Sending {
  readonly upload: Upload
  readonly file: File
  readonly configuration: UploadConfiguration
  readonly network: Network
  /** Where an earlier attempt was interrupted. */
  readonly position: SavedPosition | null
  readonly savePosition: (position: SavedPosition) => void
  readonly onProgress: (sentBytes: number) => void
  /** Called when all bytes are sent, and the server stores the file. */
  readonly onFinishing: () => void
  readonly signal: AbortSignal
}
