import { choice, date, defineResource, longText, reference, resourceEndpoints, text } from '@balafon/sdk/contract'
import type {} from './permissions.ts'

const MANAGERS = { permission: 'gigs.manage' } as const

/** Concerts of artists. Guests see published ones, managers all. The endpoints, the list and the form are created from this declaration. */
export const gigs = defineResource({
  name: { one: 'gig', many: 'gigs' },
  path: 'x/acme.gigs/gigs',
  fields: {
    venue: text({ max: 120 }),
    artist: reference('player.artist'),
    city: text({ max: 80 }),
    day: date(),
    status: choice(['draft', 'published'], { default: 'draft' }),
    note: longText({ nullable: true, read: 'gigs.manage' }),
  },
  search: ['venue', 'city'],
  filters: { upcoming: { kind: 'boolean', label: 'gigs.filter.upcoming' } },
  list: { columns: ['venue', 'artist', 'city', 'day', 'status'], sort: ['-day'], paging: 'cursor' },
  form: [['artist'], ['venue', 'city'], ['day', 'status'], ['note']],
  access: { view: 'guest', create: MANAGERS, update: MANAGERS, delete: MANAGERS, export: MANAGERS },
  actions: { publish: { changes: { status: 'published' } } },
})

export const gigEndpoints = resourceEndpoints(gigs)
