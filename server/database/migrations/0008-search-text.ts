import type { Migration } from '@balafon/sdk/server'

/** Letters that have no accent to take off, and what people type for them: Nordic and Polish, and those of Mande, Gur and Hausa spelling. */
const PLAIN = { from: 'øđðłħıŋɲɓɗɖɛɔƙƴʋəɩʊɣ', to: 'oddlhinnbddeokyveiug' } as const

/** Accents, and the vowel and tone marks of Arabic and N'Ko. */
const MARKS = '[\\u0300-\\u036f\\u064b-\\u065f\\u0670\\u07eb-\\u07f3]'

/** `search_text`: how a name and what somebody types are made alike. `pg_trgm` finds words that resemble one another. */
export const core0008: Migration = {
  name: '0008-search-text',
  async up({ db, transaction }) {
    await db.query(
      `create extension if not exists pg_trgm;
       create function search_text(text) returns text language sql immutable strict parallel safe as $body$
         select btrim(regexp_replace(
           translate(replace(replace(replace(
             regexp_replace(normalize(lower($1), NFKD), '${MARKS}', '', 'g'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), '${PLAIN.from}', '${PLAIN.to}'),
           '[^[:alnum:]]+', ' ', 'g'))
       $body$`,
      { transaction },
    )
  },
  // The extension stays: it may have been there before, and others in the database may lean on it.
  async down({ db, transaction }) {
    await db.query('drop function search_text(text)', { transaction })
  },
}
