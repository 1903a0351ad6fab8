import { searchEntities } from '../../../contract/entities.ts'
import type { Item } from '../../../contract/resource/define-resource.ts'
import { type ListQuery, parseListQuery } from '../../../contract/resource/list-query.ts'
import type { BulkJob, Selection } from '../../../contract/resource/resource-endpoints.ts'
import { createErrorResponse, ErrorResponse, respondTo } from '../../../testing/client.ts'
import { gigEndpoints, gigs } from './gigs.ts'

type Gig = Item<typeof gigs.fields>

const VENUES = ['Palais de la Culture', 'Le Reflet', 'Alliance', 'Institut français', 'Hôtel Ivoire', 'Village du Festival', 'Bar des Sports']
const CITIES = ['Abidjan', 'Dakar', 'Bamako', 'Lomé', 'Cotonou']
const ARTISTS = ['Salif Keita', 'Fanta Zié', 'Awa Diop', 'Kofi Mensah']
const STATUSES = ['draft', 'published', 'cancelled'] as const

const pad = (value: number) => String(value).padStart(2, '0')

const createGig = (id: number): Gig => ({
  id,
  version: 1,
  venue: `${VENUES[id % VENUES.length]} ${pad(id)}`,
  artist: { id: (id % ARTISTS.length) + 1, label: ARTISTS[id % ARTISTS.length] ?? null },
  city: CITIES[id % CITIES.length] ?? '',
  day: `2030-0${1 + (id % 9)}-${pad(1 + (id % 28))}`,
  status: STATUSES[id % STATUSES.length] ?? 'draft',
  price: (id % 12) * 500,
  seats: id % 4 === 0 ? null : id * 10,
  is_free: id % 3 === 0,
  genres: ['afrobeat', 'highlife'].slice(0, id % 3),
  created_at: new Date(Date.now() - id * 3_600_000).toISOString(),
})

/** The requests that a fake has received, and its rows. */
export interface FakeGigs {
  readonly rows: Gig[]
  readonly requests: {
    list: ListQuery<typeof gigs.fields, typeof gigs.filters>[]
    bulk: { action: string; selection: Selection }[]
    update: object[]
    undo: string[]
    cancel: string[]
  }
  /** Makes the next requests of this kind fail. */
  failing: 'list' | 'update' | 'remove' | undefined
  /** The responses to the next requests for the progress of a bulk action. */
  jobs: BulkJob[]
  /** When set, the next bulk request is rejected, and the error says that this number of rows matches now. */
  changedCount: number | undefined
}

const matchesQuery = (gig: Gig, { query, filters = {} }: ListQuery<typeof gigs.fields, typeof gigs.filters>): boolean => {
  if (query && !`${gig.venue} ${gig.city}`.toLowerCase().includes(query.toLowerCase())) return false
  if (filters.status?.in && !filters.status.in.includes(gig.status)) return false
  if (filters.city?.contains && !gig.city.includes(filters.city.contains)) return false
  if (filters.day?.gte && gig.day < filters.day.gte) return false
  if (filters.price?.gte !== undefined && gig.price < filters.price.gte) return false
  return !filters.artist?.in || filters.artist.in.includes(gig.artist.id)
}

const FAILED = createErrorResponse(400, 'bad_request', 'The server is not available.')

