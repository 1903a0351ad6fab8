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
  /**
   * How well the row matches the query. 4000: the name is the query. 3000: the name begins with the query. 2500: the name has all words. 2000: the names
   * of the row, its artists and its album together have all words. Below 2000: some words are only similar.
   */
  readonly rank: number
  /** Popularity: the number of plays, or of tracks for playlists. */
  readonly weight: number
  readonly id: number
}

export interface Match<Card> extends MatchCursor {
  /** Whether the search also included rows that are not popular. */
  readonly includes_unpopular: boolean
  readonly card: Card
}

interface MatchQuery {
  /** The normalized words, separated by spaces. */
  readonly text: string
  /** A text search query (tsquery) that requires all words as typed. */
  readonly exactQuery: string
  /** A text search query (tsquery) that requires each word or a similar one. */
  readonly fuzzyQuery: string
  readonly after: MatchCursor | null
  readonly limit: number
  readonly userId: number | null
  /** Whether only rows that are not popular are searched, because earlier pages contained the popular rows. */
  readonly skipsPopular: boolean
}

/** The minimum length of words for which similar words are searched. Shorter words are similar to too many others. */
const MIN_FUZZY_LENGTH = 3
/**
 * A query with more matches among the popular rows counts as common. Its first pages contain only popular rows; the others follow on later pages. In a
 * million rows, a query with 30 popular matches has thousands of others, and ranking them took almost all the time of such a search.
 */
const MAX_RANKED_TOGETHER = 20
/** The number of rows of each kind that are marked as popular. When a kind has fewer rows, all of them are popular. */
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

/**
 * For a query of one character, only popular rows with a name that begins with it are found. Nearly all rows have a word with this character, and
 * ranking all rows would take too long.
 */
const IS_LONG_ENOUGH = 'length($1) > 1'

/**
 * Builds the statement that finds one page of matches. It searches the popular rows, which have an index of their own. When only few of them match, it
 * also searches the other rows. When many match, the other rows are left to later pages (`$8` is true), except rows with exactly the name of the query.
 * Cards are built only for the rows of the page, because a common word has thousands of matches.
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
      select rank, weight, subject_id as id, not (select is_common from common) as includes_unpopular, (select ${card} from ${table} where ${id} = subject_id) as card
      from page order by rank desc, weight desc, subject_id`
}

/**
 * Splits the query `$1` into at most `$2` normalized words. A word gets up to a hundred similar words of the catalogue if no word of the catalogue begins
 * with it, or always if `$3` is true. The operator `%` compares the trigrams of words. To use the index, a prefix `x` is searched as a
 * range: from `x` to `x` followed by the highest Unicode character.
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

/** Lists words that have the same first character and about the same length as the short word `$1`, because trigrams do not find similar short words. */
const SHORT_WORDS_SQL = `select word from search_words
  where word >= left($1, 1) and word < left($1, 1) || U&'\\+10FFFF' and length(word) between length($1) - 1 and length($1) + 1 and word <> $1 limit 5000`

export type SearchStore = ReturnType<typeof createSearchStore>

/**
 * Creates the store of the search. Splitting the query and finding the matches are two statements, because PostgreSQL plans a combined statement badly
 * when a word is common.
 */
export const createSearchStore = (sql: SqlRunner) => ({
  /** Normalizes a query and splits it into words, adding up to a hundred similar words for misspelt ones, or for all words of a fuzzy query. */
  readQueryWords: (query: string, maxWords: number, isFuzzy = false): Promise<QueryWord[]> => sql<QueryWord>(QUERY_WORDS_SQL, [query, maxWords, isFuzzy]),
  async readShortWords(word: string): Promise<string[]> {
    return (await sql<{ word: string }>(SHORT_WORDS_SQL, [word])).map((row) => row.word)
  },
  /** Normalizes texts in the same way as queries: the result consists of alphanumeric words, separated by spaces. */
  async normalizeTexts(texts: readonly string[]): Promise<string[]> {
    const rows = await sql<{ text: string }>(
      'select search_text(text) as text from unnest($1::text[]) with ordinality as t(text, position) order by position',
      [texts],
    )
    return rows.map(({ text }) => text.trim())
  },
  /** Finds matches: exact names first, then names that begin with the text, then all words as typed, then similar words; within each group the most popular first. */
  findMatches<Card>(kind: CatalogueKind, { text, exactQuery, fuzzyQuery, after, limit, userId, skipsPopular }: MatchQuery): Promise<Match<Card>[]> {
    const values = [text, exactQuery, fuzzyQuery, after?.rank ?? null, after?.weight ?? null, after?.id ?? null, limit, skipsPopular]
    return sql<Match<Card>>(buildMatchesSql(kind), SOURCES[kind].visibilityCondition ? [...values, userId] : values)
  },
})
