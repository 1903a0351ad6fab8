import type { User } from '@balafon/sdk/contract'
import { problem, type ServerContext } from '@balafon/sdk/server'
import type { Transaction } from 'sequelize'
import type { AvatarStore } from './avatar.store.ts'
import { type Picture, squarePictures } from './picture.ts'

export type AvatarService = ReturnType<typeof createAvatars>

export function createAvatars(store: AvatarStore, context: Pick<ServerContext, 'db' | 'users' | 'files' | 'runInChild' | 'log'>) {
  const { db, users, files } = context
  const drop = async (ids: readonly number[]) => {
    for (const id of ids) await files.remove(id)
  }

  /** Changes the picture within a transaction; afterwards the files it was are gone. */
  async function exchange(userId: number, change: (transaction: Transaction) => Promise<User>): Promise<User> {
    const { user, before } = await db.transaction(async (transaction) => {
      if (!(await store.lockUser(userId, transaction))) throw problem(404, 'auth.account.gone')
      const former = await store.filesOf(userId, transaction)
      return { user: await change(transaction), before: former }
    })
    await drop(before)
    return user
  }

  return {
    /** Throws 422 at its field for what is no picture, or too much of one. */
    async set(userId: number, picture: Picture): Promise<User> {
      const { large, small } = await squarePictures(picture, userId, context)
      const kept: number[] = []
      const keep = async (name: string, body: Buffer) => {
        const file = await files.add({ name, mime: 'image/webp', body, visibility: 'public', ownerId: userId })
        kept.push(file.id)
        return { id: file.id, url: files.publicUrl(file.path) }
      }
      try {
        const [file, smallFile] = [await keep('avatar.webp', large), await keep('avatar-small.webp', small)]
        return await exchange(userId, async (transaction) => {
          await store.put(userId, { fileId: file.id, smallFileId: smallFile.id, smallUrl: smallFile.url }, transaction)
          return users.update(userId, { image: file.url }, transaction)
        })
      } catch (error) {
        await drop(kept)
        // Deleted while its picture was drawn: nothing can be kept for it.
        throw (await users.find(userId)) ? error : problem(404, 'auth.account.gone')
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
