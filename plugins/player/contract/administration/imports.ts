import { defineEndpoint, defineStreamEndpoint, defineUploadEndpoint, Id, Label, Timestamp } from '@balafon/sdk/contract'
import * as z from 'zod/mini'

/**
 * The import of artists, albums or tracks from a CSV file. Its steps: upload the file, choose the columns, check all rows, import the rows without
 * mistakes.
 */

/** The maximum number of rows of a file. The row with the titles is not counted. */
export const MAX_IMPORT_ROWS = 20_000
export const MAX_IMPORT_BYTES = 16 * 1024 * 1024

const access = { permission: 'music.update' } as const

export const ImportKind = z.enum(['artists', 'albums', 'tracks'])
export type ImportKind = z.infer<typeof ImportKind>

/** The fields that a column of the file can contain. A row with an `id` changes the item with this id, a row without an `id` creates an item. */
export const IMPORT_FIELDS = {
  artists: ['id', 'name', 'country', 'genres', 'biography'],
  albums: ['id', 'name', 'artists', 'release_type', 'release_date', 'genres', 'tags', 'is_explicit', 'upc', 'copyright', 'description'],
  tracks: ['id', 'name', 'artists', 'album', 'number', 'disc', 'release_date', 'genres', 'tags', 'is_explicit', 'isrc', 'description'],
} as const satisfies Record<ImportKind, readonly string[]>
export type ImportField = (typeof IMPORT_FIELDS)[ImportKind][number]

/** For each field, the index of its column in the file, counted from 0. */
const Mapping = z.record(z.string(), z.int().check(z.minimum(0), z.maximum(199)))

/** `mapping`: the operator has to choose the columns. `checked`: the operator has to confirm; until then, nothing is written to the catalogue. */
export const ImportState = z.enum(['mapping', 'checking', 'checked', 'importing', 'done', 'failed', 'cancelled'])
export type ImportState = z.infer<typeof ImportState>

export const MusicImport = z.object({
  id: z.uuid(),
  kind: ImportKind,
  state: ImportState,
  file_name: z.string(),
  /** The titles of the columns. */
  columns: z.array(z.string()),
  /** The first rows of the file. */
  samples: z.array(z.array(z.string())),
  mapping: Mapping,
  creates_missing: z.boolean(),
  owner: z.nullable(Label),
  /** The number of rows. The row with the titles is not counted. */
  total: z.number(),
  /** The numbers of checked rows without mistakes (`valid`) and with mistakes (`invalid`). */
  valid: z.number(),
  invalid: z.number(),
  /** The numbers of rows that were imported, and of rows that could not be imported although the check found no mistakes. */
  imported: z.number(),
  failed: z.number(),
  /** Why the import has the state `failed`, as a sentence in the user's language; null otherwise. */
  failure: z.nullable(z.string()),
  user: z.nullable(Label),
  created_at: Timestamp,
})
export type MusicImport = z.infer<typeof MusicImport>

/** A row of the file that is not imported. */
export const RejectedRow = z.object({
  /** The row number that a spreadsheet shows: the row with the titles is row 1. */
  row: z.number(),
  cells: z.array(z.string()),
  mistakes: z.array(z.object({ field: z.string(), message: z.string() })),
})
export type RejectedRow = z.infer<typeof RejectedRow>

const params = z.strictObject({ id: z.uuid() })
const response = z.object({ import: MusicImport })
const NOT_FOUND = 'player.import.not_found'

export const createMusicImport = defineUploadEndpoint({
  method: 'POST',
  path: 'admin/imports',
  summary: 'Upload a CSV file with artists, albums or tracks',
  access,
  forbidsViewAs: true,
  body: z.strictObject({ kind: ImportKind }),
  response,
  status: 201,
  errors: ['player.import.not_utf8', 'player.import.no_rows', 'player.import.too_many_rows', 'player.import.unreadable', 'upload.too_large'],
  rateLimit: 'administration',
  upload: { maxBytes: MAX_IMPORT_BYTES },
})

export const listMusicImports = defineEndpoint({
  method: 'GET',
  path: 'admin/imports',
  summary: 'The latest imports',
  access,
  response: z.object({ imports: z.array(MusicImport) }),
})

export const getMusicImport = defineEndpoint({
  method: 'GET',
  path: 'admin/imports/{id}',
  summary: 'An import with its progress',
  access,
  params,
  response,
  errors: [NOT_FOUND],
})

export const listRejectedRows = defineEndpoint({
  method: 'GET',
  path: 'admin/imports/{id}/rejected-rows',
  summary: 'The rows of an import that are left out, with the reasons',
  access,
  params,
  query: z.strictObject({ after: z.optional(z.coerce.number().check(z.int(), z.minimum(0))) }),
  response: z.object({ rows: z.array(RejectedRow), next_after: z.nullable(z.number()) }),
  errors: [NOT_FOUND],
})

export const exportRejectedRows = defineStreamEndpoint({
  path: 'admin/imports/{id}/rejected-rows.csv',
  summary: 'The rows of an import that are left out, with row numbers and reasons, as CSV',
  access,
  params,
  errors: [NOT_FOUND],
  stream: { fileName: 'rejected-rows.csv', contentType: 'text/csv; charset=utf-8' },
})

export const ImportOptions = z.strictObject({
  mapping: Mapping,
  /** Whether unknown artists and albums are created. If not, rows that name them are rejected. */
  creates_missing: z._default(z.boolean(), true),
  /** The owner of created music; `null` when it belongs to the site. */
  owner_id: z._default(z.nullable(Id), null),
})

export const checkMusicImport = defineEndpoint({
  method: 'POST',
  path: 'admin/imports/{id}/check',
  summary: 'Check all rows of an import. Nothing is written to the catalogue',
  access,
  forbidsViewAs: true,
  params,
  body: ImportOptions,
  response,
  status: 202,
  errors: [NOT_FOUND, 'player.import.wrong_state', 'player.import.unknown_column', 'player.owner_unknown'],
})

export const startMusicImport = defineEndpoint({
  method: 'POST',
  path: 'admin/imports/{id}/start',
  summary: 'Import the rows without mistakes, as drafts',
  access,
  forbidsViewAs: true,
  params,
  response,
  status: 202,
  errors: [NOT_FOUND, 'player.import.wrong_state'],
})

export const cancelMusicImport = defineEndpoint({
  method: 'POST',
  path: 'admin/imports/{id}/cancel',
  summary: 'Stop an import. Rows that were imported stay',
  access,
  forbidsViewAs: true,
  params,
  response,
  errors: [NOT_FOUND, 'player.import.wrong_state'],
})

/** The codes of mistakes in rows. */
export const IMPORT_MISTAKES = [
  'player.import.artist_ambiguous',
  'player.import.album_ambiguous',
  'player.import.exists',
  'player.import.repeated',
  'player.import.unknown_id',
  'player.import.no_artist',
  'player.import.failed',
] as const
export type ImportMistake = (typeof IMPORT_MISTAKES)[number]
