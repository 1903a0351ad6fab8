import { PassThrough, Readable } from 'node:stream'
import { DeleteObjectCommand, GetObjectCommand, HeadObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import type { Storage } from '../storage.ts'
import { type Bucket, isMissing } from './s3-client.ts'
import type { S3Uploads } from './s3-uploads.ts'

/** The part size of files of unknown length. It allows 160 GB in 10,000 parts, with one part in memory for each file that is written. */
const PART_BYTES = 16 * 1024 * 1024

/** Creates the storage of files in a bucket. Objects are private: browsers read them with signed links. */
export function createS3Storage({ client, name: Bucket }: Bucket, uploads: Pick<S3Uploads, 'create' | 'putPart' | 'complete' | 'abort'>): Storage {
  const put = (Key: string, Body: Buffer, ContentType: string) =>
    client.send(new PutObjectCommand({ Bucket, Key, Body, ContentType, ContentLength: Body.length }))

  /** Writes a stream in parts, because its length is not known. A stream that fits in one part is written with a single request. */
  async function writeStream(key: string, body: Readable, mime: string): Promise<number> {
    let uploadId: string | undefined
    let size = 0
    const parts: { ETag: string; PartNumber: number }[] = []
    try {
      for await (const part of splitIntoParts(body)) {
        size += part.content.length
        if (part.isLast && parts.length === 0) {
          await put(key, part.content, mime)
          return size
        }
        uploadId ??= await uploads.create(key, mime)
        const PartNumber = parts.length + 1
        parts.push({ PartNumber, ETag: await uploads.putPart({ key, uploadId, partNumber: PartNumber }, part.content) })
      }
      if (uploadId !== undefined) await uploads.complete(key, uploadId, parts)
      return size
    } catch (error) {
      body.destroy()
      // The caller gets the first error, so an error of the cancellation is ignored.
      if (uploadId !== undefined) await uploads.abort(key, uploadId).catch(() => {})
      throw error
    }
  }

  return {
    async write(key, body, { mime } = { mime: 'application/octet-stream' }) {
      if (body instanceof Readable) return writeStream(key, body, mime)
      await put(key, body, mime)
      return body.length
    },
    async stat(Key) {
      try {
        const { ContentLength = 0, LastModified } = await client.send(new HeadObjectCommand({ Bucket, Key }))
        return { size: ContentLength, modifiedAt: LastModified ?? new Date(0) }
      } catch (error) {
        if (isMissing(error)) return null
        throw error
      }
    },
    read(Key, start, end) {
      const stream = new PassThrough()
      if (end < start) return stream.end()
      client.send(new GetObjectCommand({ Bucket, Key, Range: `bytes=${start}-${end}` })).then(
        ({ Body }) => {
          const source = Body as Readable
          source.once('error', (error) => stream.destroy(error))
          // When a listener disconnects, hapi destroys the stream. The download from the object storage is then ended too.
          stream.once('close', () => source.destroy())
          source.pipe(stream)
        },
        (error) => stream.destroy(error),
      )
      return stream
    },
    async remove(Key) {
      await client.send(new DeleteObjectCommand({ Bucket, Key }))
    },
    createLink: (Key, { seconds, mime, disposition }) =>
      getSignedUrl(client, new GetObjectCommand({ Bucket, Key, ResponseContentType: mime, ResponseContentDisposition: disposition }), { expiresIn: seconds }),
  }
}

/** Yields a stream in parts of one size. The last part may be shorter, or empty for an empty stream. */
async function* splitIntoParts(body: Readable): AsyncGenerator<{ readonly content: Buffer; readonly isLast: boolean }> {
  let chunks: Buffer[] = []
  let size = 0
  for await (const chunk of body as AsyncIterable<Buffer>) {
    for (let rest = Buffer.from(chunk); rest.length > 0; ) {
      const taken = rest.subarray(0, PART_BYTES - size)
      chunks.push(taken)
      size += taken.length
      rest = rest.subarray(taken.length)
      if (size < PART_BYTES) continue
      yield { content: Buffer.concat(chunks), isLast: false }
      chunks = []
      size = 0
    }
  }
  if (size > 0 || chunks.length === 0) yield { content: Buffer.concat(chunks), isLast: true }
}
