import { S3Client } from '@aws-sdk/client-s3'

/** The address of an object storage, and the keys for access to it. */
export interface S3Options {
  /** The URL of the service; `null` for Amazon S3 itself. */
  readonly endpoint: string | null
  readonly region: string
  readonly bucket: string
  /** Whether the bucket is a part of the path instead of the host name. Most self-hosted services need it. */
  readonly usesPathStyle: boolean
  readonly accessKey: string
  readonly secretKey: string
}

/** A bucket of an object storage. */
export interface Bucket {
  readonly client: S3Client
  readonly name: string
}

/** How long a request to the object storage may take to connect, and how long it may be idle. */
const TIMEOUTS_MS = { connectionTimeout: 5000, socketTimeout: 30_000 }

/** Creates the client of a bucket. Checksums are sent only where S3 requires them, because other services do not support the newer kinds of checksums. */
export const createBucket = ({ endpoint, region, bucket, usesPathStyle, accessKey, secretKey }: S3Options): Bucket => ({
  name: bucket,
  client: new S3Client({
    region,
    ...(endpoint !== null && { endpoint }),
    forcePathStyle: usesPathStyle,
    credentials: { accessKeyId: accessKey, secretAccessKey: secretKey },
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 3,
    requestHandler: { ...TIMEOUTS_MS },
  }),
})

/** Returns whether an error says that an object or an upload does not exist. */
export const isMissing = (error: unknown): boolean => error instanceof Error && ['NotFound', 'NoSuchKey', 'NoSuchUpload'].includes(error.name)
