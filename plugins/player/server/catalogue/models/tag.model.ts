import { column, defineModel } from '@balafon/sdk/server'
import type { Image } from '../../../contract/catalogue.ts'

/** A tag. Its name is its slug: lower case and unique. */
export const Tag = defineModel('tags', {
  columns: {
    id: column.id(),
    name: column.text().unique(),
    displayName: column.text(),
    image: column.json<Image>().nullable(),
    version: column.integer().default(),
  },
  indexes: {
    tags_names: '(search_text(display_name), id)',
    tags_name_search: 'gin (search_text(display_name) gin_trgm_ops)',
    tags_search_words: "gin (array_to_tsvector(array_remove(string_to_array(search_text(display_name), ' '::text), ''::text)))",
  },
})
