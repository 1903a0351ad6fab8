import type { Migration } from '@balafon/sdk/server'

/** Adds the columns and indexes of the list of reported comments, and the table of reports of tracks, albums, artists and playlists. */
export const moderation0027: Migration = {
  name: '0027-moderation',
  async up({ db, transaction }) {
    await db.query(
      `alter table comments add column version integer not null default 1, add column reports_count integer not null default 0;
       alter table comment_reports add column resolved_at timestamptz;
       update comments c set reports_count = counted.reports
         from (select comment_id, count(*)::int as reports from comment_reports group by comment_id) counted where counted.comment_id = c.id;
       create index comments_reports on comments (reports_count, created_at, id);
       create index comments_reports_count on comments (reports_count, id);
       create index comments_created_at on comments (created_at, id);
       create index comments_body_trigrams on comments using gin (search_text(body) gin_trgm_ops);

       create table content_reports (
         id bigint generated always as identity primary key,
         version integer not null default 1,
         subject_kind text not null check (subject_kind in ('track', 'album', 'artist', 'playlist')),
         subject_id bigint not null,
         subject_name text not null check (length(subject_name) <= 200),
         user_id bigint not null,
         reason text not null check (reason in ('copyright', 'wrong_details', 'hate', 'violence', 'sexual', 'spam', 'other')),
         details text not null default '' check (length(details) <= 1000),
         status text not null default 'open' check (status in ('dismissed', 'hidden', 'open')),
         resolved_by bigint,
         resolved_at timestamptz,
         note text check (length(note) <= 500),
         created_at timestamptz not null default now());
       create unique index content_reports_open on content_reports (subject_kind, subject_id, user_id) where status = 'open';
       create index content_reports_user on content_reports (user_id);
       create index content_reports_queue on content_reports (status, created_at, id);
       create index content_reports_status on content_reports (status, id);
       create index content_reports_created_at on content_reports (created_at, id);
       create index content_reports_subject_trigrams on content_reports using gin (search_text(subject_name) gin_trgm_ops);`,
      { transaction },
    )
  },
  async down({ db, transaction }) {
    await db.query(
      `drop table content_reports;
       drop index comments_body_trigrams, comments_created_at, comments_reports_count, comments_reports;
       alter table comment_reports drop column resolved_at;
       alter table comments drop column version, drop column reports_count;`,
      { transaction },
    )
  },
}
