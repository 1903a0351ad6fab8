import { column, defineModel } from '@balafon/sdk/server'

/** A scheduled album or track with a public page. Its artist has opened it: scheduled music is secret otherwise. */
export const PreSavePage = defineModel('backstage_pre_save_pages', {
  columns: {
    kind: column.oneOf('track', 'album').primaryKey(),
    subjectId: column.bigint().primaryKey(),
    createdAt: column.timestamp().default(),
  },
})
