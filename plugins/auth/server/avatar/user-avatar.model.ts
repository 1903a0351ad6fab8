import { column, defineModel } from '@balafon/sdk/server'

/** The files of a user’s avatar. */
export const UserAvatar = defineModel('user_avatars', {
  columns: {
    userId: column.bigint().primaryKey(),
    fileId: column.bigint(),
    smallFileId: column.bigint(),
    smallUrl: column.text(),
  },
})
