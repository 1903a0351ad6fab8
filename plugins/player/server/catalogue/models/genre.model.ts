import { column, defineModel } from '@balafon/sdk/server'
import type { Image } from '../../../contract/catalogue.ts'

/** A genre. Its name is its slug: lower case and unique. */
export const Genre = defineModel('genres', {
  columns: {
    id: column.id(),
    name: column.text().unique(),
    displayName: column.text(),
    image: column.json<Image>().nullable(),
    version: column.integer().default(),
  },
  indexes: {
    genres_names: '(search_text(display_name), id)',
    genres_name_search: 'gin (search_text(display_name) gin_trgm_ops)',
  },
})
