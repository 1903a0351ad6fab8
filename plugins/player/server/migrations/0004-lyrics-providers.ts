import type { Migration } from '@balafon/sdk/server'

export const lyricsProviders0004: Migration = {
  // Stored in the database of existing sites, so it must not change.
  name: '0004-lyrics-of-others',
  async up({ db, transaction }) {
    await db.query(
      `-- The provider that found the lyrics; null for lyrics that the site has itself.
       alter table lyrics add column source text;

       create table lyrics_misses (
         track_id bigint primary key references tracks on delete cascade,
         -- providers are not asked again before this time
         until timestamptz not null);`,
      { transaction },
    )
  },
  async down({ db, transaction }) {
    await db.query('drop table lyrics_misses; alter table lyrics drop column source', { transaction })
  },
}
