import * as z from 'zod/mini'
import { defineEndpoint, defineUploadEndpoint } from './endpoint.ts'
import { Id, Timestamp } from './schemas.ts'
import { UPLOAD_LIMITS } from './upload-limits.ts'

/** A text that a client sends, such as the name of a file. The server removes control characters from names before it stores them. */
const ClientText = z.string().check(z.maxLength(1024))
const OptionalText = z.optional(z.nullable(ClientText))
const Size = z.int().check(z.minimum(0), z.maximum(UPLOAD_LIMITS.maxFileBytes))
/** The size of the file in bytes. It is converted from a text, because all values of a multipart form are texts. */
const SizeInForm = z.coerce.number().check(z.int(), z.minimum(0), z.maximum(UPLOAD_LIMITS.maxFileBytes))
const Mime = z.string().check(z.maxLength(255))
const Extension = z.string().check(z.maxLength(255))

/** The name of an upload type: `{plugin}.{type}`. */
export const UploadTypeName = z.string().check(z.regex(/^[a-z][a-z0-9-]*(\.[a-z][a-z0-9_-]*)+$/), z.maxLength(100))

/** An uploaded file. */
export const FileEntry = z.object({
  id: z.int(),
  name: z.string(),
  /** The type of the content, detected from the content. */
  mime: z.string(),
  extension: z.string(),
  /** The size of the file in bytes. */
  file_size: z.int(),
  path: z.string(),
  /** The permanent URL of a public file; a URL of a private file that expires after an hour or later. */
  url: z.string(),
  updated_at: Timestamp,
})
/** An uploaded file. */
export type FileEntry = z.infer<typeof FileEntry>

const metadataShape = {
  /** The name of an upload type, as a plugin declares it. The type decides which users may upload, which files are accepted and where a file is stored. */
  uploadType: UploadTypeName,
  name: OptionalText,
  clientName: OptionalText,
  clientExtension: OptionalText,
  clientMime: OptionalText,
  clientSize: z.optional(SizeInForm),
  /** The path in the folder that the user uploaded. It is stored for display. */
  relativePath: OptionalText,
  /** Accepted and ignored: the upload type decides where the file is stored. */
  disk: z.optional(z.enum(['public', 'uploads'])),
  /** Accepted and ignored: files have no folders apart from their relative path. */
  parentId: z.optional(z.nullable(z.union([z.int(), z.string().check(z.maxLength(50))]))),
  /** Accepted and ignored: the server generates the keys of files. */
  diskPrefix: OptionalText,
}

/** The description of a file by the client that uploads it. The server displays the names. It decides itself where and as which type it stores the file. */
export const UploadMetadata = z.strictObject(metadataShape)
/** The description of a file by the client that uploads it. */
export type UploadMetadata = z.infer<typeof UploadMetadata>

const FileEntryResponse = z.object({ fileEntry: FileEntry })

/** The errors of every way to upload a file. */
const UPLOAD_ERRORS = [
  /** The upload type is not declared by a running plugin. */
  'upload.unknown_type',
  'upload.not_accepted',
  'upload.too_large',
  'upload.empty',
  'upload.image_too_complex',
  /** The file does not fit in the space of the user. Status 413. */
  'upload.over_quota',
  /** The disk of the server is full. Status 507. */
  'upload.disk_full',
] as const

/** The path of the endpoint that accepts uploads in chunks with the tus protocol. */
export const TUS_PATH = 'tus/upload'

/** Uploads a file in one multipart form: the part `file`, and the fields of the metadata before it. With an `idempotency-key`, it can be repeated. */
export const createFileEntry = defineUploadEndpoint({
  method: 'POST',
  path: 'file-entries',
  summary: 'Upload a file',
  access: { permission: 'files.create' },
  acceptsAccessToken: true,
  forbidsViewAs: true,
  upload: { maxBytes: UPLOAD_LIMITS.maxFileBytes, usesStorageSpace: true, isRepeatable: true },
  body: UploadMetadata,
  response: FileEntryResponse,
  status: 201,
  errors: UPLOAD_ERRORS,
  rateLimit: 'uploads',
})

