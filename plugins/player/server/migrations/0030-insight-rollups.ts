import type { Migration } from '@balafon/sdk/server'

/**
 * Adds figures from which long periods of much-played artists can be read quickly: the number of listeners of each day, grouped by the day on which they
 * had listened before, and the playbacks of albums and artists. From this migration on, plays are also counted by city.
 */
export const insightRollups0030: Migration = {
  name: '0030-insight-rollups',
  async up({ db, transaction }) {
    await db.query(
      `alter table insight_counts drop constraint insight_counts_part_check,
         add constraint insight_counts_part_check check (part in ('all', 'source', 'country', 'city', 'device', 'playbacks', 'skips', 'completed'));
       create table insight_returns (
         kind text not null check (kind in ('artist', 'album', 'track')),
         subject_id bigint not null,
         day date not null,
         previous_day date not null,
         listeners int not null,
         primary key (kind, subject_id, day, previous_day));
       insert into insight_returns (kind, subject_id, day, previous_day, listeners)
         select kind, subject_id, day, previous_day, count(*) from (
           select kind, subject_id, day, coalesce(lag(day) over (partition by kind, subject_id, listener order by day), '0001-01-01') as previous_day
           from insight_listeners) l
         group by kind, subject_id, day, previous_day;
       insert into insight_counts (kind, subject_id, day, part, value, plays)
         select s.kind, s.subject_id, p.day, n.part, '', sum(n.count)
         from insight_playbacks p
           join tracks t on t.id = p.track_id,
           lateral (select 'track' as kind, t.id as subject_id
             union all select 'album', t.album_id where t.album_id is not null
             union all select 'artist', ta.artist_id from track_artists ta where ta.track_id = t.id) s,
           lateral (values ('playbacks', p.playbacks), ('skips', p.skips), ('completed', p.completed)) as n(part, count)
         group by s.kind, s.subject_id, p.day, n.part;`,
      { transaction },
    )
  },
  async down({ db, transaction }) {
    await db.query(
      `drop table insight_returns;
       delete from insight_counts where part in ('city', 'playbacks', 'skips', 'completed');
       alter table insight_counts drop constraint insight_counts_part_check,
         add constraint insight_counts_part_check check (part in ('all', 'source', 'country', 'device'));`,
      { transaction },
    )
  },
}
