import { UPLOAD_LIMITS } from '../../../contract/upload-limits.ts'
import type { Upload } from '../upload.ts'

/** Returns whether no other file is uploaded at the same time. This applies to the files of folders and to large files, which take long. */
const isUploadedAlone = ({ isFolder, size }: Upload) => isFolder || size > UPLOAD_LIMITS.directAboveBytes

/** Lists the pending uploads that may start now, in order. Three uploads run at the same time, or only one while a folder or a large file is uploaded. */
export function listNextUploads(uploads: readonly Upload[]): readonly Upload[] {
  const running = uploads.filter(({ state }) => state === 'inProgress')
  const waiting = uploads.filter(({ state, isPaused, needsFile }) => state === 'pending' && !isPaused && !needsFile)
  const next: Upload[] = []
  for (const upload of waiting) {
    const others = [...running, ...next]
    const limit = [...others, upload].some(isUploadedAlone) ? 1 : UPLOAD_LIMITS.parallelUploads
    if (others.length >= limit) break
    next.push(upload)
  }
  return next
}
