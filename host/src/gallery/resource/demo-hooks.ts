import { type BulkJob, type CustomFilter, formatListQuery, type ListQuery, type Selection } from '@balafon/sdk/contract'
import type { ResourceHooks } from '@balafon/sdk/resource'
import { keepPreviousData, useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { createGigs, type Gig, gigs } from './demo-gigs.ts'

type GigQuery = ListQuery<typeof gigs.fields, Record<never, CustomFilter>>
type GigHooks = ResourceHooks<typeof gigs.fields, Record<never, CustomFilter>, 'publish' | 'cancel'>

const ROW_COUNT = 5000
const rows = createGigs(ROW_COUNT)

const collator = new Intl.Collator('fr', { numeric: true })
const compareValues = (a: unknown, b: unknown) => collator.compare(String(a), String(b))
const readValues = (gig: Gig) => new Map<string, unknown>(Object.entries(gig))

function matchesQuery(gig: Gig, { query = '', filters = {} }: GigQuery) {
  if (!`${gig.venue} ${gig.city}`.toLowerCase().includes(query.toLowerCase())) return false
  const values = readValues(gig)
  return Object.entries<object>(filters).every(([name, condition]) =>
    Object.entries(condition).every(([operator, value]) => matchesOperator(values.get(name), operator, value)),
  )
}

function matchesOperator(value: unknown, operator: string, expected: unknown): boolean {
  switch (operator) {
    case 'in':
      return Array.isArray(expected) && expected.includes(value)
    case 'not_in':
      return !Array.isArray(expected) || !expected.includes(value)
    case 'gte':
      return compareValues(value, expected) >= 0
    case 'lte':
    case 'lt':
      return compareValues(value, expected) <= 0
    case 'contains':
      return String(value).toLowerCase().includes(String(expected).toLowerCase())
    case 'empty':
      return (value === null) === expected
    default:
      return value === expected
  }
}

function listMatchingGigs(query: GigQuery): Gig[] {
  const [key = 'venue'] = query.sort ?? []
  const getSortValue = (gig: Gig) => readValues(gig).get(key.replace('-', ''))
  const sign = key.startsWith('-') ? -1 : 1
  return rows.filter((gig) => matchesQuery(gig, query)).sort((a, b) => sign * compareValues(getSortValue(a), getSortValue(b)))
}

const listSelectedGigs = (selection: Selection): Gig[] =>
  rows.filter(({ id }) => (selection.mode === 'some' ? selection.ids.includes(id) : !selection.except.includes(id)))

const createJob = (action: string, count: number): BulkJob => ({
  id: crypto.randomUUID(),
  action,
  state: 'done',
  total: count,
  done: count,
  failed: 0,
  skipped: 0,
  errors: [],
  can_undo: false,
})

const jobs = new Map<string, BulkJob>()
const KEY = gigs.path

/** The requests of the demo list in the gallery of UI components. They read and change rows in memory instead of calling endpoints. */
export const demoHooks: GigHooks = {
  useList: ({ perPage = 50, ...query }) =>
    useInfiniteQuery({
      queryKey: [KEY, formatListQuery(gigs, query).toString()],
      initialPageParam: 0,
      queryFn: ({ pageParam }) => {
        const found = listMatchingGigs(query)
        const end = pageParam + perPage
        return { data: found.slice(pageParam, end), next_cursor: end < found.length ? String(end) : null }
      },
      getNextPageParam: ({ next_cursor }) => (next_cursor === null ? undefined : Number(next_cursor)),
      placeholderData: keepPreviousData,
    }) as never,
  useCount: (query) =>
    useQuery({
      queryKey: [`${KEY}/count`, formatListQuery(gigs, query).toString()],
      queryFn: () => ({ total: listMatchingGigs(query).length, is_exact: true }),
    }) as never,
  useItem: (id) => useQuery({ queryKey: [`${KEY}/{id}`, id], queryFn: () => rows.find((gig) => gig.id === id) as Gig }) as never,
  useCreate: () => useMutation({ mutationFn: async (body) => ({ ...(createGigs(1)[0] as Gig), ...body }) }),
  useUpdate: () => {
    const queries = useQueryClient()
    return useMutation({
      mutationFn: async ({ id, body }) => Object.assign(rows.find((gig) => gig.id === id) as Gig, body, { version: body.version + 1 }),
      onSuccess: () => queries.invalidateQueries({ queryKey: [KEY] }),
    })
  },
  useRemove: () => useMutation({ mutationFn: async () => ({}) }),
  useBulk: () =>
    useMutation({
      mutationFn: async ({ action, selection }) => {
        const selected = listSelectedGigs(selection)
        for (const gig of selected) Object.assign(gig, action === 'delete' ? {} : gigs.actions[action]?.changes)
        if (action === 'delete') for (const gig of selected) rows.splice(rows.indexOf(gig), 1)
        const job = createJob(action, selected.length)
        jobs.set(job.id, job)
        return job
      },
    }),
  useBulkJob: (id = '') => useQuery({ queryKey: ['dev/job', id], queryFn: () => jobs.get(id) ?? null, enabled: id !== '' }) as never,
  useCancelBulk: () => useMutation({ mutationFn: async (id) => jobs.get(id) as BulkJob }),
  useUndoBulk: () => useMutation({ mutationFn: async (id) => jobs.get(id) as BulkJob }),
  countExactly: async (query) => listMatchingGigs(query).length,
  getExportUrl: () => '#',
}
