import { createVisitorsByRole, findUntestedEndpoints, reuseVisitors, type Visitor } from '@balafon/sdk/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createNotificationsSite } from '../testing/notifications-site.ts'

type User = Awaited<ReturnType<typeof site.createSignedInUser>>

let site: Awaited<ReturnType<typeof createNotificationsSite>>
let owner: User
let ids: readonly number[]
let visitorsByRole: Record<string, () => Promise<Visitor>>
beforeAll(async () => {
  site = await createNotificationsSite()
  owner = await site.createSignedInUser()
  await site.deliver(owner.id, 'private text')
  ids = (await site.fetchNotifications(owner)).map(({ id }) => id)
  visitorsByRole = reuseVisitors<Visitor>({ ...createVisitorsByRole(site), owner: async () => owner })
})
afterAll(() => site.close())
beforeEach(() => site.sql('delete from rate_limits'))

const ROLES = ['guest', 'user', 'suspended', 'unverified', 'admin', 'owner'] as const

/**
 * The expected status by endpoint and role of the visitor. The body `ids` means the ids of the owner’s notifications. The owner is the
 * last role, because the requests of the owner mark these notifications as read.
 */
const ENDPOINTS = [
  //                                                             guest  user   suspended unverified admin owner
  ['GET', '/api/v1/notifications', undefined, ['401', '200', '401', '403', '200', '200']],
  ['GET', '/api/v1/notifications/me/subscriptions', undefined, ['401', '200', '401', '403', '200', '200']],
  ['PUT', '/api/v1/notifications/me/subscriptions', { selections: [{ notif_id: 'auth.followed', channels: [] }] }, ['401', '200', '401', '403', '200', '200']],
  ['POST', '/api/v1/notifications/mark-as-read', 'ids', ['401', '200', '401', '403', '200', '200']],
  ['POST', '/api/v1/notifications/mark-all-as-read', {}, ['401', '200', '401', '403', '200', '200']],
] as const

const CASES = ROLES.map((role, index) => ({
  role,
  requests: ENDPOINTS.map(([method, path, body, statuses]) => [method, path, statuses[index], body] as const),
}))

/** Reads everything that the plugin stores about the owner. */
const readOwnerData = () =>
  site.sql(
    `select (select json_agg(n order by id) from notifications n where user_id = $1) as list,
       (select json_agg(s) from notification_selections s where user_id = $1) as selections`,
    [owner.id],
  )

describe.each(CASES)('a visitor with the role $role', ({ role, requests }) => {
  // Creating the visitor `unverified` turns this setting on, which would affect the other visitors.
  afterAll(() => site.getContext('core').settings.set('require_email_confirmation', false))

  test.each(requests)('sends %s %s and gets the status %s', async (method, path, expected, body) => {
    const visitor = await visitorsByRole[role]?.()
    if (!visitor) throw new Error(`no visitor has the role ${role}`)
    const before = await readOwnerData()
    const response = await visitor.send(method, path, body === undefined ? {} : { body: body === 'ids' ? { ids } : body })
    expect(String(response.status)).toBe(expected)
    if (role !== 'owner') expect(await readOwnerData()).toEqual(before)
    if (role !== 'owner') expect(response.text).not.toContain('private text')
  })
})

test('covers every endpoint of the plugin', () => {
  expect(findUntestedEndpoints(site, ENDPOINTS, (plugin) => plugin === 'notifications')).toEqual([])
})
