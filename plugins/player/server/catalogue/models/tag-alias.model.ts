import { column, defineModel } from '@balafon/sdk/server'

/** The former name of a tag that was merged into another one. Links with this name lead to the other tag. */
export const TagAlias = defineModel('tag_aliases', {
  columns: {
    name: column.text().primaryKey(),
    tagId: column.bigint().references('tags', 'cascade'),
  },
  indexes: {
    tag_aliases_tag: '(tag_id)',
  },
})
