import {
  choice,
  date,
  defineResource,
  email,
  longText,
  money,
  type PermissionsOf,
  reference,
  resourceEndpoints,
  tags,
  text,
  timestamp,
} from '@balafon/sdk/contract'

const PERMISSIONS = [
  { name: 'gigs.manage', label: 'gigs.permission.manage' },
  { name: 'gigs.publish', label: 'gigs.permission.publish' },
] as const

declare module '@balafon/sdk/contract' {
  interface Permissions extends PermissionsOf<typeof PERMISSIONS> {}
}

const MANAGERS = { permission: 'gigs.manage' } as const

/** The resource of the tests: it has a field of each kind, and fields that only some users may read or change. */
export const gigs = defineResource({
  name: { one: 'gig', many: 'gigs' },
  path: 'x/acme.gigs/gigs',
  fields: {
    artist: reference('acme.gigs.artist'),
    venue: text({ max: 120 }),
    city: text({ max: 80, attribute: 'town' }),
    contact: email({ nullable: true, read: 'gigs.manage' }),
    day: date(),
    status: choice(['draft', 'published', 'cancelled'], { default: 'draft', write: 'gigs.publish' }),
    price: money('XOF', { default: 0 }),
    doors_at: timestamp({ nullable: true }),
    genres: tags({ default: [] }),
    note: longText({ max: 200, nullable: true, read: 'gigs.manage' }),
    created_at: timestamp({ readOnly: true }),
  },
  search: ['venue', 'city', 'note'],
  filters: { upcoming: { kind: 'boolean', label: 'gigs.filter.upcoming' } },
  list: { columns: ['venue', 'artist', 'city', 'day', 'status'], sort: ['-day', 'venue'], paging: 'cursor' },
  access: { view: 'guest', create: MANAGERS, update: MANAGERS, delete: MANAGERS, export: MANAGERS },
  actions: {
    publish: { permission: 'gigs.publish', changes: { status: 'published' } },
    remind: { permission: 'gigs.publish' },
  },
})

export const gigEndpoints = resourceEndpoints(gigs)
