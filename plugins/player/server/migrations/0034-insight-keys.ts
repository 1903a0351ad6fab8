import type { Migration } from '@balafon/sdk/server'

/**
 * Adds the figures to the indexes of the primary keys of the insights, so that long periods are read from the index alone. Reading the table is slow,
 * because each day is written for all artists, so the rows of one artist are scattered. Also adds the number of listeners of each day.
 */
export const insightKeys0034: Migration = {
  name: '0034-insight-keys',
  async up({ db, transaction }) {
    await db.query(
      `alter table insight_counts drop constraint insight_counts_part_check,
         add constraint insight_counts_part_check check (part in ('all', 'listeners', 'source', 'country', 'city', 'device', 'playbacks', 'skips', 'completed'));
       insert into insight_counts (kind, subject_id, day, part, value, plays)
         select kind, subject_id, day, 'listeners', '', sum(listeners) from insight_returns group by kind, subject_id, day;
       alter table insight_counts drop constraint insight_counts_pkey, add primary key (kind, subject_id, part, day, value) include (plays);
       alter table insight_returns drop constraint insight_returns_pkey, add primary key (kind, subject_id, day, previous_day) include (listeners);`,
      { transaction },
    )
  },
  async down({ db, transaction }) {
    await db.query(
      `alter table insight_returns drop constraint insight_returns_pkey, add primary key (kind, subject_id, day, previous_day);
       alter table insight_counts drop constraint insight_counts_pkey, add primary key (kind, subject_id, part, day, value);
       delete from insight_counts where part = 'listeners';
       alter table insight_counts drop constraint insight_counts_part_check,
         add constraint insight_counts_part_check check (part in ('all', 'source', 'country', 'city', 'device', 'playbacks', 'skips', 'completed'));`,
      { transaction },
    )
  },
}
