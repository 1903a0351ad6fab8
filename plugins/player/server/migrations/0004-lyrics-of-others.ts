import type { Migration } from '@balafon/sdk/server'

export const lyrics0004: Migration = {
  name: '0004-lyrics-of-others',
  async up({ db, transaction }) {
    await db.query(
      `-- Who found them; none for the site's own.
       alter table lyrics add column source text;

       create table lyrics_misses (
         track_id bigint primary key references tracks on delete cascade,
         -- until when nobody is asked again
         until timestamptz not null);`,
      { transaction },
    )
  },
  async down({ db, transaction }) {
    await db.query('drop table lyrics_misses; alter table lyrics drop column source', { transaction })
  },
}
