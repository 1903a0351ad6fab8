import type { getUploadConfiguration, ResponseOf } from '../../../contract/index.ts'
import type { Network } from '../engine/network.ts'
import type { ResumePoint } from '../engine/upload-journal.ts'
import type { Upload } from '../upload.ts'

/** The limits of uploads, as the server has sent them. */
export type UploadConfiguration = ResponseOf<typeof getUploadConfiguration>

/** One attempt to send a file. */
export interface UploadAttempt {
  readonly upload: Upload
  readonly file: File
  readonly configuration: UploadConfiguration
  readonly network: Network
  /** Where an earlier attempt was interrupted. */
  readonly resumePoint: ResumePoint | null
  readonly saveResumePoint: (resumePoint: ResumePoint) => void
  readonly onProgress: (sentBytes: number) => void
  /** Called when all bytes are sent, and the server stores the file. */
  readonly onFinishing: () => void
  readonly signal: AbortSignal
}
