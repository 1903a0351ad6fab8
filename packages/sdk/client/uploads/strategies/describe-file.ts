import type { UploadMetadata } from '../../../contract/index.ts'
import type { Upload } from '../upload.ts'

/** Returns the description of a file for the server. The server checks all of it, because a client can send anything. */
export const createMetadata = ({ uploadType, name, extension, mime, size, relativePath }: Upload): UploadMetadata => ({
  uploadType,
  name,
  clientName: name,
  clientExtension: extension,
  clientMime: mime,
  clientSize: size,
  relativePath: relativePath || null,
})

/** Returns the body of a request that starts an upload to the object storage. */
export const createDirectUploadBody = (upload: Upload) => ({
  filename: upload.name,
  mime: upload.mime,
  size: upload.size,
  extension: upload.extension,
  metadata: createMetadata(upload),
})

/** Returns the body of the request that stores a file which is in the object storage. */
export const createStoredFileBody = (upload: Upload, key: string) => ({
  filename: key,
  size: upload.size,
  clientMime: upload.mime,
  clientName: upload.name,
  clientExtension: upload.extension,
  metadata: createMetadata(upload),
})
