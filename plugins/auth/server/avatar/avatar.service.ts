import type { User } from '@balafon/sdk/contract'
import { problem, type ServerContext } from '@balafon/sdk/server'
import type { Transaction } from 'sequelize'
import type { AuthContext } from '../models.ts'
import { createAvatarImages, type SourceImage } from './avatar-images.ts'

export type AvatarService = ReturnType<typeof createAvatarService>

/** Creates the service that sets and removes the profile images of users. */
export function createAvatarService(
  { UserAvatar }: Pick<AuthContext['models'], 'UserAvatar'>,
  context: Pick<ServerContext, 'db' | 'users' | 'files' | 'runInChild' | 'log'>,
) {
  const { db, users, files } = context
  const removeAll = async (fileIds: readonly number[]) => {
    for (const id of fileIds) await files.remove(id)
  }

  async function listFileIds(userId: number, transaction: Transaction | null = null) {
    const avatar = await UserAvatar.findByPk(userId, { transaction })
    return avatar ? [avatar.fileId, avatar.smallFileId] : []
  }

  /** Changes the image in a transaction, then removes the files of the old image. The lock of the user lets one request at a time change it. */
  async function replaceImage(userId: number, change: (transaction: Transaction) => Promise<User>): Promise<User> {
    const { user, oldFileIds } = await db.transaction(async (transaction) => {
      if (!(await users.lock(userId, transaction))) throw problem(404, 'auth.account.deleted')
      const fileIds = await listFileIds(userId, transaction)
      return { user: await change(transaction), oldFileIds: fileIds }
    })
    await removeAll(oldFileIds)
    return user
  }

  return {
    /** Sets the image of a user. Throws 422 at the field of the image when it cannot be used. */
    async set(userId: number, source: SourceImage): Promise<User> {
      const { large, small } = await createAvatarImages(source, userId, context)
      const newFileIds: number[] = []
      const addFile = async (name: string, body: Buffer) => {
        const file = await files.add({ name, mime: 'image/webp', body, visibility: 'public', ownerId: userId })
        newFileIds.push(file.id)
        return { id: file.id, url: files.getPublicUrl(file.path) }
      }
      try {
        const [file, smallFile] = [await addFile('avatar.webp', large), await addFile('avatar-small.webp', small)]
        return await replaceImage(userId, async (transaction) => {
          await UserAvatar.upsert({ userId, fileId: file.id, smallFileId: smallFile.id, smallUrl: smallFile.url }, { transaction })
          return users.update(userId, { image: file.url }, transaction)
        })
      } catch (error) {
        await removeAll(newFileIds)
        // The account may have been deleted while its image was processed.
        throw (await users.find(userId)) ? error : problem(404, 'auth.account.deleted')
      }
    },
    remove: (userId: number): Promise<User> =>
      replaceImage(userId, async (transaction) => {
        await UserAvatar.destroy({ where: { userId }, transaction })
        return users.update(userId, { image: null }, transaction)
      }),
    /** Removes the files of a deleted user. */
    async removeFiles(userId: number) {
      await removeAll(await listFileIds(userId))
      await UserAvatar.destroy({ where: { userId } })
    },
  }
}
