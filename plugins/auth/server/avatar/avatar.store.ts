import type { SqlRunner } from '@balafon/sdk/server'
import type { Transaction } from 'sequelize'

export interface AvatarFiles {
  readonly fileId: number
  readonly smallFileId: number
  readonly smallUrl: string
}

export type AvatarStore = ReturnType<typeof createAvatarStore>

export function createAvatarStore(sql: SqlRunner) {
  return {
    /** Locks the user, so that only one request at a time changes the image. Returns false when there is no such user. */
    async lockUser(userId: number, transaction: Transaction) {
      const rows = await sql('select id from users where id = $1 for update', [userId], transaction)
      return rows.length > 0
    },
    async upsert(userId: number, { fileId, smallFileId, smallUrl }: AvatarFiles, transaction: Transaction) {
      await sql(
        `insert into user_avatars (user_id, file_id, small_file_id, small_url) values ($1, $2, $3, $4)
         on conflict (user_id) do update set file_id = excluded.file_id, small_file_id = excluded.small_file_id, small_url = excluded.small_url`,
        [userId, fileId, smallFileId, smallUrl],
        transaction,
      )
    },
    /** Returns the ids of the files of the user's image. */
    async listFileIds(userId: number, transaction?: Transaction) {
      const [row] = await sql<{ files: number[] }>(
        'select array[file_id::int, small_file_id::int] as files from user_avatars where user_id = $1',
        [userId],
        transaction,
      )
      return row?.files ?? []
    },
    async delete(userId: number, transaction?: Transaction) {
      await sql('delete from user_avatars where user_id = $1', [userId], transaction)
    },
  }
}
