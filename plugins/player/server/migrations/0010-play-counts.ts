import type { Migration } from '@balafon/sdk/server'

/**
 * Creates the table with the number of plays per quarter of an hour, for reports in the time zone of the user. Only the day is known of plays before this
 * migration. They are counted at noon in UTC, which is the same day in nearly every time zone.
 */
export const playCounts0010: Migration = {
  name: '0010-play-counts',
  async up({ db, transaction }) {
    await db.query(
      `create table play_counts (starts_at timestamptz primary key, plays integer not null);
       insert into play_counts (starts_at, plays)
       select (day + time '12:00') at time zone 'UTC', sum(plays) from daily_track_plays group by day;`,
      { transaction },
    )
  },
  async down({ db, transaction }) {
    await db.query('drop table play_counts', { transaction })
  },
}
