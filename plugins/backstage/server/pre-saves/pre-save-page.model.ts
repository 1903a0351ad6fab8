import { column, defineModel } from '@balafon/sdk/server'

/** A row for each scheduled album or track with a public page. Scheduled music is secret until its artist opens this page. */
export const PreSavePage = defineModel('backstage_pre_save_pages', {
  columns: {
    kind: column.oneOf('track', 'album').primaryKey(),
    subjectId: column.bigint().primaryKey(),
    createdAt: column.timestamp().default(),
  },
})
