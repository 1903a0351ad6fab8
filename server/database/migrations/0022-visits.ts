import type { Migration } from '@balafon/sdk/server'

/** Creates the tables that count page views and visitors. The first two hold data of the current day only. */
export const core0022: Migration = {
  name: '0022-visits',
  async up({ db, transaction }) {
    await db.query(
      `create table visitor_salts (day date primary key, salt bytea not null);
       create table daily_visitors (day date not null, hash bytea not null, primary key (day, hash));
       create table visit_counts (
         starts_at timestamptz primary key,
         page_views integer not null,
         visitors integer not null);
       create table daily_visit_counts (
         dimension text not null,
         day date not null,
         value text not null,
         count integer not null,
         primary key (dimension, day, value));`,
      { transaction },
    )
  },
  async down({ db, transaction }) {
    await db.query('drop table daily_visit_counts, visit_counts, daily_visitors, visitor_salts', { transaction })
  },
}
