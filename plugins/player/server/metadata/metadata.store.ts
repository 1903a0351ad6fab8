import type { SqlRunner } from '@balafon/sdk/server'
import type { FoundLink } from '../../contract/providers.ts'

export type Subject = 'artist' | 'album'

export interface Lacking {
  readonly id: number
  readonly name: string
  readonly artists: readonly string[]
}

export interface Finding {
  readonly text: string | null
  readonly links: readonly FoundLink[]
  readonly source: string
}

/** Days until the first further try; each next one takes twice as long, up to two months. */
const FIRST = 1
const LONGEST = 60

const OWN_TEXT = { artist: 'biography', album: 'description' } as const
const ARTISTS = { artist: "'{}'::text[]", album: "array(select jsonb_path_query(s.artists, '$[*].name') #>> '{}')" } as const

export type MetadataStore = ReturnType<typeof createMetadataStore>

export function createMetadataStore(sql: SqlRunner) {
  return {
    /** What has no words of its own and is due, what was never asked for first. */
    lacking: (subject: Subject, most: number): Promise<Lacking[]> =>
      sql<Lacking>(
        `select s.id::float8 as id, s.name, ${ARTISTS[subject]} as artists
         from ${subject}s s left join ${subject}_findings f on f.${subject}_id = s.id
         where nullif(s.${OWN_TEXT[subject]}, '') is null and (f.${subject}_id is null or f.next_at <= now())
         order by f.next_at nulls first, s.id limit $1`,
        [most],
      ),
    async keep(subject: Subject, id: number, { text, links, source }: Finding) {
      await sql(
        `insert into ${subject}_findings (${subject}_id, text, links, source) select id, $2, $3::jsonb, $4 from ${subject}s where id = $1
         on conflict (${subject}_id) do update set text = excluded.text, links = excluded.links, source = excluded.source, next_at = null`,
        [id, text, JSON.stringify(links), source],
      )
    },
    async noteMiss(subject: Subject, id: number) {
      await sql(
        `insert into ${subject}_findings as f (${subject}_id, misses, next_at) select id, 1, now() + interval '${FIRST} day' from ${subject}s where id = $1
         on conflict (${subject}_id) do update
           set misses = f.misses + 1, next_at = now() + least(${FIRST} * 2 ^ least(f.misses, 30), ${LONGEST}) * interval '1 day'`,
        [id],
      )
    },
  }
}
