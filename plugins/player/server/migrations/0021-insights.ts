import type { Migration } from '@balafon/sdk/server'

/**
 * Creates the daily figures of artists, albums and tracks. For plays before this migration, only their number is known: listeners, sources, countries,
 * devices and playbacks with their skips are missing.
 * - `artists.time_zone`: the days of an artist begin at midnight in this time zone; `null` means the time zone of the site.
 * - `artist_managers`: the plays of these users are not counted for the artist.
 * - `insight_counts.part` and `value`: what is counted, for example `country` and `CI`. The totals have the part `all` and an empty value.
 * - `insight_listeners.listener`: a hash of the account or the browser session of the listener.
 * - `insight_playbacks.heard`: for each hundredth of the track, in how many playbacks it was heard.
 */
export const insights0021: Migration = {
  name: '0021-insights',
  async up({ db, transaction }) {
    await db.query(
      `alter table artists add column time_zone text;
       -- The tables have no foreign keys to artists and tracks. An event handler deletes the figures of deleted music.
       create table artist_managers (
         artist_id bigint not null,
         user_id bigint not null,
         primary key (artist_id, user_id));
       create table insight_counts (
         kind text not null check (kind in ('artist', 'album', 'track')),
         subject_id bigint not null,
         day date not null,
         part text not null check (part in ('all', 'source', 'country', 'device')),
         value text not null,
         plays int not null,
         primary key (kind, subject_id, part, day, value));
       create table insight_listeners (
         kind text not null check (kind in ('artist', 'album', 'track')),
         subject_id bigint not null,
         day date not null,
         listener bigint not null,
         plays int not null,
         primary key (kind, subject_id, day, listener));
       create index insight_listeners_first on insight_listeners (kind, subject_id, listener, day);
       create table insight_playbacks (
         track_id bigint not null,
         day date not null,
         playbacks int not null,
         skips int not null,
         completed int not null,
         heard jsonb not null,
         primary key (track_id, day));
       insert into insight_counts (kind, subject_id, day, part, value, plays)
         select 'track', track_id, day, 'all', '', plays from daily_track_plays
         union all select 'album', t.album_id, d.day, 'all', '', sum(d.plays) from daily_track_plays d join tracks t on t.id = d.track_id
           where t.album_id is not null group by t.album_id, d.day
         union all select 'artist', ta.artist_id, d.day, 'all', '', sum(d.plays) from daily_track_plays d join track_artists ta on ta.track_id = d.track_id
           group by ta.artist_id, d.day;`,
      { transaction },
    )
  },
  async down({ db, transaction }) {
    await db.query(
      `drop table insight_playbacks, insight_listeners, insight_counts, artist_managers;
       alter table artists drop column time_zone;`,
      { transaction },
    )
  },
}