/** Creates fakes of the endpoints of `gigs` with rows in memory. */
export function createFakeGigs(count = 12) {
  const fake: FakeGigs = {
    rows: Array.from({ length: count }, (_, index) => createGig(index + 1)),
    requests: { list: [], bulk: [], update: [], undo: [], cancel: [] },
    failing: undefined,
    jobs: [],
    changedCount: undefined,
  }
  const parse = (query: Readonly<Record<string, string>> = {}) => parseListQuery(gigs, new URLSearchParams(query), () => true)
  const findGig = (id: unknown) => fake.rows.find((row) => row.id === Number(id))
  const getMatching = (query: ListQuery<typeof gigs.fields, typeof gigs.filters>) => {
    const [key = 'venue'] = query.sort ?? []
    const getSortValue = (gig: Gig) => String(new Map<string, unknown>(Object.entries(gig)).get(key.replace('-', '')))
    const sign = key.startsWith('-') ? -1 : 1
    return fake.rows.filter((gig) => matchesQuery(gig, query)).sort((a, b) => sign * (getSortValue(a) < getSortValue(b) ? -1 : 1))
  }
  const createJob = (values: Partial<BulkJob>): BulkJob => ({
    id: '7f0e3f7a-53a2-4f5e-8d67-2f0a3a0f7b11',
    action: 'publish',
    state: 'done',
    total: 1,
    done: 1,
    failed: 0,
    skipped: 0,
    errors: [],
    can_undo: true,
    ...values,
  })
  const api = [
    respondTo(gigEndpoints.list, ({ query }) => {
      const { cursor, perPage = 30, ...rest } = parse(query)
      fake.requests.list.push(rest)
      if (fake.failing === 'list') return FAILED
      const start = cursor ? Number(cursor) : ((rest.page ?? 1) - 1) * perPage
      const found = getMatching(rest)
      const end = start + perPage
      return { data: found.slice(start, end), next_cursor: end < found.length ? String(end) : null }
    }),
    respondTo(gigEndpoints.count, ({ query }) => {
      const { exact: _exact, ...rest } = query ?? {}
      return { total: getMatching(parse(rest)).length, is_exact: true }
    }),
    respondTo(gigEndpoints.get, ({ params }) => findGig(params.id) ?? createErrorResponse(404, 'not_found')),
    respondTo(gigEndpoints.create, ({ body }) => {
      const gig = { ...createGig(fake.rows.length + 1), ...body, artist: { id: body.artist, label: ARTISTS[body.artist - 1] ?? null } }
      fake.rows.push(gig)
      return gig
    }),
    respondTo(gigEndpoints.update, ({ params, body }) => {
      fake.requests.update.push(body)
      const gig = findGig(params.id)
      if (fake.failing === 'update') return FAILED
      if (!gig) return createErrorResponse(404, 'not_found')
      if (gig.version !== body.version) return new ErrorResponse(409, { code: 'resource.conflict', message: 'Another user has changed this.', current: gig })
      const { artist = gig.artist.id, ...values } = body
      Object.assign(gig, values, { version: gig.version + 1, artist: { id: artist, label: ARTISTS[artist - 1] ?? null } })
      return gig
    }),
    respondTo(gigEndpoints.remove, ({ params }) => {
      if (fake.failing === 'remove') return FAILED
      const gig = findGig(params.id)
      if (gig) fake.rows.splice(fake.rows.indexOf(gig), 1)
      return {}
    }),
    respondTo(gigEndpoints.bulk, ({ body }) => {
      const { action, selection } = body
      fake.requests.bulk.push({ action, selection })
      if (fake.changedCount !== undefined) {
        const total = fake.changedCount
        fake.changedCount = undefined
        return new ErrorResponse(409, { code: 'bulk.selection_changed', message: 'The selection has changed.', current: { total } })
      }
      return fake.jobs.shift() ?? createJob({ action })
    }),
    respondTo(gigEndpoints.bulkJob, () => fake.jobs.shift() ?? createJob({})),
    respondTo(gigEndpoints.cancelBulk, ({ params }) => {
      fake.requests.cancel.push(params.jobId)
      return createJob({ state: 'cancelled' })
    }),
    respondTo(gigEndpoints.undoBulk, ({ params }) => {
      fake.requests.undo.push(params.jobId)
      return createJob({ action: 'undo', can_undo: false })
    }),
    respondTo(searchEntities, ({ query }) => {
      const ids = query?.ids?.split(',').map(Number)
      const all = ARTISTS.map((label, index) => ({ id: index + 1, label }))
      return { data: all.filter(({ id, label }) => (ids ? ids.includes(id) : label.toLowerCase().includes((query?.query ?? '').toLowerCase()))) }
    }),
  ]
  return { ...fake, fake, api, createJob }
}
