import { createTestSite, type TestSite } from '@balafon/sdk/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

let site: TestSite
beforeAll(async () => {
  site = await createTestSite()
})
afterAll(() => site.close())

const SPECIFIED_TABS = [
  ...['general', 'subscriptions', 'localization', 'authentication', 'uploading', 'outgoing-email', 'cache', 'analytics'],
  ...['logging', 'queue', 'websockets', 'recaptcha', 'gdpr', 'search', 'providers', 'player'],
]

const getStatus = async (path: string) => (await site.createVisitor().get(path)).status

describe('GET /admin/*', () => {
  test.each([
    '/admin',
    '/admin/report',
    '/admin/plugins',
    '/admin/settings',
    '/admin/settings/general',
    '/admin/settings/recaptcha',
    '/admin/settings/cookie-notice',
    '/admin/settings/auth/recaptcha',
    '/admin/settings/auth/social',
    '/admin/settings/payments/payments',
    ...SPECIFIED_TABS.map((tab) => `/admin/settings/${tab}`),
    '/admin/logs/schedule',
  ])('returns 200 for %s', async (path) => {
    expect(await getStatus(path)).toBe(200)
  })

  test.each(['/admin/unknown', '/admin/report/unknown', '/admin/settings/unknown', '/admin/settings/auth/unknown', '/admin/logs/unknown'])(
    'returns 404 for %s',
    async (path) => {
      expect(await getStatus(path)).toBe(404)
    },
  )
})
