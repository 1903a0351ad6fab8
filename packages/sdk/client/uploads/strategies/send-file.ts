import type { FileEntry } from '../../../contract/index.ts'
import type { UploadAttempt, UploadConfiguration } from './upload-attempt.ts'

/** A way to send a file. */
export type Strategy = 'form' | 'tus' | 'multipart' | 'presign'

/** Chooses how a file is sent, by its size and the settings of the site. */
export function chooseStrategy(size: number, configuration: Omit<UploadConfiguration, 'types' | 'quota'>): Strategy {
  const { resumable, direct, resumable_from_bytes: resumableFrom, direct_above_bytes: directAbove } = configuration
  if (!resumable) return direct ? 'presign' : 'form'
  if (size < resumableFrom) return 'form'
  return direct && size > directAbove ? 'multipart' : 'tus'
}

/** Sends a file in the way that suits its size. */
export async function sendFile(attempt: UploadAttempt): Promise<FileEntry> {
  switch (chooseStrategy(attempt.upload.size, attempt.configuration)) {
    case 'form':
      return (await import('./form.ts')).sendForm(attempt)
    case 'presign':
      return (await import('./presign.ts')).sendPresigned(attempt)
    case 'multipart':
      return (await import('./multipart.ts')).sendInParts(attempt)
    case 'tus':
      return (await import('./tus.ts')).sendResumable(attempt)
  }
}
