import * as z from 'zod/mini'
import { defineEndpoint } from './endpoint.ts'
import { defineResource } from './resource/define-resource.ts'
import { choice, integer, reference, text, timestamp } from './resource/fields.ts'
import { resourceEndpoints } from './resource/resource-endpoints.ts'
import { keyset } from './schemas.ts'
import { UploadTypeName } from './uploads.ts'

const access = { permission: 'files.update' } as const
const readOnly = { readOnly: true } as const
const hidden = { readOnly: true, sortable: false, filterable: false } as const

/**
 * The list of all stored files. Without a filter, it contains the files in the trash too: `deleted_at.empty=true` leaves them out, and
 * `deleted_at.empty=false` lists only them.
 */
export const files = defineResource({
  name: { one: 'file', many: 'files' },
  entity: 'core.file',
  path: 'file-entries',
  fields: {
    name: text({ ...readOnly, max: 200 }),
    /** What the file contains, from its MIME type. */
    kind: choice(['image', 'audio', 'other'], readOnly),
    mime: text({ ...readOnly, sortable: false }),
    /** Bytes. */
    file_size: integer({ ...readOnly, min: 0, max: Number.MAX_SAFE_INTEGER }),
    /** `core`, or the id of the plugin that owns the file. */
    plugin: text({ ...readOnly, sortable: false }),
    /** The name of the upload type; `null` when the site created the file. */
    upload_type: text({ ...readOnly, nullable: true, sortable: false }),
    owner: reference('core.user', { ...readOnly, nullable: true }),
    visibility: choice(['public', 'private'], { ...readOnly, sortable: false }),
    /** Where the content is stored: `local`, `s3`, or the name of a storage of a plugin. */
    disk: text({ ...readOnly, sortable: false }),
    path: text({ ...hidden }),
    /** The path in the folder that the user uploaded. */
    relative_path: text({ ...readOnly, nullable: true, sortable: false, max: 1024 }),
    created_at: timestamp(readOnly),
    /** Since when the file is in the trash. */
    deleted_at: timestamp({ ...readOnly, nullable: true, sortable: false }),
  },
  search: ['name'],
  list: { columns: ['name', 'kind', 'file_size', 'owner', 'plugin', 'created_at'], sort: ['-created_at'], paging: 'cursor' },
  access: { view: access, update: access, delete: access },
  // There is no form, because uploads create files and users cannot edit them.
  form: [],
  actions: { trash: { isDanger: true }, restore: {} },
})

const { list, count, get, export: exportCsv, bulk, bulkJob, cancelBulk } = resourceEndpoints(files)
/** Lists files of all users and plugins. */
export const listFiles = list
/** Counts the files of a list. */
export const countFiles = count
/** Gets a file of any user. */
export const getFile = get
/** Exports a list of files as CSV. */
export const exportFiles = exportCsv
/** Applies an action to selected files: `trash`, `restore` or, permanently, `delete`. */
export const changeSelectedFiles = bulk
/** Gets the progress of a change of selected files. */
export const getBulkJobOfFiles = bulkJob
/** Cancels a change of selected files. */
export const cancelBulkJobOfFiles = cancelBulk

const Titles = z.record(z.string(), z.string())
const Usage = { files: z.int(), bytes: z.int() }

/** How much space the stored files use. */
export const getFileUsage = defineEndpoint({
  method: 'GET',
  path: 'file-entries/usage',
  summary: 'Get how much space files use, by owner and plugin',
  access,
  response: z.object({
    total: z.object(Usage),
    trash: z.object(Usage),
    by_plugin: z.array(z.object({ plugin: z.string(), title: z.string(), ...Usage })),
    by_type: z.array(z.object({ upload_type: z.nullable(z.string()), title: z.string(), ...Usage })),
    by_disk: z.array(z.object({ disk: z.string(), title: z.string(), ...Usage })),
    /** The 20 users with the most data. */
    by_owner: z.array(z.object({ owner: z.nullable(z.object({ id: z.int(), label: z.nullable(z.string()) })), ...Usage })),
    /** The disk of the server, in bytes. `limit` is the setting `uploading.disk_limit_mb`. */
    disk: z.object({ free: z.int(), total: z.int(), limit: z.nullable(z.int()) }),
  }),
})

/** The titles of the plugins, upload types and storages of the stored files, by the values of the fields with these names. */
export const getFileTitles = defineEndpoint({
  method: 'GET',
  path: 'file-entries/titles',
  summary: 'Get the titles of the plugins, upload types and storages of files',
  access,
  response: z.object({ plugin: Titles, upload_type: Titles, disk: Titles }),
})

const FolderPath = z.string().check(z.maxLength(1024))

/**
 * Lists one page of folders. Without an upload type, it lists the upload types. With an upload type, it lists the folders that users have uploaded for
 * this type. Files in the trash are in no folder.
 */
export const listFileFolders = defineEndpoint({
  method: 'GET',
  path: 'file-entries/folders',
  summary: 'List the folders of stored files',
  access,
  query: z.strictObject({
    upload_type: z.optional(UploadTypeName),
    /** The folder in the upload type: `Album/CD 1`. */
    folder: z.optional(FolderPath),
    cursor: z.optional(FolderPath),
  }),
  response: keyset(
    z.object({
      /** The name of an upload type, `null` for the files that the site created; or the path of a folder. */
      id: z.nullable(z.string()),
      title: z.string(),
      ...Usage,
    }),
  ),
})

/** Writes, reads and deletes a small file in the storage that the saved settings name. It stops at the first step that fails. */
export const checkStorage = defineEndpoint({
  method: 'POST',
  path: 'uploads/check-storage',
  summary: 'Check whether files can be stored',
  access,
  forbidsViewAs: true,
  response: z.object({
    disk: z.string(),
    /** The name of the storage, in the language of the request. */
    title: z.string(),
    ok: z.boolean(),
    steps: z.array(
      z.object({
        step: z.enum(['connect', 'write', 'read', 'read_range', 'sign', 'delete']),
        ok: z.boolean(),
        milliseconds: z.int(),
        /** Why the step failed, in the language of the request; `null` when it did not. */
        message: z.nullable(z.string()),
      }),
    ),
  }),
  rateLimit: 'uploads.check',
})
