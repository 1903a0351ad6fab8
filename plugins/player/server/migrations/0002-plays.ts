import type { Migration } from '@balafon/sdk/server'

export const plays0002: Migration = {
  name: '0002-plays',
  async up({ db, transaction }) {
    await db.query(
      `-- One row per play, one partition per month; counters and charts read the daily counts.
       create table track_plays (
         key uuid not null,
         track_id bigint not null,
         user_id bigint,
         seconds int not null check (seconds >= 0),
         played_at timestamptz not null default now(),
         day date not null,
         primary key (day, key)) partition by range (day);
       create table track_plays_other partition of track_plays default;
       create index track_plays_user on track_plays (user_id, played_at desc) where user_id is not null;
       create table daily_track_plays (
         day date not null, track_id bigint not null, plays int not null,
         primary key (day, track_id));
       create index daily_track_plays_track on daily_track_plays (track_id, day);`,
      { transaction },
    )
  },
  async down({ db, transaction }) {
    await db.query('drop table daily_track_plays, track_plays', { transaction })
  },
}
