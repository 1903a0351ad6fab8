import type { SqlRunner } from '@balafon/sdk/server'
import { CARD_SQL } from '../catalogue/card-sql.ts'
import { buildPlaylistVisibleSql } from '../catalogue/visibility-sql.ts'

export type CatalogueKind = 'artists' | 'albums' | 'tracks' | 'playlists'

/** A normalized word of the query, with similar words of the catalogue. */
export interface QueryWord {
  readonly word: string
  readonly similar: readonly string[]
}

/** Sort key of a match, used as the cursor of the next page. */
export interface MatchCursor {
  /** How well the name matches: 4000 exact, 3000 beginning, 2500 all words, 2000 all words with those of artists and album, below that similar words. */
  readonly rank: number
  /** Popularity: the number of plays, or of tracks for playlists. */
  readonly weight: number
  readonly id: number
}

export interface Match<Card> extends MatchCursor {
  /** Whether rows that are not popular were searched too. */
  readonly has_rest: boolean
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
  /** Whether only rows that are not popular are searched: the pages after the popular ones. */
  readonly isRest: boolean
}

/** Shorter words are similar to too many others. */
const MIN_FUZZY_LENGTH = 3
/** A query with more matches among the popular rows is common: the other rows then follow on later pages. */
const MAX_RANKED_TOGETHER = 50
/** How many rows of each kind are popular. All rows are while there are fewer. */
export const POPULAR_ROWS = 10_000

interface Source {
  /** The table with its alias. */
  readonly table: string
  readonly id: string
  readonly card: string
  readonly weight: string
  /** Condition for matches that the user `$9` may see. */
  readonly visibilityCondition?: string
}

const SOURCES: Readonly<Record<CatalogueKind, Source>> = {
  artists: { table: 'artists ar', id: 'ar.id', card: CARD_SQL.artist, weight: 'ar.plays' },
  albums: { table: 'albums a', id: 'a.id', card: CARD_SQL.album, weight: 'a.plays' },
  tracks: { table: 'tracks t', id: 't.id', card: CARD_SQL.track, weight: 't.plays' },
  playlists: {
    table: 'playlists p',
    id: 'p.id',
    card: CARD_SQL.playlist,
    weight: 'p.tracks_count',
    visibilityCondition: buildPlaylistVisibleSql('$9::bigint'),
  },
}

/** Most rows have a word with a given first character. For a query of one character, only popular names that begin with it are found, instead of ranking all rows. */
const IS_LONG_ENOUGH = 'length($1) > 1'

/**
 * Builds the statement that finds one page of matches. Cards are built only for this page, because a common word has thousands of matches.
 * The popular rows have an index of their own. The other rows are searched when few popular ones match, or on the pages after these; a row
 * with exactly the name of the query is always found.
 */
export function buildMatchesSql(kind: CatalogueKind): string {
  const { table, id, card, weight, visibilityCondition = 'true' } = SOURCES[kind]
  const columns = `select subject_id, name, words from search_texts where kind = '${kind}'`
  return `with popular as materialized (${columns} and is_popular and words @@ $3::tsquery and not $8::boolean and (${IS_LONG_ENOUGH} or starts_with(name, $1))),
      common as materialized (select count(*) > ${MAX_RANKED_TOGETHER} as is_common from popular),
      found as (
        select * from popular
        union all
        ${columns} and not is_popular and words @@ $3::tsquery and not (select is_common from common) and ${IS_LONG_ENOUGH}
        union all
        select * from (${columns} and not is_popular and left(name, 100) = left($1, 100) and name = $1 and (select is_common from common) limit 100) named),
      ranked as (
        select subject_id, case when name = $1 then 4000 when starts_with(name, $1) then 3000
            when words @@ $2::tsquery then case when array_to_tsvector(string_to_array(nullif(name, ''), ' ')) @@ $2::tsquery then 2500 else 2000 end
            else 1000 + floor(similarity(name, $1) * 999)::int end as rank
        from found),
      page as (
        select rank, ${weight} as weight, subject_id from ranked join ${table} on ${id} = subject_id
        where ${visibilityCondition} and ($4::int is null or (rank, ${weight}, -subject_id) < ($4::int, $5::bigint, -$6::bigint))
        order by rank desc, ${weight} desc, subject_id limit $7)
      select rank, weight, subject_id as id, not (select is_common from common) as has_rest, (select ${card} from ${table} where ${id} = subject_id) as card
      from page order by rank desc, weight desc, subject_id`
}

/**
 * Splits a normalized query into words. A word gets up to a hundred similar words (`%` compares trigrams) when no word of the catalogue begins with
 * it, or always for a fuzzy query (`$3`). Short words share few trigrams, so words of the same beginning and about the same length are compared as well.
 * All words that begin with `x` are in the range from `x` to `x` followed by the highest Unicode character, which is searched by index.
 */
export const QUERY_WORDS_SQL = `select typed.word, coalesce(fuzzy.words, '{}') as similar
         from unnest(string_to_array(search_text($1), ' ')) with ordinality as typed(word, position)
         left join lateral (
           select array_agg(best.word) as words from (
             select w.word from search_words w
             where w.word % typed.word and length(typed.word) >= ${MIN_FUZZY_LENGTH} and w.word <> typed.word
               and ($3::boolean or not exists (select 1 from search_words longer where longer.word >= typed.word and longer.word < typed.word || U&'\\+10FFFF'))
             order by similarity(w.word, typed.word) desc, w.word limit 100) best) fuzzy on true
         where typed.word <> '' order by typed.position limit $2`

/** Words of about the same length that begin like a short word. */
const SHORT_WORDS_SQL = `select word from search_words
  where word >= left($1, 1) and word < left($1, 1) || U&'\\+10FFFF' and length(word) between length($1) - 1 and length($1) + 1 and word <> $1 limit 5000`

export type SearchStore = ReturnType<typeof createSearchStore>

/** Creates the store of the search. It works in two steps because PostgreSQL plans one combined statement badly when a word is common. */
export const createSearchStore = (sql: SqlRunner) => ({
  /** Normalizes a query and splits it into words, adding up to a hundred similar words for misspelt ones, or for all words of a fuzzy query. */
  readQueryWords: (query: string, maxWords: number, isFuzzy = false): Promise<QueryWord[]> => sql<QueryWord>(QUERY_WORDS_SQL, [query, maxWords, isFuzzy]),
  async readShortWords(word: string): Promise<string[]> {
    return (await sql<{ word: string }>(SHORT_WORDS_SQL, [word])).map((row) => row.word)
  },
  /** Normalizes texts as queries are normalized: words of alphanumeric characters, separated by spaces. */
  async normalizeTexts(texts: readonly string[]): Promise<string[]> {
    const rows = await sql<{ text: string }>(
      'select search_text(text) as text from unnest($1::text[]) with ordinality as t(text, position) order by position',
      [texts],
    )
    return rows.map(({ text }) => text.trim())
  },
  /** Finds matches: exact names first, then names that begin with the text, then all words as typed, then similar words; within each group the most popular first. */
  findMatches<Card>(kind: CatalogueKind, { text, exactQuery, fuzzyQuery, after, limit, userId, isRest }: MatchQuery): Promise<Match<Card>[]> {
    const values = [text, exactQuery, fuzzyQuery, after?.rank ?? null, after?.weight ?? null, after?.id ?? null, limit, isRest]
    return sql<Match<Card>>(buildMatchesSql(kind), SOURCES[kind].visibilityCondition ? [...values, userId] : values)
  },
})
