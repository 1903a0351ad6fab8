import {
  createTestSite,
  createVisitorsByRole,
  findUntestedEndpoints,
  reuseVisitors,
  type SignedInUser,
  type TestSite,
  type Visitor,
} from '@balafon/sdk/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

let site: TestSite
let other: SignedInUser
let visitorsByRole: Record<string, () => Promise<Visitor>>
beforeAll(async () => {
  site = await createTestSite()
  other = await site.createSignedInUser()
  visitorsByRole = reuseVisitors<Visitor>({
    ...createVisitorsByRole(site),
    other: async () => other,
    // Has access to the admin area, but to none of its pages.
    limited: () => site.createSignedInUser({ permissions: ['admin.access'] }),
    viewer: () => site.createSignedInUser({ permissions: ['logs.view'] }),
    settings: () => site.createSignedInUser({ permissions: ['settings.update'] }),
  })
})
afterAll(() => site.close())
beforeEach(() => site.sql('delete from rate_limits'))

const ROLES = ['guest', 'user', 'other', 'suspended', 'unverified', 'limited', 'viewer', 'settings', 'admin'] as const
const NOBODY = ['401', '403', '403', '401', '403'] as const
const allow = (limited: string, viewer: string, settings: string, admin: string) => [...NOBODY, limited, viewer, settings, admin]
const forSettings = (status: string) => allow('403', '403', status, status)
const forViewers = (status: string) => allow('403', status, '403', status)
const forPlugins = (status: string) => allow('403', '403', '403', status)
const forAll = (status: string) => allow(status, '403', '403', status)

const JOB = '0b0c1f6e-0a3e-4bb0-9a58-3f6f6ab5d0aa'
const PERIOD = 'from=2030-01-01&to=2030-01-02&time_zone=UTC'

/**
 * The expected status for each endpoint and role of the visitor. 404 and 422 mean that the visitor has access: the request was only refused
 * because its input refers to nothing that exists.
 */
const ENDPOINTS = [
  ['GET', '/api/v1/reports?FOR_PERIOD', undefined, forAll('200')],
  ['GET', '/api/v1/reports/csv?FOR_PERIOD', undefined, forAll('200')],
  ['GET', '/api/v1/reports/rankings/unknown?FOR_PERIOD', undefined, forAll('404')],
  ['GET', '/api/v1/plugins', undefined, forPlugins('200')],
  ['GET', '/api/v1/plugins/unknown/problems', undefined, forPlugins('404')],
  ['GET', '/api/v1/plugins/unknown/purge-plan', undefined, forPlugins('404')],
  ['POST', '/api/v1/plugins/unknown/enable', {}, forPlugins('423')],
  ['POST', '/api/v1/plugins/unknown/disable', {}, forPlugins('423')],
  ['POST', '/api/v1/plugins/unknown/uninstall', {}, forPlugins('423')],
  ['POST', '/api/v1/plugins/unknown/purge', {}, forPlugins('423')],
  ['GET', '/api/v1/settings', undefined, forSettings('200')],
  ['PUT', '/api/v1/settings', { values: 5 }, forSettings('422')],
  ['GET', '/api/v1/settings/status', undefined, forSettings('200')],
  ['POST', '/api/v1/settings/cache/clear', {}, forSettings('200')],
  ['POST', '/api/v1/settings/outgoing-email/test', {}, forSettings('200')],
  ['GET', '/api/v1/ads', undefined, forSettings('200')],
  ['PUT', '/api/v1/ads/unknown', {}, forSettings('423')],
  ['GET', '/api/v1/logs/schedule', undefined, forViewers('200')],
  ['POST', '/api/v1/logs/schedule/core/unknown/run', {}, forSettings('404')],
  ['POST', `/api/v1/logs/schedule/dead/${JOB}/retry`, {}, forSettings('404')],
  ['DELETE', `/api/v1/logs/schedule/dead/${JOB}`, {}, forSettings('404')],
  ['GET', '/api/v1/logs/outgoing-email', undefined, forViewers('200')],
  ['GET', '/api/v1/logs/outgoing-email/count', undefined, forViewers('200')],
  ['GET', '/api/v1/logs/outgoing-email/export.csv', undefined, forViewers('200')],
  ['GET', '/api/v1/logs/error', undefined, forViewers('200')],
  ['GET', '/api/v1/logs/error/count', undefined, forViewers('200')],
  ['GET', '/api/v1/logs/error/export.csv', undefined, forViewers('200')],
  ['GET', '/api/v1/webhooks', undefined, forSettings('200')],
  ['POST', '/api/v1/webhooks', {}, forSettings('423')],
  ['PUT', '/api/v1/webhooks/999999', { events: 5 }, forSettings('422')],
  ['DELETE', '/api/v1/webhooks/999999', {}, forSettings('404')],
  ['GET', '/api/v1/webhooks/deliveries', undefined, forSettings('422')],
  ['GET', '/api/v1/webhooks/deliveries/count', undefined, forSettings('422')],
  ['GET', '/api/v1/webhooks/deliveries/export.csv', undefined, forSettings('422')],
  ['POST', '/api/v1/webhooks/999999/deliveries/999999/resend', {}, forSettings('404')],
  ['POST', '/api/v1/webhooks/999999/test', {}, forSettings('404')],
] as const

const CASES = ROLES.map((role, index) => ({
  role,
  requests: ENDPOINTS.map(([method, path, body, statuses]) => [statuses[index], method, path, body] as const),
}))

describe.each(CASES)('a visitor with the role $role', ({ role, requests }) => {
  // The requests of the visitor `unverified` turn this setting on.
  afterAll(() => site.getContext('core').settings.set('require_email_confirmation', false))

  test.each(requests)('gets %s for %s %s', async (expected, method, path, body) => {
    const visitor = await visitorsByRole[role]?.()
    if (!visitor) throw new Error(`no visitor has the role ${role}`)
    const response = await visitor.send(method, path.replace('FOR_PERIOD', PERIOD), body === undefined ? {} : { body })
    expect(String(response.status)).toBe(expected)
  })
})

/** The table of users, roles and the audit log is in `users/access.test.ts`. */
const IN_OTHER_TABLE = /^\/api\/v1\/(admin\/users|admin\/permissions|roles|audit)(\/|$)/

test('covers every other endpoint of the admin area', () => {
  const table = ENDPOINTS.map(([method, path]) => [method, path] as const)
  expect(findUntestedEndpoints(site, table, (plugin, path) => plugin === 'admin' && !IN_OTHER_TABLE.test(path))).toEqual([])
})
