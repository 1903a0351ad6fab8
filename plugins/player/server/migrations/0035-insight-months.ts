import type { Migration } from '@balafon/sdk/server'

/**
 * Adds the figures of finished months, so that periods of years are read from few rows. A job adds up the existing months after the first start. Until it
 * has finished, such periods are read from the daily figures.
 */
export const insightMonths0035: Migration = {
  name: '0035-insight-months',
  async up({ db, transaction }) {
    await db.query(
      `create table insight_months (
         kind text not null check (kind in ('artist', 'album', 'track')),
         subject_id bigint not null,
         part text not null check (part in ('source', 'country', 'city', 'device')),
         month date not null,
         value text not null,
         plays int not null,
         primary key (kind, subject_id, part, month, value) include (plays));
       create table insight_return_months (
         kind text not null check (kind in ('artist', 'album', 'track')),
         subject_id bigint not null,
         month date not null,
         previous_day date not null,
         listeners int not null,
         primary key (kind, subject_id, month, previous_day) include (listeners));
       create table insight_month_runs (
         until date not null primary key,
         finished_at timestamptz not null default now());`,
      { transaction },
    )
  },
  async down({ db, transaction }) {
    await db.query('drop table insight_months, insight_return_months, insight_month_runs', { transaction })
  },
}
