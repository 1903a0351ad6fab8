import { defineResource } from '../../../contract/resource/define-resource.ts'
import { boolean, choice, date, integer, longText, money, reference, tags, text, timestamp } from '../../../contract/resource/fields.ts'
import { resourceEndpoints } from '../../../contract/resource/resource-endpoints.ts'

/** A resource for component tests, with a field of almost every kind. */
export const gigs = defineResource({
  name: { one: 'gig', many: 'gigs' },
  path: 'x/team.test/gigs',
  fields: {
    venue: text({ max: 120 }),
    artist: reference('player.artist'),
    city: text({ max: 80 }),
    day: date(),
    status: choice(['draft', 'published', 'cancelled'], { default: 'draft' }),
    price: money('XOF', { default: 0 }),
    seats: integer({ nullable: true }),
    is_free: boolean({ default: false }),
    genres: tags({ default: [] }),
    note: longText({ nullable: true, read: 'appearance.update' }),
    created_at: timestamp({ readOnly: true }),
  },
  search: ['venue', 'city'],
  filters: { upcoming: { kind: 'boolean', label: 'gigs.filter.upcoming' } },
  list: { columns: ['venue', 'artist', 'city', 'day', 'status', 'price', 'created_at'], sort: ['venue'], paging: 'cursor' },
  form: [['venue', 'city'], ['artist'], ['day', 'status'], ['price', 'seats'], ['is_free'], ['genres'], ['note']],
  access: { view: 'user', create: { permission: 'admin' }, update: { permission: 'admin' }, delete: { permission: 'admin' } },
  actions: { publish: { changes: { status: 'published' } }, cancel: { changes: { status: 'cancelled' }, isDanger: true } },
})

export const gigEndpoints = resourceEndpoints(gigs)

export const GIG_TEXTS_EN = {
  'gigs.field.venue': 'Venue',
  'gigs.field.artist': 'Artist',
  'gigs.field.city': 'City',
  'gigs.field.day': 'Day',
  'gigs.field.status': 'Status',
  'gigs.field.price': 'Price',
  'gigs.field.seats': 'Seats',
  'gigs.field.is_free': 'Free entrance',
  'gigs.field.genres': 'Genres',
  'gigs.field.note': 'Note',
  'gigs.field.created_at': 'Created',
  'gigs.filter.upcoming': 'Upcoming',
  'gigs.status.draft': 'Draft',
  'gigs.status.published': 'Published',
  'gigs.status.cancelled': 'Cancelled',
  'gigs.action.publish': 'Publish',
  'gigs.action.cancel': 'Cancel the gig',
}

export const GIG_TEXTS_FR: typeof GIG_TEXTS_EN = {
  'gigs.field.venue': 'Salle',
  'gigs.field.artist': 'Artiste',
  'gigs.field.city': 'Ville',
  'gigs.field.day': 'Jour',
  'gigs.field.status': 'Statut',
  'gigs.field.price': 'Prix',
  'gigs.field.seats': 'Places',
  'gigs.field.is_free': 'Entrée libre',
  'gigs.field.genres': 'Genres',
  'gigs.field.note': 'Note',
  'gigs.field.created_at': 'Créé',
  'gigs.filter.upcoming': 'À venir',
  'gigs.status.draft': 'Brouillon',
  'gigs.status.published': 'Publié',
  'gigs.status.cancelled': 'Annulé',
  'gigs.action.publish': 'Publier',
  'gigs.action.cancel': 'Annuler le concert',
}
