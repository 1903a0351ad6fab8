import { createVisitorsByRole, type TestSite, type UncheckedInput, type Visitor } from '@balafon/server/testing'
import { describe, expect, test } from 'vitest'
import {
  type Access,
  type CustomFilters,
  type Field,
  type Fields,
  forgetTypes,
  getListParameters,
  isSortable,
  type PermissionName,
  type Resource,
  type ResourceEndpoints,
  resourceEndpoints,
} from '../contract/index.ts'
import { findUnindexedQueries } from './find-unindexed-queries.ts'

/** The site that a resource is tested on. */
export interface TestResourceOptions {
  /** Returns the site of the test file. It needs at least two rows of the resource. */
  readonly getSite: () => TestSite
  /** The plugin that serves the resource, or `core`. */
  readonly plugin: string
}

/**
 * Declares the tests that every resource should pass: each filter and sort order works and is supported by an index, invalid parameters are
 * rejected, hidden fields stay hidden, and each endpoint is only available to the users of its access. Call it in a test file.
 */
export function testResource<F extends Fields, C extends CustomFilters, A extends string>(typedResource: Resource<F, C, A>, options: TestResourceOptions) {
  const resource = forgetTypes(typedResource)
  describe(`the resource ${resource.path}`, () => {
    testFilters(resource, options)
    testIndexes(resource, options)
    testInvalidParameters(resource, options)
    testHiddenFields(resource, options)
    testAccess(resource, options)
  })
}

const createAdmin = ({ getSite }: TestResourceOptions) => getSite().createSignedInUser({ permissions: ['admin'] })

async function requestList(resource: Resource, visitor: Pick<Visitor, 'request'>, query: Readonly<Record<string, string>>) {
  const { list } = resourceEndpoints(resource)
  return visitor.request(list, { query })
}

function testFilters(resource: Resource, options: TestResourceOptions) {
  const parameters = [...getListParameters(resource)].map(([parameter, { name, operator }]) => [parameter, getSample(resource.fields[name], operator)] as const)
  test('accepts each filter of the declaration, and the search', async () => {
    const admin = await createAdmin(options)
    const searches = resource.search.length > 0 ? [['query', 'a'] as const] : []
    const failed: string[] = []
    for (const [parameter, value] of [...parameters, ...searches]) {
      const { status } = await requestList(resource, admin, { [parameter]: value })
      if (status !== 200) failed.push(`${parameter}=${value}: ${status}`)
    }
    expect(failed).toEqual([])
  })
}

/** Returns a valid value of a filter. `field` is undefined for a custom filter. */
function getSample(field: Field | undefined, operator: string): string {
  if (operator === 'empty' || field?.kind === 'boolean') return 'true'
  if (operator === 'within') return '7d'
  if (!field) return operator === 'in' ? '1' : 'true'
  switch (field.kind) {
    case 'choice':
      return field.choices?.join(',') ?? ''
    case 'date':
      return '2030-01-31'
    case 'timestamp':
      return '2030-01-31T12:00:00Z'
    case 'integer':
    case 'money':
    case 'reference':
      return '1'
    default:
      return 'a'
  }
}

function testIndexes(resource: Resource, { getSite, plugin }: TestResourceOptions) {
  test('has indexes for the search and for each sort order that is not `sortable: false`', async () => {
    const visitor = await createAdmin({ getSite, plugin })
    expect(await findUnindexedQueries(getSite(), resource, { plugin, visitor })).toEqual([])
  })
}

function testInvalidParameters(resource: Resource, options: TestResourceOptions) {
  const [field = 'id'] = Object.keys(resource.fields)
  const unsorted = Object.keys(resource.fields).filter((name) => !isSortable(resource, name))
  const cases = [
    ['colour', 'red'],
    ['constructor', '1'],
    [`${field}.regex`, '.*'],
    [`${field}[$ne]`, '1'],
    ['cursor', 'x'],
    ['perPage', '1000'],
    ['page', '0'],
    ['columns', 'password'],
    ['query', 'x'.repeat(201)],
    ...['version', 'id,id', "id'; drop table users", ...unsorted].map((key) => ['sort', key] as const),
  ] as const
  test('rejects invalid parameters with 422', async () => {
    const admin = await createAdmin(options)
    for (const [name, value] of cases) {
      const { status, body } = await requestList(resource, admin, { [name]: value })
      expect([name, value, status, Object.keys(body.errors ?? {})]).toEqual([name, value, 422, [name]])
    }
  })
}

