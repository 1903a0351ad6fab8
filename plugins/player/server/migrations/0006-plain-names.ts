import type { Migration } from '@balafon/sdk/server'

/** A renaming statement. The migration is undone by running it with the two names swapped. */
interface Rename {
  readonly toSql: (from: string, to: string) => string
  readonly from: string
  readonly to: string
}

const renameTable = (from: string, to: string): Rename => ({ toSql: (a, b) => `alter table ${a} rename to ${b}`, from, to })
const renameColumn = (table: string, from: string, to: string): Rename => ({ toSql: (a, b) => `alter table ${table} rename column ${a} to ${b}`, from, to })
const renameConstraint = (table: string, from: string, to: string): Rename => ({
  toSql: (a, b) => `alter table ${table} rename constraint ${a} to ${b}`,
  from,
  to,
})
const renameIndex = (from: string, to: string): Rename => ({ toSql: (a, b) => `alter index ${a} rename to ${b}`, from, to })
const renameFunction = (from: string, to: string, parameters = ''): Rename => ({
  toSql: (a, b) => `alter function ${a}(${parameters}) rename to ${b}`,
  from,
  to,
})

const renameMetadataTable = (subject: 'artist' | 'album'): Rename[] => {
  const [from, to] = [`${subject}_findings`, `${subject}_metadata`]
  return [
    renameTable(from, to),
    renameColumn(to, 'misses', 'failed_lookups'),
    renameColumn(to, 'next_at', 'next_lookup_at'),
    renameIndex(`${from}_pkey`, `${to}_pkey`),
    renameIndex(`${from}_next`, `${to}_next_lookup`),
    renameConstraint(to, `${from}_check`, `${to}_check`),
    renameConstraint(to, `${from}_${subject}_id_fkey`, `${to}_${subject}_id_fkey`),
  ]
}

/** Later statements use the new names of earlier ones, so `down` runs them in reverse. */
const RENAMES: readonly Rename[] = [
  renameTable('lyrics_misses', 'failed_lyrics_lookups'),
  renameColumn('failed_lyrics_lookups', 'until', 'retry_at'),
  renameIndex('lyrics_misses_pkey', 'failed_lyrics_lookups_pkey'),
  renameConstraint('failed_lyrics_lookups', 'lyrics_misses_track_id_fkey', 'failed_lyrics_lookups_track_id_fkey'),
  ...renameMetadataTable('artist'),
  ...renameMetadataTable('album'),
  renameIndex('search_words_like', 'search_words_trigrams'),
  renameFunction('search_words_of', 'build_search_vector', 'jsonb'),
  renameFunction('keep_search_text', 'update_search_text'),
]

/** The body of a database function contains the names of the functions that it calls. When these are renamed, the body must be replaced too. */
const replaceTriggerFunction = (name: string, vectorFunction: string) => `
  create or replace function ${name}() returns trigger language plpgsql as $body$
  declare vector tsvector;
  begin
    if tg_op = 'DELETE' then
      delete from search_texts where kind = tg_table_name and subject_id = old.id;
      return null;
    end if;
    vector := ${vectorFunction}(to_jsonb(new));
    insert into search_texts (kind, subject_id, name, words) values (tg_table_name, new.id, search_text(new.name), vector)
      on conflict (kind, subject_id) do update set name = excluded.name, words = excluded.words;
    insert into search_words select word from unnest(tsvector_to_array(vector)) as word order by word on conflict do nothing;
    return null;
  end
  $body$`

/** Gives tables, columns, indexes and functions names that describe their content. */
export const plainNames0006: Migration = {
  name: '0006-plain-names',
  async up({ db, transaction }) {
    const statements = RENAMES.map(({ toSql, from, to }) => toSql(from, to))
    await db.query([...statements, replaceTriggerFunction('update_search_text', 'build_search_vector')].join(';\n'), { transaction })
  },
  async down({ db, transaction }) {
    const statements = RENAMES.toReversed().map(({ toSql, from, to }) => toSql(to, from))
    await db.query([...statements, replaceTriggerFunction('keep_search_text', 'search_words_of')].join(';\n'), { transaction })
  },
}
