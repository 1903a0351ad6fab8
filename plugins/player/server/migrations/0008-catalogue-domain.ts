import type { Migration } from '@balafon/sdk/server'

/** The tables that get owners, statuses and slugs. The word is used in the slug of a name that contains only digits or punctuation. */
const PUBLISHED_TABLES = { artists: 'artist', albums: 'album', tracks: 'track' } as const

/** The columns that the search index depends on, after this migration and before it. */
const SEARCHED_COLUMNS = {
  artists: ['name, status', 'name'],
  albums: ['name, artists, status', 'name, artists'],
  tracks: ['name, artists, album_name, album_id, status', 'name, artists, album_name'],
} as const

/** Gives artists, albums, tracks and channels an owner and a status, so that they can be created, scheduled, published and hidden. */
export const catalogueDomain0008: Migration = {
  name: '0008-catalogue-domain',
  async up({ db, transaction }) {
    await db.query(
      `${Object.entries(PUBLISHED_TABLES).map(createPublicationColumns).join('\n')}
       alter table artists
         add column links jsonb not null default '[]',
         add column verified_at timestamptz;
       alter table albums
         add column release_type text not null default 'album' check (release_type in ('album', 'single', 'ep', 'compilation')),
         add column is_explicit boolean not null default false,
         add column copyright text,
         add column upc text;
       -- A draft may wait for its audio file, whose duration is then unknown.
       alter table tracks
         add column is_explicit boolean not null default false,
         add column isrc text,
         add column credits jsonb not null default '[]',
         add column disc int not null default 1 check (disc >= 1),
         alter column duration set default 0,
         drop constraint tracks_duration_check,
         add constraint tracks_duration_check check (duration >= 0 and (duration > 0 or status in ('draft', 'hidden')));
       alter table channels
         add column owner_id bigint,
         add column status text not null default 'published' check (status in ('draft', 'published', 'hidden'));
       alter table genres add column image jsonb;
       alter table tags add column image jsonb;
       alter table lyrics add column updated_at timestamptz not null default now();

       create index artists_plays on artists (plays desc, id) where status = 'published';
       create index albums_plays on albums (plays desc, id) where status = 'published';
       create index albums_release_date on albums (release_date desc nulls last, id desc) where status = 'published';
       drop index tracks_plays;
       create index tracks_plays on tracks (plays desc, id) where status = 'published';
       create index tracks_release_date on tracks (release_date desc nulls last, id desc) where status = 'published';
       create index playlists_tracks_count on playlists (tracks_count desc, id) where is_public;

       ${REPLACE_SEARCH_FUNCTION}
       ${Object.entries(SEARCHED_COLUMNS)
         .map(([table, [columns]]) => replaceSearchTrigger(table, columns))
         .join('\n')}

       -- Listeners see the tracks of an album only while the album is published, so the search texts of its tracks depend on its status.
       create function update_search_text_of_tracks() returns trigger language plpgsql as $body$
       begin
         perform id from tracks where album_id = new.id order by id for update;
         update tracks set status = status where album_id = new.id;
         return null;
       end
       $body$;
       create trigger albums_search_of_tracks after update of status on albums for each row
         when (old.status is distinct from new.status) execute function update_search_text_of_tracks();`,
      { transaction },
    )
  },
  async down({ db, transaction }) {
    await db.query(
      `drop trigger albums_search_of_tracks on albums;
       drop function update_search_text_of_tracks();
       ${RESTORE_SEARCH_FUNCTION}
       ${Object.entries(SEARCHED_COLUMNS)
         .map(([table, [, columns]]) => replaceSearchTrigger(table, columns))
         .join('\n')}
       -- Rows that were not published are visible after this step, so the search must find them again.
       ${Object.keys(SEARCHED_COLUMNS).map(indexMissingRows).join('\n')}

       alter table lyrics drop column updated_at;
       alter table tags drop column image;
       alter table genres drop column image;
       alter table channels drop column status, drop column owner_id;
       drop index playlists_tracks_count;
       update tracks set duration = 0.001 where duration = 0;
       alter table tracks
         drop constraint tracks_duration_check,
         alter column duration drop default,
         drop column disc, drop column credits, drop column isrc, drop column is_explicit;
       alter table albums drop column upc, drop column copyright, drop column is_explicit, drop column release_type;
       alter table artists drop column verified_at, drop column links;
       ${Object.keys(PUBLISHED_TABLES)
         .map((table) => `alter table ${table} drop column published_at, drop column release_at, drop column status, drop column slug, drop column owner_id;`)
         .join('\n')}
       alter table tracks add constraint tracks_duration_check check (duration > 0);
       create index tracks_plays on tracks (plays desc, id);`,
      { transaction },
    )
  },
}

