import type { Migration } from '@balafon/sdk/server'

const MUSIC = ['artists', 'albums', 'tracks'] as const
const DATED = ['albums', 'tracks'] as const
const LABELS = ['genres', 'tags'] as const

const createMusicIndexes = (table: string) =>
  `create index ${table}_names on ${table} (search_text(name), id);
   create index ${table}_name_search on ${table} using gin (search_text(name) gin_trgm_ops);
   create index ${table}_created on ${table} (created_at, id);
   create index ${table}_all_plays on ${table} (plays, id);`

const createDayIndexes = (table: string) =>
  `create index ${table}_days on ${table} (release_date, id);
   create index ${table}_newest_days on ${table} (release_date desc nulls last, id desc);`

const createLabelIndexes = (table: string) =>
  `create index ${table}_names on ${table} (search_text(display_name), id);
   create index ${table}_name_search on ${table} using gin (search_text(display_name) gin_trgm_ops);`

const dropIndexes = (tables: readonly string[], names: readonly string[]) =>
  `drop index ${tables.flatMap((table) => names.map((name) => `${table}_${name}`)).join(', ')};`

/** Creates the versions and indexes that the lists of music in the admin area need, and the tables of imports. */
export const musicAdministration0025: Migration = {
  name: '0025-music-administration',
  async up({ db, transaction }) {
    await db.query(
      `${[...MUSIC, ...LABELS].map((table) => `alter table ${table} add column version int not null default 1;`).join('\n')}
       ${MUSIC.map(createMusicIndexes).join('\n')}
       ${DATED.map(createDayIndexes).join('\n')}
       ${LABELS.map(createLabelIndexes).join('\n')}
       create table music_imports (
         id uuid primary key default gen_random_uuid(),
         kind text not null check (kind in ('artists', 'albums', 'tracks')),
         state text not null default 'mapping' check (state in ('mapping', 'checking', 'checked', 'importing', 'done', 'failed', 'cancelled')),
         user_id bigint,
         file_name text not null,
         file_entry_id bigint,
         separator text not null,
         columns jsonb not null,
         samples jsonb not null,
         mapping jsonb not null default '{}',
         creates_missing boolean not null default true,
         owner_id bigint,
         total int not null,
         -- The number of the last row of the file that the check or the import has processed.
         position int not null default 0,
         valid int not null default 0,
         invalid int not null default 0,
         imported int not null default 0,
         failed int not null default 0,
         failure text,
         created_at timestamptz not null default now(),
         updated_at timestamptz not null default now());
       create index music_imports_created on music_imports (created_at, id);
       create table music_import_rows (
         import_id uuid not null references music_imports on delete cascade,
         row_number int not null,
         -- Whether the check found mistakes in the row, or the import could not write it. Rows that are not rejected have an item.
         is_rejected boolean not null,
         cells jsonb,
         mistakes jsonb not null default '[]',
         item_id bigint,
         primary key (import_id, row_number));
       create index music_import_rows_rejected on music_import_rows (import_id, row_number) where is_rejected;`,
      { transaction },
    )
  },
  async down({ db, transaction }) {
    await db.query(
      `drop table music_import_rows, music_imports;
       ${dropIndexes(LABELS, ['names', 'name_search'])}
       ${dropIndexes(DATED, ['days', 'newest_days'])}
       ${dropIndexes(MUSIC, ['names', 'name_search', 'created', 'all_plays'])}
       ${[...MUSIC, ...LABELS].map((table) => `alter table ${table} drop column version;`).join('\n')}`,
      { transaction },
    )
  },
}
