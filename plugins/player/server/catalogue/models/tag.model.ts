import { column, defineModel } from '@balafon/sdk/server'
import type { Image } from '../../../contract/catalogue.ts'

/** A tag. Its name is its slug: lower case and unique. */
export const Tag = defineModel('tags', {
  columns: {
    id: column.id(),
    name: column.text().unique(),
    displayName: column.text(),
    image: column.json<Image>().nullable(),
  },
  indexes: {
    tags_search_words: "gin (array_to_tsvector(array_remove(string_to_array(search_text(display_name), ' '::text), ''::text)))",
  },
})
