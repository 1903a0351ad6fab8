import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CopyObjectCommand,
  CreateMultipartUploadCommand,
  GetObjectCommand,
  ListPartsCommand,
  PutObjectCommand,
  UploadPartCommand,
} from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import { UPLOAD_LIMITS } from '@balafon/sdk/contract'
import { type Bucket, isMissing } from './s3-client.ts'

/** A part that is in the object storage, as the API presents it. */
export interface UploadedPart {
  readonly PartNumber: number
  readonly ETag: string
  readonly Size: number
}

interface Part {
  readonly key: string
  readonly uploadId: string
  readonly partNumber: number
}

export type S3Uploads = ReturnType<typeof createS3Uploads>

/** The signature of a file covers these headers, so that a browser can send neither another content type nor another length. */
const FILE_SIGNING = { expiresIn: UPLOAD_LIMITS.urlSeconds, signableHeaders: new Set(['host', 'content-type', 'content-length']) }
/** A part has no content type, because the content type of the whole file is fixed when the upload starts. */
const PART_SIGNING = { expiresIn: UPLOAD_LIMITS.urlSeconds, signableHeaders: new Set(['host', 'content-length']) }

/** Creates the requests of uploads that browsers send directly to a bucket. */
export function createS3Uploads({ client, name: Bucket }: Bucket) {
  return {
    /** Signs the URL of one PUT request with a fixed content type and length. */
    signPut: (Key: string, { mime, size }: { readonly mime: string; readonly size: number }) =>
      getSignedUrl(client, new PutObjectCommand({ Bucket, Key, ContentType: mime, ContentLength: size }), FILE_SIGNING),
    async create(Key: string, mime: string): Promise<string> {
      const { UploadId } = await client.send(new CreateMultipartUploadCommand({ Bucket, Key, ContentType: mime }))
      if (UploadId === undefined) throw new Error('The object storage did not start the upload.')
      return UploadId
    },
    /** Signs the URL of a part with a fixed length. */
    signPart: ({ key, uploadId, partNumber }: Part, size: number) =>
      getSignedUrl(client, new UploadPartCommand({ Bucket, Key: key, UploadId: uploadId, PartNumber: partNumber, ContentLength: size }), PART_SIGNING),
    /** Sends a part from the server and returns its ETag. */
    async putPart({ key, uploadId, partNumber }: Part, content: Buffer): Promise<string> {
      const part = { Bucket, Key: key, UploadId: uploadId, PartNumber: partNumber, Body: content, ContentLength: content.length }
      const { ETag } = await client.send(new UploadPartCommand(part))
      if (ETag === undefined) throw new Error('The object storage did not confirm a part.')
      return ETag
    },
    /** Lists the parts of an upload. Returns `null` when the upload does not exist. */
    async listParts(Key: string, UploadId: string): Promise<UploadedPart[] | null> {
      const parts: UploadedPart[] = []
      try {
        for (let marker: string | undefined; ; ) {
          const page = await client.send(new ListPartsCommand({ Bucket, Key, UploadId, ...(marker !== undefined && { PartNumberMarker: marker }) }))
          parts.push(...(page.Parts ?? []).map(({ PartNumber = 0, ETag = '', Size = 0 }) => ({ PartNumber, ETag, Size })))
          if (!page.IsTruncated || page.NextPartNumberMarker === undefined) return parts
          marker = page.NextPartNumberMarker
        }
      } catch (error) {
        if (isMissing(error)) return null
        throw error
      }
    },
    async complete(Key: string, UploadId: string, parts: readonly { readonly ETag: string; readonly PartNumber: number }[]) {
      const Parts = parts.toSorted((a, b) => a.PartNumber - b.PartNumber).map(({ ETag, PartNumber }) => ({ ETag, PartNumber }))
      await client.send(new CompleteMultipartUploadCommand({ Bucket, Key, UploadId, MultipartUpload: { Parts } }))
    },
    /** Cancels an upload. Does nothing when it does not exist. */
    async abort(Key: string, UploadId: string) {
      try {
        await client.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId }))
      } catch (error) {
        if (!isMissing(error)) throw error
      }
    },
    /** Reads the first bytes of an object, for the detection of its type. */
    async readStart(Key: string, bytes: number): Promise<Buffer> {
      const { Body } = await client.send(new GetObjectCommand({ Bucket, Key, Range: `bytes=0-${bytes - 1}` }))
      return buffer(Body as Readable)
    },
    async copy(source: string, Key: string, mime: string) {
      const CopySource = `${Bucket}/${source}`
      await client.send(new CopyObjectCommand({ Bucket, Key, CopySource, ContentType: mime, MetadataDirective: 'REPLACE' }))
    },
  }
}
