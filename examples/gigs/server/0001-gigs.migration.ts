import type { Migration } from '@balafon/sdk/server'

export const gigs0001: Migration = {
  name: '0001-gigs',
  async up({ db, transaction }) {
    await db.query(
      `create table plg_acme_gigs_gigs (
         id bigint generated always as identity primary key,
         version integer not null default 1,
         artist_id bigint not null,
         venue text not null,
         city text not null,
         day date not null,
         status text not null default 'draft',
         note text);
       create index plg_acme_gigs_gigs_city on plg_acme_gigs_gigs (public.search_text(city), id);
       create index plg_acme_gigs_gigs_city_words on plg_acme_gigs_gigs using gin (public.search_text(city) public.gin_trgm_ops);
       create index plg_acme_gigs_gigs_day on plg_acme_gigs_gigs (day, id);
       create index plg_acme_gigs_gigs_status on plg_acme_gigs_gigs (status, id);
       create index plg_acme_gigs_gigs_venue on plg_acme_gigs_gigs (public.search_text(venue), id);
       create index plg_acme_gigs_gigs_venue_words on plg_acme_gigs_gigs using gin (public.search_text(venue) public.gin_trgm_ops);`,
      { transaction },
    )
  },
  async down({ db, transaction }) {
    await db.query('drop table plg_acme_gigs_gigs', { transaction })
  },
}
