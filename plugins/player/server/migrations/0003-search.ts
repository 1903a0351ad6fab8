import type { Migration } from '@balafon/sdk/server'

/** Searchable tables, with the columns that their search texts are built from. The core defines the function `search_text`, which normalizes a text. */
const SEARCHED_COLUMNS = { artists: 'name', albums: 'name, artists', tracks: 'name, artists, album_name', playlists: 'name' } as const

export const search0003: Migration = {
  name: '0003-search',
  async up({ db, transaction }) {
    await db.query(
      `-- A separate table: each play updates a row of tracks, which would update search indexes on that table too.
       create table search_texts (
         kind text not null,
         subject_id bigint not null,
         name text not null,
         words tsvector not null,
         primary key (kind, subject_id)) partition by list (kind);

       -- All distinct words, to correct misspelt ones.
       create table search_words (word text collate "C" primary key);
       create index search_words_like on search_words using gin (word gin_trgm_ops) with (fastupdate = off);

       -- Builds the search vector of a row: its name, its album's and its artists' names.
       create function search_words_of(jsonb) returns tsvector language sql immutable as $body$
         select array_to_tsvector(array_remove(string_to_array(search_text(
           concat_ws(' ', $1 ->> 'name', $1 ->> 'album_name', jsonb_path_query_array($1, '$.artists[*].name')::text)), ' '), ''))
       $body$;

       create function keep_search_text() returns trigger language plpgsql as $body$
       declare found_by tsvector;
       begin
         if tg_op = 'DELETE' then
           delete from search_texts where kind = tg_table_name and subject_id = old.id;
           return null;
         end if;
         found_by := search_words_of(to_jsonb(new));
         insert into search_texts (kind, subject_id, name, words) values (tg_table_name, new.id, search_text(new.name), found_by)
           on conflict (kind, subject_id) do update set name = excluded.name, words = excluded.words;
         insert into search_words select word from unnest(tsvector_to_array(found_by)) as word order by word on conflict do nothing;
         return null;
       end
       $body$;
       ${Object.entries(SEARCHED_COLUMNS).map(createPartition).join('\n')}
       insert into search_words select distinct unnest(tsvector_to_array(words)) from search_texts`,
      { transaction },
    )
  },
  async down({ db, transaction }) {
    const triggers = Object.keys(SEARCHED_COLUMNS).map((table) => `drop trigger ${table}_search on ${table};`)
    await db.query(`${triggers.join('\n')} drop function keep_search_text(), search_words_of(jsonb); drop table search_texts, search_words`, { transaction })
  },
}

const createPartition = ([table, columns]: [string, string]) => `
  create table search_texts_${table} partition of search_texts for values in ('${table}');
  create index search_texts_${table}_words on search_texts_${table} using gin (words) with (fastupdate = off);
  create trigger ${table}_search after insert or delete or update of ${columns} on ${table} for each row execute function keep_search_text();
  insert into search_texts select '${table}', id, search_text(name), search_words_of(to_jsonb(t)) from ${table} t;`
