import type { FileEntry } from '../../contract/index.ts'
import { ApiError } from '../api/api-error.ts'
import { getTranslate, HOST_NAMESPACE } from '../i18n/i18n.ts'
import { uploader } from './site-uploader.ts'
import type { Upload, UploadOptions } from './upload.ts'

/**
 * Uploads one file, for a field of a form, and waits until it is stored. The panel with the uploads of the site does not show this upload.
 * @throws ApiError with a message at the field `file` when the upload failed; AbortError when the user cancelled it.
 */
export function uploadFile(file: File, options: UploadOptions): Promise<FileEntry> {
  const [id = ''] = uploader.add([{ file, relativePath: '' }], { isHidden: true, ...options })
  const find = () => uploader.store.getState().uploads.find((upload) => upload.id === id)
  return new Promise((resolve, reject) => {
    const settle = () => {
      const upload = find()
      if (upload?.state === 'pending' || upload?.state === 'inProgress') return
      end()
      uploader.remove([id])
      if (upload?.fileEntry) resolve(upload.fileEntry)
      else reject(upload?.problem ? createFieldError(upload.problem) : new DOMException('The upload was cancelled.', 'AbortError'))
    }
    const end = uploader.store.subscribe(settle)
    settle()
  })
}

function createFieldError({ code, message }: NonNullable<Upload['problem']>) {
  const text = message || getTranslate(HOST_NAMESPACE)(`uploads.${code}`)
  return new ApiError(422, 'invalid', text, { errors: { file: [text] } })
}
