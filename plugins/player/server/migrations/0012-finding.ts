import type { Migration } from '@balafon/sdk/server'
import { CHANNEL_WORDS, LYRIC_WORDS, TAG_WORDS } from '../search/tag-lyrics-search.store.ts'

const SEARCHED_TABLES = ['artists', 'albums', 'tracks', 'playlists'] as const

/** Creates what radio, charts and search need: tracks that are heard together, chart positions, and indexes for popular names, tags, channels and lyrics. */
export const finding0012: Migration = {
  name: '0012-finding',
  async up({ db, transaction }) {
    await db.query(
      `create table co_listens (
         track_id bigint not null references tracks on delete cascade,
         other_track_id bigint not null references tracks on delete cascade,
         plays int not null,
         primary key (track_id, other_track_id));
       create index co_listens_other_track on co_listens (other_track_id);
       -- The days whose plays are counted in co_listens.
       create table co_listen_days (day date primary key, counted_at timestamptz not null default now());

       create table chart_entries (
         period text not null check (period in ('day', 'week', 'month', 'trending')),
         kind text not null check (kind in ('tracks', 'albums', 'artists')),
         position int not null,
         subject_id bigint not null,
         plays int not null,
         previous_position int,
         computed_at timestamptz not null default now(),
         primary key (period, kind, position));

       -- The index also contains the subject, so that a radio can begin reading at any position of a genre with many tracks.
       drop index genre_links_genre;
       create index genre_links_genre on genre_links (genre_id, kind, subject_id);
       drop index tag_links_tag;
       create index tag_links_tag on tag_links (tag_id, kind, subject_id);

       -- A common word matches too many rows to rank all of them, so a search looks at the popular rows first.
       alter table search_texts add column is_popular boolean not null default true;
       ${SEARCHED_TABLES.map(
         (table) => `create index search_texts_${table}_popular on search_texts_${table} using gin (words) with (fastupdate = off) where is_popular;
       create index search_texts_${table}_name on search_texts_${table} (left(name, 100));`,
       ).join('\n')}
       create index tags_search_words on tags using gin ((${TAG_WORDS}));
       create index channels_search_words on channels using gin ((${CHANNEL_WORDS}));
       create index lyrics_search_words on lyrics using gin ((${LYRIC_WORDS}));`,
      { transaction },
    )
  },
  async down({ db, transaction }) {
    await db.query(
      `drop index lyrics_search_words, channels_search_words, tags_search_words;
       drop index ${SEARCHED_TABLES.flatMap((table) => [`search_texts_${table}_popular`, `search_texts_${table}_name`]).join(', ')};
       alter table search_texts drop column is_popular;
       drop index tag_links_tag;
       create index tag_links_tag on tag_links (tag_id, kind);
       drop index genre_links_genre;
       create index genre_links_genre on genre_links (genre_id, kind);
       drop table chart_entries, co_listen_days, co_listens`,
      { transaction },
    )
  },
}
