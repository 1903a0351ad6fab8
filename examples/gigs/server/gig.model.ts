import { column, defineModel } from '@balafon/sdk/server'

/** A concert of an artist. The artist belongs to the player, so there is no foreign key. */
export const Gig = defineModel('plg_acme_gigs_gigs', {
  columns: {
    id: column.id(),
    version: column.integer().default(),
    artistId: column.bigint(),
    venue: column.text(),
    city: column.text(),
    day: column.date(),
    status: column.oneOf('draft', 'published').default(),
    note: column.text().nullable(),
  },
  indexes: {
    plg_acme_gigs_gigs_city: '(public.search_text(city), id)',
    plg_acme_gigs_gigs_city_words: 'gin (public.search_text(city) public.gin_trgm_ops)',
    plg_acme_gigs_gigs_day: '(day, id)',
    plg_acme_gigs_gigs_status: '(status, id)',
    plg_acme_gigs_gigs_venue: '(public.search_text(venue), id)',
    plg_acme_gigs_gigs_venue_words: 'gin (public.search_text(venue) public.gin_trgm_ops)',
  },
})
