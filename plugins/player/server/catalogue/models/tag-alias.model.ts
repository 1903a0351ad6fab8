import { column, defineModel } from '@balafon/sdk/server'

/** The name of a tag that was merged into another one. Links to it lead to the other one. */
export const TagAlias = defineModel('tag_aliases', {
  columns: {
    name: column.text().primaryKey(),
    tagId: column.bigint().references('tags', 'cascade'),
  },
  indexes: {
    tag_aliases_tag: '(tag_id)',
  },
})
