import { column, defineModel } from '@balafon/sdk/server'

/** The secret link of an unpublished track or album. */
export const Preview = defineModel('backstage_previews', {
  columns: {
    kind: column.oneOf('track', 'album').primaryKey(),
    subjectId: column.bigint().primaryKey(),
    tokenHash: column.bytes().unique(),
    sealedToken: column.text(),
    createdBy: column.bigint().references('users', 'set null').nullable(),
    expiresAt: column.timestamp(),
  },
  indexes: {
    backstage_previews_creator: '(created_by)',
  },
})
