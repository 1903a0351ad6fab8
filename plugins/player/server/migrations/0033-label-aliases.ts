import type { Migration } from '@balafon/sdk/server'

/** Adds the former names of genres and tags that were merged into others. Links with a former name lead to the other genre or tag. */
export const labelAliases0033: Migration = {
  name: '0033-label-aliases',
  async up({ db, transaction }) {
    await db.query(
      `create table genre_aliases (
         name text primary key,
         genre_id bigint not null references genres on delete cascade);
       create index genre_aliases_genre on genre_aliases (genre_id);
       create table tag_aliases (
         name text primary key,
         tag_id bigint not null references tags on delete cascade);
       create index tag_aliases_tag on tag_aliases (tag_id);`,
      { transaction },
    )
  },
  async down({ db, transaction }) {
    await db.query('drop table tag_aliases; drop table genre_aliases', { transaction })
  },
}