/**
 * Adds the columns of a publication. Existing rows are published, with a slug of their name as `slugify` of the SDK makes it; further rows
 * with the same slug get their id appended until no slug is taken twice. A row that is inserted without a slug gets a random one.
 */
const createPublicationColumns = ([table, word]: [string, string]) => `
  alter table ${table}
    add column owner_id bigint,
    add column slug text,
    add column status text not null default 'published' check (status in ('draft', 'scheduled', 'published', 'hidden')),
    add column release_at timestamptz,
    add column published_at timestamptz default now(),
    add constraint ${table}_release_at_check check (status <> 'scheduled' or release_at is not null),
    add constraint ${table}_published_at_check check (status <> 'published' or published_at is not null);
  update ${table} set published_at = created_at, slug = case when plain.slug in ('', '-') then '${word}' when plain.slug ~ '^[0-9]+$' then '${word}-' || plain.slug else plain.slug end
  from (select id, regexp_replace(translate(regexp_replace(btrim(lower(name)), '[[:space:]_]+', '-', 'g'), $chars$!"#$%&'’()*+,./:;<=>?@[\\]^\`{|}~$chars$, ''), '-{2,}', '-', 'g') as slug
        from ${table}) plain where plain.id = ${table}.id;
  do $body$
  begin
    loop
      update ${table} set slug = slug || '-' || id
        where id in (select id from (select id, row_number() over (partition by slug order by id) as position from ${table}) ranked where position > 1);
      exit when not found;
    end loop;
  end
  $body$;
  alter table ${table} alter column slug set not null, alter column slug set default gen_random_uuid()::text, add unique (slug);
  create index ${table}_owner on ${table} (owner_id, id desc);
  create index ${table}_scheduled on ${table} (release_at) where status = 'scheduled';`

const replaceSearchTrigger = (table: string, columns: string) => `
  drop trigger ${table}_search on ${table};
  create trigger ${table}_search after insert or delete or update of ${columns} on ${table} for each row execute function update_search_text();`

const indexMissingRows = (table: string) =>
  `update ${table} set name = name where not exists (select 1 from search_texts where kind = '${table}' and subject_id = ${table}.id);`

const INSERT_SEARCH_TEXT = `
    vector := build_search_vector(to_jsonb(new));
    insert into search_texts (kind, subject_id, name, words) values (tg_table_name, new.id, search_text(new.name), vector)
      on conflict (kind, subject_id) do update set name = excluded.name, words = excluded.words;
    insert into search_words select word from unnest(tsvector_to_array(vector)) as word order by word on conflict do nothing;
    return null;`

/** Keeps the search text of a row while the row is published. Playlists have no status: the search checks whether the user may see them. */
const REPLACE_SEARCH_FUNCTION = `
  create or replace function update_search_text() returns trigger language plpgsql as $body$
  declare vector tsvector;
  declare document jsonb;
  declare is_visible boolean;
  begin
    if tg_op = 'DELETE' then
      delete from search_texts where kind = tg_table_name and subject_id = old.id;
      return null;
    end if;
    document := to_jsonb(new);
    is_visible := coalesce(document ->> 'status', 'published') = 'published';
    if is_visible and tg_table_name = 'tracks' and document ->> 'album_id' is not null then
      is_visible := exists (select 1 from albums where id = (document ->> 'album_id')::bigint and status = 'published');
    end if;
    if not is_visible then
      delete from search_texts where kind = tg_table_name and subject_id = new.id;
      return null;
    end if;${INSERT_SEARCH_TEXT}
  end
  $body$;`

/** The function in the form in which migration 0006 created it, to undo this migration. */
const RESTORE_SEARCH_FUNCTION = `
  create or replace function update_search_text() returns trigger language plpgsql as $body$
  declare vector tsvector;
  begin
    if tg_op = 'DELETE' then
      delete from search_texts where kind = tg_table_name and subject_id = old.id;
      return null;
    end if;${INSERT_SEARCH_TEXT}
  end
  $body$;`
