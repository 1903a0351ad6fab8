import type { Label } from '@balafon/sdk/contract'
import type { MusicImport } from '../../../contract/administration/imports.ts'
import type { ImportRow } from './imports.store.ts'

interface ImportDetails {
  readonly owner: Label | null
  readonly user: Label | null
  readonly translate: (key: string) => string
}

/** Presents an import with the names of the user that started it and of the owner of created music. */
export const presentImport = (row: ImportRow, { owner, user, translate }: ImportDetails): MusicImport => ({
  id: row.id,
  kind: row.kind,
  state: row.state,
  file_name: row.fileName,
  columns: [...row.columns],
  samples: row.samples.map((cells) => [...cells]),
  mapping: { ...row.mapping },
  creates_missing: row.createsMissing,
  owner,
  total: row.total,
  valid: row.valid,
  invalid: row.invalid,
  imported: row.imported,
  failed: row.failed,
  failure: row.failure && translate(row.failure),
  user,
  created_at: row.createdAt.toISOString(),
})
