import type { User } from '@balafon/sdk/contract'
import { problem, type ServerContext } from '@balafon/sdk/server'
import type { Transaction } from 'sequelize'
import type { AvatarStore } from './avatar.store.ts'
import { squarePictures } from './picture.ts'

export type AvatarService = ReturnType<typeof createAvatars>

export function createAvatars(store: AvatarStore, context: Pick<ServerContext, 'db' | 'users' | 'files' | 'inChild' | 'log'>) {
  const { db, users, files } = context
  const drop = async (ids: readonly number[]) => {
    for (const id of ids) await files.remove(id)
  }

  /** Changes the picture within a transaction; afterwards the files it was are gone. */
  async function exchange(userId: number, change: (transaction: Transaction) => Promise<User>): Promise<User> {
    const { user, before } = await db.transaction(async (transaction) => {
      if (!(await store.lockUser(userId, transaction))) throw problem(404, 'not_found')
      const former = await store.filesOf(userId, transaction)
      return { user: await change(transaction), before: former }
    })
    await drop(before)
    return user
  }

  return {
    /** Throws 422 on `file` for what is no picture, or too much of one. */
    async set(userId: number, bytes: Buffer): Promise<User> {
      const { large, small } = await squarePictures(bytes, userId, context)
      const keep = (name: string, body: Buffer) => files.add({ name, mime: 'image/webp', body, visibility: 'public', ownerId: userId })
      const [file, smallFile] = [await keep('avatar.webp', large), await keep('avatar-small.webp', small)]
      const kept = { fileId: file.id, smallFileId: smallFile.id, smallUrl: files.publicUrl(smallFile.path) }
      try {
        return await exchange(userId, async (transaction) => {
          await store.put(userId, kept, transaction)
          return users.update(userId, { image: files.publicUrl(file.path) }, transaction)
        })
      } catch (error) {
        await drop([kept.fileId, kept.smallFileId])
        throw error
      }
    },
    remove: (userId: number): Promise<User> =>
      exchange(userId, async (transaction) => {
        await store.remove(userId, transaction)
        return users.update(userId, { image: null }, transaction)
      }),
    /** The account is gone; its picture follows. */
    async forget(userId: number) {
      await drop(await store.filesOf(userId))
      await store.remove(userId)
    },
  }
}
