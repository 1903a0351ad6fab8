const MEBIBYTE = 1024 * 1024

/** The limits of uploads that the client and the server share. */
export const UPLOAD_LIMITS = {
  /** A file of this size or more is uploaded in chunks, which can be resumed, unless the settings disable that. */
  resumableFromBytes: 4 * MEBIBYTE,
  /** On a site with an object storage, a file above this size is uploaded in parts, directly to the object storage. */
  directAboveBytes: 100 * MEBIBYTE,
  /** The smallest part of an upload in parts. */
  minPartBytes: 20 * MEBIBYTE,
  maxParts: 10_000,
  /** How many URLs of parts one request signs. */
  maxUrlsPerRequest: 10,
  /** How many parts of a file are uploaded at the same time. */
  parallelParts: 5,
  /** How often a part is retried. */
  partRetries: 3,
  /** How many files are uploaded at the same time; 1 during the upload of a folder or of a large file in parts. */
  parallelUploads: 3,
  /** An upload without progress for this long fails. */
  idleTimeoutMs: 30_000,
  /** How long the client waits before each retry. */
  retryDelaysMs: [0, 3000, 5000, 10_000, 20_000],
  /** How long a signed URL for an upload is valid. */
  urlSeconds: 300,
  /** An upload that is not completed is deleted after this time. */
  expiresAfterHours: 24,
  /** A file in the trash is deleted after this time. */
  trashDays: 30,
  /** The largest image that a form accepts. */
  maxImageBytes: 2 * MEBIBYTE,
  /** The largest file that a site accepts: 5 TiB, the limit of object storages for a file in 10,000 parts. */
  maxFileBytes: 5 * 1024 * 1024 * MEBIBYTE,
} as const

/** Returns the size of the parts of a file that is uploaded in parts. */
export const getPartBytes = (fileBytes: number): number => Math.max(UPLOAD_LIMITS.minPartBytes, Math.ceil(fileBytes / UPLOAD_LIMITS.maxParts))

/** Returns the number of parts of a file that is uploaded in parts. An empty file has one part. */
export const getPartCount = (fileBytes: number): number => Math.max(1, Math.ceil(fileBytes / getPartBytes(fileBytes)))

/** The types of images that forms accept. */
export const IMAGE_TYPES = ['image/png', 'image/jpeg', 'image/webp', 'image/gif', 'image/avif'] as const
