import type { SqlRunner } from '@balafon/sdk/server'
import { POPULAR_ROWS } from './search.store.ts'

const TABLES = ['artists', 'albums', 'tracks', 'playlists'] as const
const BATCH_SIZE = 500
const POPULARITY = { artists: 'plays', albums: 'plays', tracks: 'plays', playlists: 'tracks_count' } as const

type SearchedTable = (typeof TABLES)[number]

export type SearchIndexStore = ReturnType<typeof createSearchIndexStore>

/** Creates the store of the search index. Triggers keep it up to date; a rebuild repairs it, for example after rows were imported without triggers. */
export const createSearchIndexStore = (sql: SqlRunner) => ({
  kinds: TABLES,
  async measure() {
    const [row] = await sql<{ texts: number; words: number }>(
      'select (select count(*) from search_texts)::float8 as texts, (select count(*) from search_words)::float8 as words',
    )
    return row ?? { texts: 0, words: 0 }
  },
  /**
   * Rebuilds the search texts of a batch: up to 500 rows with ids above `after`. The update changes no value, but it runs the triggers that write the texts.
   * Returns the last id of the batch; null when no rows follow.
   */
  async rebuildBatch(kind: SearchedTable, after: number): Promise<number | null> {
    const rows = await sql<{ id: number }>(
      `update ${kind} set name = name where id in (select id from ${kind} where id > $1 order by id limit ${BATCH_SIZE}) returning id`,
      [after],
    )
    return rows.length === 0 ? null : Math.max(...rows.map(({ id }) => Number(id)))
  },
  /** Deletes the texts of rows that no longer exist. */
  async deleteOrphans(kind: SearchedTable) {
    await sql(`delete from search_texts where kind = '${kind}' and not exists (select 1 from ${kind} t where t.id = subject_id)`)
  },
  /** Marks the texts of the most popular rows of a kind, because a search for a common word looks at these rows first. */
  async updatePopular(kind: SearchedTable) {
    await sql(
      `with best as materialized (select id from ${kind} order by ${POPULARITY[kind]} desc, id limit ${POPULAR_ROWS})
       update search_texts set is_popular = not is_popular where kind = '${kind}' and is_popular <> (subject_id in (select id from best))`,
    )
  },
  /** Deletes words that no text contains. They are used to correct misspelt words. */
  async deleteUnusedWords() {
    await sql('delete from search_words where word not in (select unnest(tsvector_to_array(words)) from search_texts)')
  },
})