/** Stores a file that was uploaded in chunks with the tus protocol. Repeating the request returns the same file. */
export const createTusEntry = defineEndpoint({
  method: 'POST',
  path: 'tus/entries',
  summary: 'Store a file that was uploaded in chunks',
  access: { permission: 'files.create' },
  acceptsAccessToken: true,
  forbidsViewAs: true,
  body: z.strictObject({
    /** The last segment of the URL of the upload. */
    uploadKey: z.string().check(z.maxLength(100)),
  }),
  response: FileEntryResponse,
  status: 201,
  errors: [...UPLOAD_ERRORS, 'upload.incomplete'],
})

const DirectUpload = z.strictObject({
  filename: ClientText.check(z.minLength(1)),
  mime: Mime,
  size: Size,
  extension: Extension,
  disk: z.optional(z.enum(['public', 'uploads'])),
  metadata: UploadMetadata,
})
const DIRECT_ERRORS = [...UPLOAD_ERRORS, 'upload.no_direct_uploads'] as const
const directUpload = { method: 'POST', access: { permission: 'files.create' }, acceptsAccessToken: true, forbidsViewAs: true } as const

/** Signs a URL to which the client sends the file with one PUT request. Its content type and length are fixed. */
export const presignUpload = defineEndpoint({
  ...directUpload,
  path: 's3/simple/presign',
  summary: 'Sign a URL to upload a file directly to the object storage',
  body: DirectUpload,
  response: z.object({
    url: z.string(),
    /** Always `private`, because browsers read files only through URLs that the server creates. */
    acl: z.string(),
    key: z.string(),
    /** The headers that the client must send with the file. */
    headers: z.record(z.string(), z.string()),
  }),
  errors: DIRECT_ERRORS,
  rateLimit: 'uploads',
})

/** Stores a file that was uploaded directly to the object storage. Repeating the request returns the same file. */
export const createS3Entry = defineEndpoint({
  ...directUpload,
  path: 's3/entries',
  summary: 'Store a file that was uploaded directly to the object storage',
  body: z.strictObject({
    /** The `key` of the upload. */
    filename: z.string().check(z.minLength(1), z.maxLength(200)),
    size: Size,
    clientMime: Mime,
    clientName: ClientText,
    clientExtension: Extension,
    metadata: z.optional(UploadMetadata),
  }),
  response: FileEntryResponse,
  status: 201,
  errors: [...DIRECT_ERRORS, 'upload.incomplete'],
})

const UploadId = z.string().check(z.minLength(1), z.maxLength(100))
const Key = z.string().check(z.minLength(1), z.maxLength(200))
const PartNumber = z.int().check(z.minimum(1), z.maximum(UPLOAD_LIMITS.maxParts))
const ETag = z.string().check(z.minLength(1), z.maxLength(100))
const multipartUpload = { uploadId: UploadId, key: Key }

/** Begins an upload in parts to the object storage. */
export const createMultipartUpload = defineEndpoint({
  ...directUpload,
  path: 's3/multipart/create',
  summary: 'Start an upload in parts to the object storage',
  body: DirectUpload,
  response: z.object(multipartUpload),
  errors: DIRECT_ERRORS,
  rateLimit: 'uploads',
})

/** Signs the URLs of up to ten parts of an upload. */
export const signPartUrls = defineEndpoint({
  ...directUpload,
  path: 's3/multipart/batch-sign-part-urls',
  summary: 'Sign the URLs of parts of an upload',
  body: z.strictObject({ ...multipartUpload, partNumbers: z.array(PartNumber).check(z.minLength(1), z.maxLength(UPLOAD_LIMITS.maxUrlsPerRequest)) }),
  response: z.object({ urls: z.array(z.object({ partNumber: z.int(), url: z.string() })) }),
  errors: DIRECT_ERRORS,
  rateLimit: 'uploads.parts',
})