/** Returns the permissions of a user that may list the rows and nothing else. */
const getViewPermissions = ({ access: { view } }: Resource): PermissionName[] => (typeof view === 'object' ? [view.permission] : [])

function testHiddenFields(resource: Resource, { getSite }: TestResourceOptions) {
  const viewPermissions = getViewPermissions(resource)
  const hidden = Object.entries(resource.fields).filter(
    ([
      ,
      {
        options: { read },
      },
    ]) => read !== undefined && !viewPermissions.includes(read),
  )
  test.runIf(hidden.length > 0)('hides fields from users without their permission', async () => {
    const viewer = await getSite().createSignedInUser({ permissions: viewPermissions })
    const { body } = await requestList(resource, viewer, { perPage: '100' })
    const names = hidden.map(([name]) => name)
    expect(body.data.flatMap((item: object) => Object.keys(item)).filter((name: string) => names.includes(name))).toEqual([])
    for (const name of names) {
      expect([name, (await requestList(resource, viewer, { columns: name })).status]).toEqual([name, 422])
      expect([name, (await requestList(resource, viewer, { sort: name })).status]).toEqual([name, 422])
    }
    const filters = [...getListParameters(resource)].filter(([, { name }]) => names.includes(name))
    for (const [parameter, { name, operator }] of filters) {
      const value = getSample(resource.fields[name], operator)
      expect([parameter, (await requestList(resource, viewer, { [parameter]: value })).status]).toEqual([parameter, 422])
    }
  })
}

const ROLES = ['guest', 'user', 'suspended', 'unverified', 'admin'] as const
type Role = (typeof ROLES)[number]

/** Returns the status with which a visitor is rejected; `null` when the visitor has access. */
function getRejection(access: Access, role: Role): number | null {
  if (role === 'suspended') return 401
  if (role === 'unverified') return 403
  if (role === 'admin' || access === 'guest') return null
  if (role === 'guest') return 401
  return access === 'user' ? null : 403
}

/** Inputs that change nothing, because they name no existing row or are invalid. */
const INPUTS: { readonly [K in keyof ResourceEndpoints]: UncheckedInput } = {
  list: {},
  count: {},
  export: {},
  get: { params: { id: Number.MAX_SAFE_INTEGER } },
  create: { body: { version: 1 } },
  update: { params: { id: Number.MAX_SAFE_INTEGER }, body: { version: 1 } },
  remove: { params: { id: Number.MAX_SAFE_INTEGER }, query: { version: 1 } },
  bulk: { body: {} },
  bulkJob: { params: { jobId: '00000000-0000-4000-8000-000000000000' } },
  cancelBulk: { params: { jobId: '00000000-0000-4000-8000-000000000000' } },
  undoBulk: { params: { jobId: '00000000-0000-4000-8000-000000000000' } },
}

function testAccess(resource: Resource, { getSite }: TestResourceOptions) {
  const endpoints = Object.entries(resourceEndpoints(resource)) as [keyof ResourceEndpoints, ResourceEndpoints[keyof ResourceEndpoints]][]
  test.each(ROLES)('gives a visitor of the kind %s access to the declared endpoints only', async (role) => {
    const { settings } = getSite().getContext('core')
    const visitor = await createVisitorsByRole(getSite())[role]()
    const responses = await Promise.all(endpoints.map(([name, endpoint]) => visitor.requestUnchecked(endpoint, INPUTS[name])))
    await settings.set('require_email_confirmation', false)
    const getStatus = (index: number) => responses[index]?.status ?? 0
    const rejections = endpoints.map(([name], index) => [name, [401, 403].includes(getStatus(index)) ? getStatus(index) : null])
    expect(rejections).toEqual(endpoints.map(([name, { access }]) => [name, getRejection(access, role)]))
  })
}
