import type { SqlRunner } from '@balafon/sdk/server'
import type { TrackCard } from '../../contract/catalogue.ts'
import type { LyricLine } from '../../contract/lyric-lines.ts'
import { CARD_SQL } from '../catalogue/card-sql.ts'
import { IS_VISIBLE_SQL, JOIN_TRACK_ALBUM_SQL } from '../catalogue/visibility-sql.ts'

const toWords = (text: string) => `array_to_tsvector(array_remove(string_to_array(search_text(${text}), ' '), ''))`

/**
 * Expressions that must be the same as in the indexes of migration `0012-finding`, so that PostgreSQL uses these indexes. To change one, write a new
 * migration.
 */
export const TAG_WORDS = toWords('display_name')
export const CHANNEL_WORDS = toWords("name || ' ' || names::text")
export const LYRIC_WORDS = toWords('jsonb_path_query_array(lines, \'$[*]."text"\')::text')

export interface FoundName {
  readonly rank: number
  readonly id: number
  readonly slug: string
  readonly name: string
  readonly image: string | null
}

export interface FoundLyric {
  readonly id: number
  readonly weight: number
  readonly lines: readonly LyricLine[]
  readonly card: TrackCard
}

interface SearchInput {
  /** The normalized words, separated by spaces. */
  readonly text: string
  /** A text search query (tsquery) that requires all words. */
  readonly query: string
  readonly limit: number
  /** Whether misspelt names are found too. */
  readonly isFuzzy: boolean
}

/** The maximum number of matches that are ranked. A word that occurs in more songs does not help to find one of them. */
const MAX_RANKED_LYRICS = 500

const rankName = (name: string) => `case when search_text(${name}) = $1 then 4000 when starts_with(search_text(${name}), $1) then 3000 else 2000 end`

/** The minimum similarity of a misspelt name, as the share of common trigrams. No index is used, because there are few tags and channels. */
const MIN_SIMILARITY = 0.35

const TAGS_SQL = `select ${rankName('display_name')} as rank, id, name as slug, display_name as name, image ->> 'url' as image
  from tags where ${TAG_WORDS} @@ $2::tsquery or ($4::boolean and similarity(search_text(display_name), $1) >= ${MIN_SIMILARITY})
  order by rank desc, similarity(search_text(display_name), $1) desc, display_name, id limit $3`

const CHANNELS_SQL = `select ${rankName('coalesce(names ->> $4, name)')} as rank, id, slug, coalesce(names ->> $4, name) as name, null as image
  from channels where status = 'published'
    and (${CHANNEL_WORDS} @@ $2::tsquery or ($5::boolean and similarity(search_text(coalesce(names ->> $4, name)), $1) >= ${MIN_SIMILARITY}))
  order by rank desc, similarity(search_text(coalesce(names ->> $4, name)), $1) desc, id limit $3`

/** Finds songs by their lyrics, the most played first. */
const LYRICS_SQL = `with found as (
    select t.id, t.plays from (select track_id from lyrics where ${LYRIC_WORDS} @@ $1::tsquery limit ${MAX_RANKED_LYRICS}) l
      join tracks t on t.id = l.track_id ${JOIN_TRACK_ALBUM_SQL} where ${IS_VISIBLE_SQL.track}
    order by t.plays desc, t.id limit $2)
  select t.id, t.plays as weight, ${CARD_SQL.track} as card, lyrics.lines
  from found join tracks t on t.id = found.id join lyrics on lyrics.track_id = t.id order by t.plays desc, t.id`

export type TagLyricsSearchStore = ReturnType<typeof createTagLyricsSearchStore>

/** Creates the store that searches tags, channels and lyrics. */
export const createTagLyricsSearchStore = (sql: SqlRunner) => ({
  findTags: ({ text, query, limit, isFuzzy }: SearchInput): Promise<FoundName[]> => sql<FoundName>(TAGS_SQL, [text, query, limit, isFuzzy]),
  findChannels: ({ text, query, limit, isFuzzy }: SearchInput, language: string): Promise<FoundName[]> =>
    sql<FoundName>(CHANNELS_SQL, [text, query, limit, language, isFuzzy]),
  findLyrics: ({ query, limit }: SearchInput): Promise<FoundLyric[]> => sql<FoundLyric>(LYRICS_SQL, [query, limit]),
})