/** Lists the parts of an upload that have arrived. */
export const getUploadedParts = defineEndpoint({
  ...directUpload,
  path: 's3/multipart/get-uploaded-parts',
  summary: 'List the parts of an upload that are in the object storage',
  body: z.strictObject(multipartUpload),
  response: z.object({ parts: z.array(z.object({ PartNumber: z.int(), ETag: z.string(), Size: z.int() })) }),
  errors: DIRECT_ERRORS,
  rateLimit: 'uploads.parts',
})

/** Joins the parts of an upload. */
export const completeMultipartUpload = defineEndpoint({
  ...directUpload,
  path: 's3/multipart/complete',
  summary: 'Join the parts of an upload',
  body: z.strictObject({
    ...multipartUpload,
    parts: z.array(z.strictObject({ ETag, PartNumber })).check(z.minLength(1), z.maxLength(UPLOAD_LIMITS.maxParts)),
  }),
  response: z.object({}),
  errors: [...DIRECT_ERRORS, 'upload.incomplete'],
})

/** Cancels an upload in parts, and deletes its parts. */
export const abortMultipartUpload = defineEndpoint({
  ...directUpload,
  path: 's3/multipart/abort',
  summary: 'Cancel an upload in parts',
  body: z.strictObject(multipartUpload),
  response: z.object({}),
  errors: DIRECT_ERRORS,
})

/** The limits of uploads of the signed-in user. */
export const getUploadConfiguration = defineEndpoint({
  method: 'GET',
  path: 'uploads/configuration',
  summary: 'Get what the signed-in user may upload, and how',
  access: 'user',
  acceptsAccessToken: true,
  response: z.object({
    /** Whether files can be uploaded in chunks, so that an interrupted upload continues. */
    resumable: z.boolean(),
    /** The size of the chunks of a resumable upload, in bytes. */
    chunk_bytes: z.int(),
    /** Whether large files are uploaded directly to an object storage. */
    direct: z.boolean(),
    resumable_from_bytes: z.int(),
    direct_above_bytes: z.int(),
    /** The types that the user may upload. */
    types: z.array(
      z.object({
        name: UploadTypeName,
        accepts: z.array(z.string()),
        max_bytes: z.int(),
        visibility: z.enum(['public', 'private']),
      }),
    ),
    /** The space of the user, in bytes. `limit` is null without a limit. */
    quota: z.object({ used: z.int(), limit: z.nullable(z.int()) }),
  }),
})

const EntryIds = z.array(z.int().check(z.positive())).check(z.maxLength(100))

/** Moves files to the trash, or deletes them permanently. Users delete their own uploads, users with the permission `files.update` all files. */
export const deleteFileEntries = defineEndpoint({
  method: 'POST',
  path: 'file-entries/delete',
  summary: 'Delete files',
  access: 'user',
  forbidsViewAs: true,
  body: z.strictObject({
    paths: z.optional(z.array(z.string().check(z.maxLength(200))).check(z.maxLength(100))),
    entryIds: z.optional(EntryIds),
    deleteForever: z._default(z.boolean(), false),
  }),
  response: z.object({}),
})

/** Takes files out of the trash. */
export const restoreFileEntries = defineEndpoint({
  method: 'POST',
  path: 'file-entries/restore',
  summary: 'Restore files from the trash',
  access: { permission: 'files.update' },
  forbidsViewAs: true,
  body: z.strictObject({ entryIds: EntryIds.check(z.minLength(1)) }),
  response: z.object({}),
})

/** Creates a URL of a file that expires, for a preview or a download. Users get it for their own uploads, users with `files.update` for all files. */
export const getFileLink = defineEndpoint({
  method: 'GET',
  path: 'file-entries/{id}/link',
  summary: 'Get a URL of a file',
  access: 'user',
  params: z.strictObject({ id: Id }),
  response: z.object({ url: z.string() }),
})
