import type { SqlRunner } from '@balafon/sdk/server'
import { CARD_SQL } from '../catalogue/card-sql.ts'

export type CatalogueKind = 'artists' | 'albums' | 'tracks' | 'playlists'

/** A normalized word of the query, with similar words of the catalogue when none begins with it. */
export interface QueryWord {
  readonly word: string
  readonly similar: readonly string[]
}

/** Sort key of a match, used as the cursor of the next page. */
export interface MatchCursor {
  /** How well the name matches: 4 exact, 3 beginning, 2 all words, 1 similar words. */
  readonly rank: number
  /** Popularity: the number of plays, or of tracks for playlists. */
  readonly weight: number
  readonly id: number
}

export interface Match<Card> extends MatchCursor {
  readonly card: Card
}

interface MatchQuery {
  /** The normalized words, separated by spaces. */
  readonly text: string
  /** A tsquery of all words as typed. */
  readonly exactQuery: string
  /** A tsquery of all words or similar ones. */
  readonly fuzzyQuery: string
  readonly after: MatchCursor | null
  readonly limit: number
  readonly userId: number | null
}

/** Shorter words are similar to too many others. */
const MIN_FUZZY_LENGTH = 3

interface Source {
  /** The table with its alias. */
  readonly table: string
  readonly id: string
  readonly card: string
  readonly weight: string
  /** Condition for matches that the user `$8` may see. */
  readonly visibilityCondition?: string
}

const SOURCES: Readonly<Record<CatalogueKind, Source>> = {
  artists: { table: 'artists ar', id: 'ar.id', card: CARD_SQL.artist, weight: 'ar.plays' },
  albums: { table: 'albums a', id: 'a.id', card: CARD_SQL.album, weight: 'a.plays' },
  tracks: { table: 'tracks t', id: 't.id', card: CARD_SQL.track, weight: 't.plays' },
  playlists: { table: 'playlists p', id: 'p.id', card: CARD_SQL.playlist, weight: 'p.tracks_count', visibilityCondition: '(p.is_public or p.owner_id = $8)' },
}

/** Builds the statement that finds one page of matches. Cards are built only for this page, because a common word has thousands of matches. */
export function buildMatchesSql(kind: CatalogueKind): string {
  const { table, id, card, weight, visibilityCondition = 'true' } = SOURCES[kind]
  return `with found as (
        select subject_id, case when name = $1 then 4 when starts_with(name, $1) then 3 when words @@ $2::tsquery then 2 else 1 end as rank
        from search_texts where kind = '${kind}' and words @@ $3::tsquery),
      page as (
        select rank, ${weight} as weight, subject_id from found join ${table} on ${id} = subject_id
        where ${visibilityCondition} and ($4::int is null or (rank, ${weight}, -subject_id) < ($4::int, $5::bigint, -$6::bigint))
        order by rank desc, ${weight} desc, subject_id limit $7)
      select rank, weight, subject_id as id, (select ${card} from ${table} where ${id} = subject_id) as card
      from page order by rank desc, weight desc, subject_id`
}

/**
 * Splits a normalized query into words. A word gets up to three similar words (`%` compares trigrams) when no word of the catalogue begins with it.
 * All words that begin with `x` are in the range from `x` to `x` followed by the highest Unicode character, which is searched by index.
 */
export const QUERY_WORDS_SQL = `select typed.word, coalesce(fuzzy.words, '{}') as similar
         from unnest(string_to_array(search_text($1), ' ')) with ordinality as typed(word, position)
         left join lateral (
           select array_agg(best.word) as words from (
             select w.word from search_words w
             where w.word % typed.word and length(typed.word) >= ${MIN_FUZZY_LENGTH}
               and not exists (select 1 from search_words longer where longer.word >= typed.word and longer.word < typed.word || U&'\\+10FFFF')
             order by similarity(w.word, typed.word) desc, w.word limit 3) best) fuzzy on true
         where typed.word <> '' order by typed.position limit $2`

export type SearchStore = ReturnType<typeof createSearchStore>

/** Creates the store of the search. It works in two steps because PostgreSQL plans one combined statement badly when a word is common. */
export const createSearchStore = (sql: SqlRunner) => ({
  /** Normalizes a query and splits it into words, adding similar words for misspelt ones. */
  readQueryWords: (query: string, maxWords: number): Promise<QueryWord[]> => sql<QueryWord>(QUERY_WORDS_SQL, [query, maxWords]),
  /** Finds matches: exact names first, then names that begin with the text, then all words as typed, then similar words; within each group the most popular first. */
  findMatches<Card>(kind: CatalogueKind, { text, exactQuery, fuzzyQuery, after, limit, userId }: MatchQuery): Promise<Match<Card>[]> {
    const values = [text, exactQuery, fuzzyQuery, after?.rank ?? null, after?.weight ?? null, after?.id ?? null, limit]
    return sql<Match<Card>>(buildMatchesSql(kind), SOURCES[kind].visibilityCondition ? [...values, userId] : values)
  },
})
