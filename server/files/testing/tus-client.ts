import { Upload, type UploadOptions } from 'tus-js-client'
import type { SignedInUser } from '../../testing/index.ts'
import { UPLOAD_TYPES } from './upload-site.ts'

/** An upload with tus-js-client, as a browser sends it. */
export interface ClientUpload {
  readonly upload: Upload
  /** Resolves when all bytes have arrived, rejects when the client stops retrying. */
  readonly finished: Promise<void>
  /** How many bytes the client has sent, those of repeated chunks included. */
  readonly countSentBytes: () => number
  /** The statuses of all responses, in their order. */
  readonly statuses: readonly number[]
}

interface ClientOptions extends Pick<UploadOptions, 'uploadUrl' | 'chunkSize' | 'retryDelays' | 'onChunkComplete'> {
  readonly siteUrl: string
  readonly user: SignedInUser
}

/** Creates an upload with the cookies and the XSRF token of a user. It starts with `upload.start()`. */
export function createClientUpload(content: Buffer, { siteUrl, user, onChunkComplete, ...options }: ClientOptions): ClientUpload {
  const cookie = [...user.cookies].map((pair) => pair.join('=')).join('; ')
  const statuses: number[] = []
  let sentBytes = 0
  let upload: Upload | undefined
  const finished = new Promise<void>((resolve, reject) => {
    upload = new Upload(content, {
      endpoint: `${siteUrl}/api/v1/tus/upload`,
      headers: { cookie, 'x-xsrf-token': user.cookies.get('XSRF-TOKEN') ?? '' },
      metadata: { uploadType: UPLOAD_TYPES.largeSound, name: 'song.wav' },
      retryDelays: [0, 50, 100, 200, 400],
      ...options,
      onAfterResponse: (_request, response) => void statuses.push(response.getStatus()),
      onChunkComplete: (chunkBytes, acceptedBytes, totalBytes) => {
        sentBytes += chunkBytes
        onChunkComplete?.(chunkBytes, acceptedBytes, totalBytes)
      },
      onSuccess: () => resolve(),
      onError: reject,
    })
  })
  finished.catch(() => {})
  return { upload: upload as Upload, finished, countSentBytes: () => sentBytes, statuses }
}
