import type { Migration } from '@balafon/sdk/server'

/** Allows channels of the most liked items, and channels that are restricted to a genre or tag. Adds the source to plays. */
export const pages0013: Migration = {
  name: '0013-pages',
  async up({ db, transaction }) {
    await db.query(
      `alter table channels drop constraint channels_rule_check;
       alter table channels add constraint channels_rule_check check (rule in ('popular', 'newest', 'liked'));
       alter table channels
         add column restriction text check (restriction in ('genre', 'tag')),
         add column restriction_name text,
         add constraint channels_restriction_check_name check ((restriction is null) = (restriction_name is null));
       create index artists_likes on artists (likes_count desc, id) where status = 'published';
       create index albums_likes on albums (likes_count desc, id) where status = 'published';
       create index tracks_likes on tracks (likes_count desc, id) where status = 'published';
       create index playlists_likes on playlists (likes_count desc, id) where is_public;
       alter table track_plays add column source text not null default 'player' check (source in ('player', 'embed'));`,
      { transaction },
    )
  },
  async down({ db, transaction }) {
    await db.query(
      `alter table track_plays drop column source;
       drop index artists_likes, albums_likes, tracks_likes, playlists_likes;
       delete from channels where rule = 'liked';
       alter table channels drop column restriction, drop column restriction_name;
       alter table channels drop constraint channels_rule_check;
       alter table channels add constraint channels_rule_check check (rule in ('popular', 'newest'));`,
      { transaction },
    )
  },
}
