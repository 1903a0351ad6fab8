import type { Migration } from '@balafon/sdk/server'

/**
 * Characters that Unicode normalization does not change, and the characters of a common keyboard that replace them. They occur in the Nordic languages,
 * Polish, Hausa, and the Mande and Gur languages.
 */
const REPLACEMENTS = { from: 'øđðłħıŋɲɓɗɖɛɔƙƴʋəɩʊɣ', to: 'oddlhinnbddeokyveiug' } as const

/** Combining accents, and the vowel and tone marks of Arabic and N'Ko. */
const MARKS = '[\\u0300-\\u036f\\u064b-\\u065f\\u0670\\u07eb-\\u07f3]'

/** Creates `search_text`, which normalizes names and search queries alike, and enables `pg_trgm`, which finds similar words. */
export const core0008: Migration = {
  name: '0008-search-text',
  async up({ db, transaction }) {
    await db.query(
      `create extension if not exists pg_trgm;
       create function search_text(text) returns text language sql immutable strict parallel safe as $body$
         select btrim(regexp_replace(
           translate(replace(replace(replace(
             regexp_replace(normalize(lower($1), NFKD), '${MARKS}', '', 'g'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), '${REPLACEMENTS.from}', '${REPLACEMENTS.to}'),
           '[^[:alnum:]]+', ' ', 'g'))
       $body$`,
      { transaction },
    )
  },
  // The extension is kept: it may have existed before, and other parts of the database may use it.
  async down({ db, transaction }) {
    await db.query('drop function search_text(text)', { transaction })
  },
}
