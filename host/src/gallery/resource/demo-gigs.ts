import { choice, date, defineResource, type Item, integer, money, tags, text, timestamp } from '@balafon/sdk/contract'

/** A resource that shows the list and the form. Its rows are in memory. */
export const gigs = defineResource({
  name: { one: 'gig', many: 'gigs' },
  path: 'dev/gigs',
  fields: {
    venue: text({ max: 120 }),
    city: text({ max: 80 }),
    day: date(),
    status: choice(['draft', 'published', 'cancelled'], { default: 'draft' }),
    price: money('XOF', { default: 0 }),
    seats: integer({ nullable: true, min: 0 }),
    genres: tags({ default: [] }),
    created_at: timestamp({ readOnly: true }),
  },
  search: ['venue', 'city'],
  list: { columns: ['venue', 'city', 'day', 'status', 'price', 'created_at'], sort: ['venue'], paging: 'cursor' },
  form: [['venue', 'city'], ['day', 'status'], ['price', 'seats'], ['genres']],
  access: { view: 'guest' },
  actions: { publish: { changes: { status: 'published' } }, cancel: { changes: { status: 'cancelled' }, isDanger: true } },
})

export type Gig = Item<typeof gigs.fields>

/** The English texts of the resource. There are no other languages, because the gallery is not translated. */
export const GIG_TEXTS = {
  'gigs.field.venue': 'Venue',
  'gigs.field.city': 'City',
  'gigs.field.day': 'Day',
  'gigs.field.status': 'Status',
  'gigs.field.price': 'Price',
  'gigs.field.seats': 'Seats',
  'gigs.field.genres': 'Genres',
  'gigs.field.created_at': 'Created',
  'gigs.status.draft': 'Draft',
  'gigs.status.published': 'Published',
  'gigs.status.cancelled': 'Cancelled',
  'gigs.action.publish': 'Publish',
  'gigs.action.cancel': 'Cancel gig',
}

const VENUES = ['Palais de la Culture', 'Le Reflet', 'Alliance', 'Institut français', 'Hôtel Ivoire', 'Village du Festival', 'Bar des Sports']
const CITIES = ['Abidjan', 'Dakar', 'Bamako', 'Lomé', 'Cotonou']
const STATUSES = ['draft', 'published', 'cancelled'] as const

const pad = (value: number) => String(value).padStart(2, '0')
const HOUR_MS = 3_600_000

const createGig = (id: number): Gig => ({
  id,
  version: 1,
  venue: `${VENUES[id % VENUES.length]} ${id}`,
  city: CITIES[id % CITIES.length] ?? '',
  day: `2030-0${1 + (id % 9)}-${pad(1 + (id % 28))}`,
  status: STATUSES[id % STATUSES.length] ?? 'draft',
  price: (id % 12) * 500,
  seats: id % 4 === 0 ? null : id * 10,
  genres: ['Afrobeat', 'Highlife'].slice(0, id % 3),
  created_at: new Date(Date.now() - id * HOUR_MS).toISOString(),
})

/** Creates the rows of the gallery. */
export const createGigs = (count: number): Gig[] => Array.from({ length: count }, (_, index) => createGig(index + 1))
