import { column, defineModel } from '@balafon/sdk/server'
import type { Lyrics } from '../../contract/catalogue.ts'

/** The lyrics of a track. */
export const Lyric = defineModel('lyrics', {
  columns: {
    /** Identifies the lyrics in lists. */
    id: column.generatedNumber().unique(),
    trackId: column.bigint().primaryKey().references('tracks', 'cascade'),
    lines: column.json<Lyrics['lines']>(),
    isSynced: column.boolean(),
    /** The external provider that found the lyrics; `null` for lyrics that a user of the site entered. */
    source: column.text().nullable(),
    updatedAt: column.timestamp().default(),
    version: column.integer().default(),
  },
  indexes: {
    lyrics_search_words: `gin (array_to_tsvector(array_remove(string_to_array(search_text((jsonb_path_query_array(lines, '$[*]."text"'::jsonpath))::text), ' '::text), ''::text)))`,
  },
})
