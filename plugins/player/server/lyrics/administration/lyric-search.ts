import { LYRIC_WORDS } from '../../search/tag-lyrics-search.store.ts'

/** Builds a query that requires each part of a word, as a whole word or the beginning of one. It is null for a word without alphanumeric characters. */
const buildQuery = (wordSql: string) =>
  `(select string_agg('''' || part || ''':*', ' & ')::tsquery from unnest(string_to_array(search_text(${wordSql}), ' ')) part where part <> '')`

/**
 * Builds the condition that a word is in the title or the artists of the track, or in the lyrics.
 * @param wordSql The word as an escaped SQL text.
 */
export const buildLyricMatch = (wordSql: string) =>
  `(track_id in (select subject_id from search_texts where kind = 'tracks' and words @@ ${buildQuery(wordSql)}) or ${LYRIC_WORDS} @@ ${buildQuery(wordSql)})`
