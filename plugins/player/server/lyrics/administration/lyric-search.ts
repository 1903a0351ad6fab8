import { LYRIC_WORDS } from '../../search/tag-lyrics-search.store.ts'

/**
 * Builds a text search query from a word that may contain punctuation. Each alphanumeric part must match the beginning of a word. The query is null when
 * the word has no such part.
 */
const buildQuery = (wordSql: string) =>
  `(select string_agg('''' || part || ''':*', ' & ')::tsquery from unnest(string_to_array(search_text(${wordSql}), ' ')) part where part <> '')`

/**
 * Builds the condition that a word is in the title or the artists of the track, or in the lyrics.
 * @param wordSql The word as an escaped SQL text.
 */
export const buildLyricMatch = (wordSql: string) =>
  `(track_id in (select subject_id from search_texts where kind = 'tracks' and words @@ ${buildQuery(wordSql)}) or ${LYRIC_WORDS} @@ ${buildQuery(wordSql)})`
