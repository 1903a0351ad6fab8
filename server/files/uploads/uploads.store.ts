import type { InstanceOf, NewRowOf, SqlRunner } from '@balafon/sdk/server'
import type { Transaction } from 'sequelize'
import type { CoreModels } from '../../app/core-models.ts'
import type { PendingUpload as PendingUploadDefinition } from './pending-upload.model.ts'

export type PendingUploadRow = InstanceOf<typeof PendingUploadDefinition>

export interface UploadsStoreDependencies {
  readonly models: Pick<CoreModels, 'FileEntry' | 'PendingUpload'>
  readonly sql: SqlRunner
}

export type UploadsStore = ReturnType<typeof createUploadsStore>

/** Creates the store of uploads, and of the space that files use. */
export const createUploadsStore = ({ models: { PendingUpload, FileEntry }, sql }: UploadsStoreDependencies) => ({
  /** Lets one transaction at a time reserve space of a user. */
  async lockSpace(userId: number, transaction: Transaction) {
    await sql(`select pg_advisory_xact_lock(hashtextextended('uploads:' || $1, 0))`, [userId], transaction)
  },
  /** Sums up the sizes of a user's files, including files in the trash and started uploads. */
  async sumUserBytes(userId: number, transaction?: Transaction): Promise<number> {
    const [row] = await sql<{ bytes: number }>(
      `select (coalesce((select sum(file_size) from file_entries where owner_id = $1), 0)
             + coalesce((select sum(file_size) from pending_uploads where user_id = $1 and file_id is null and expires_at > now()), 0))::bigint as bytes`,
      [userId],
      transaction,
    )
    return row?.bytes ?? 0
  },
  /** Sums up the sizes of all files of the site, including files in the trash and started uploads. */
  async sumAllBytes(): Promise<number> {
    const [row] = await sql<{ bytes: number }>(
      `select (coalesce((select sum(file_size) from file_entries), 0)
             + coalesce((select sum(file_size) from pending_uploads where file_id is null and expires_at > now()), 0))::bigint as bytes`,
    )
    return row?.bytes ?? 0
  },
  insert: (values: NewRowOf<typeof PendingUploadDefinition>, transaction: Transaction) => PendingUpload.create(values, { transaction }),
  find: (where: { readonly id: string; readonly userId: number } | { readonly storageKey: string; readonly userId: number }) =>
    PendingUpload.findOne({ where }),
  findById: (id: string) => PendingUpload.findByPk(id),
  findEntry: (id: number) => FileEntry.findByPk(id),
  /** Reserves an upload for the request that stores its file. Returns false when it is reserved or stored already. */
  async claim(id: string, seconds: number): Promise<boolean> {
    const rows = await sql<{ id: string }>(
      `update pending_uploads set claimed_until = now() + make_interval(secs => $2)
       where id = $1 and file_id is null and (claimed_until is null or claimed_until < now()) returning id`,
      [id, seconds],
    )
    return rows.length > 0
  },
  async release(id: string) {
    await PendingUpload.update({ claimedUntil: null }, { where: { id } })
  },
  async setStorageKey(id: string, storageKey: string, transaction?: Transaction) {
    await PendingUpload.update({ storageKey }, { where: { id }, transaction: transaction ?? null })
  },
  async setFile(id: string, fileId: number, transaction: Transaction) {
    await PendingUpload.update({ fileId }, { where: { id }, transaction })
  },
  async remove(id: string) {
    await PendingUpload.destroy({ where: { id } })
  },
  listExpired: (limit: number) =>
    sql<{ id: string; method: string; storageKey: string | null; externalId: string | null; fileId: number | null }>(
      `select id, method, storage_key as "storageKey", external_id as "externalId", file_id as "fileId"
     from pending_uploads where expires_at < now() and (claimed_until is null or claimed_until < now()) order by expires_at limit $1`,
      [limit],
    ),
  async listKnownIds(ids: readonly string[]): Promise<Set<string>> {
    const rows = await sql<{ id: string }>('select id from pending_uploads where id = any($1::uuid[])', [ids])
    return new Set(rows.map(({ id }) => id))
  },
})
