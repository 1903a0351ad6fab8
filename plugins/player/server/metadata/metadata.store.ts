import type { SqlRunner } from '@balafon/sdk/server'
import type { ArtistLink } from '../../contract/providers.ts'

export type MetadataKind = 'artist' | 'album'

/** An artist without a biography, or an album without a description. */
export interface IncompleteItem {
  readonly id: number
  readonly name: string
  readonly artists: readonly string[]
}

export interface FoundMetadata {
  readonly text: string | null
  readonly links: readonly ArtistLink[]
  readonly source: string
}

/** The number of days until the first retry. The delay doubles with each failed lookup, up to two months. */
const FIRST_RETRY_DAYS = 1
const MAX_RETRY_DAYS = 60

/** For each kind: the column with the text that the artist wrote. */
const TEXT_COLUMN = { artist: 'biography', album: 'description' } as const
/** For each kind: an expression for the names of the artists that a provider gets. `#>> '{}'` converts a JSON string to text. */
const ARTIST_NAMES = { artist: "'{}'::text[]", album: "array(select jsonb_path_query(s.artists, '$[*].name') #>> '{}')" } as const

export type MetadataStore = ReturnType<typeof createMetadataStore>

/** Creates the store of metadata lookups. Its statements insert rows by a select from the artist or album, so that they do nothing when it no longer exists. */
export function createMetadataStore(sql: SqlRunner) {
  return {
    /** Lists published artists or albums that are due for a lookup. The ones that were never looked up come first. */
    listIncomplete: (kind: MetadataKind, limit: number): Promise<IncompleteItem[]> =>
      sql<IncompleteItem>(
        `select s.id, s.name, ${ARTIST_NAMES[kind]} as artists
         from ${kind}s s left join ${kind}_metadata m on m.${kind}_id = s.id
         where s.status = 'published' and nullif(s.${TEXT_COLUMN[kind]}, '') is null and (m.${kind}_id is null or m.next_lookup_at <= now())
         order by m.next_lookup_at nulls first, s.id limit $1`,
        [limit],
      ),
    /** Saves what a provider found. There is no next lookup then. */
    async saveMetadata(kind: MetadataKind, id: number, { text, links, source }: FoundMetadata) {
      await sql(
        `insert into ${kind}_metadata (${kind}_id, text, links, source) select id, $2, $3::jsonb, $4 from ${kind}s where id = $1
         on conflict (${kind}_id) do update set text = excluded.text, links = excluded.links, source = excluded.source, next_lookup_at = null`,
        [id, text, JSON.stringify(links), source],
      )
    },
    /** Records a failed lookup and the time of the next one. The exponent is limited to avoid very large numbers. */
    async recordFailedLookup(kind: MetadataKind, id: number) {
      await sql(
        `insert into ${kind}_metadata as m (${kind}_id, failed_lookups, next_lookup_at)
         select id, 1, now() + interval '${FIRST_RETRY_DAYS} day' from ${kind}s where id = $1
         on conflict (${kind}_id) do update
           set failed_lookups = m.failed_lookups + 1,
               next_lookup_at = now() + least(${FIRST_RETRY_DAYS} * 2 ^ least(m.failed_lookups, 30), ${MAX_RETRY_DAYS}) * interval '1 day'`,
        [id],
      )
    },
  }
}
