import type { SqlRunner } from '@balafon/sdk/server'
import type { ArtistLink } from '../../contract/providers.ts'

export type Subject = 'artist' | 'album'

/** An artist without a biography, or an album without a description. */
export interface IncompleteSubject {
  readonly id: number
  readonly name: string
  readonly artists: readonly string[]
}

export interface FoundMetadata {
  readonly text: string | null
  readonly links: readonly ArtistLink[]
  readonly source: string
}

/** Days until the first retry; the delay doubles with each failed lookup, up to two months. */
const FIRST_RETRY_DAYS = 1
const MAX_RETRY_DAYS = 60

const OWN_TEXT_COLUMN = { artist: 'biography', album: 'description' } as const
const ARTIST_NAMES = { artist: "'{}'::text[]", album: "array(select jsonb_path_query(s.artists, '$[*].name') #>> '{}')" } as const

export type MetadataStore = ReturnType<typeof createMetadataStore>

export function createMetadataStore(sql: SqlRunner) {
  return {
    /** Lists artists or albums that are due for a lookup, the ones never looked up first. */
    listIncomplete: (subject: Subject, limit: number): Promise<IncompleteSubject[]> =>
      sql<IncompleteSubject>(
        `select s.id::float8 as id, s.name, ${ARTIST_NAMES[subject]} as artists
         from ${subject}s s left join ${subject}_metadata m on m.${subject}_id = s.id
         where nullif(s.${OWN_TEXT_COLUMN[subject]}, '') is null and (m.${subject}_id is null or m.next_lookup_at <= now())
         order by m.next_lookup_at nulls first, s.id limit $1`,
        [limit],
      ),
    async saveMetadata(subject: Subject, id: number, { text, links, source }: FoundMetadata) {
      await sql(
        `insert into ${subject}_metadata (${subject}_id, text, links, source) select id, $2, $3::jsonb, $4 from ${subject}s where id = $1
         on conflict (${subject}_id) do update set text = excluded.text, links = excluded.links, source = excluded.source, next_lookup_at = null`,
        [id, text, JSON.stringify(links), source],
      )
    },
    async recordFailedLookup(subject: Subject, id: number) {
      await sql(
        `insert into ${subject}_metadata as m (${subject}_id, failed_lookups, next_lookup_at)
         select id, 1, now() + interval '${FIRST_RETRY_DAYS} day' from ${subject}s where id = $1
         on conflict (${subject}_id) do update
           set failed_lookups = m.failed_lookups + 1,
               next_lookup_at = now() + least(${FIRST_RETRY_DAYS} * 2 ^ least(m.failed_lookups, 30), ${MAX_RETRY_DAYS}) * interval '1 day'`,
        [id],
      )
    },
  }
}
