import { column, defineModel } from '@balafon/sdk/server'

/** A tag of an album or track. */
export const TagLink = defineModel('tag_links', {
  columns: {
    tagId: column.bigint().primaryKey().references('tags', 'cascade'),
    kind: column.oneOf('album', 'track').primaryKey(),
    subjectId: column.bigint().primaryKey(),
  },
  indexes: {
    tag_links_tag: '(tag_id, kind, subject_id)',
  },
})
