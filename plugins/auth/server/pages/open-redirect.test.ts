import { createTestSite, type TestSite, type Visitor } from '@balafon/sdk/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

let site: TestSite
beforeAll(async () => {
  site = await createTestSite()
})
afterAll(() => site.close())

const FOREIGN_URLS = ['//evil.test', '/\\evil.test', 'https://evil.test', 'javascript:alert(1)', '/%2F/evil.test', 'https:evil.test']
const PARAMETERS = ['redirect', 'redirectFrom', 'returnTo', 'next', 'url', 'from']
const SCREENS = ['/login', '/register', '/forgot-password', '/password/reset/x', '/account-settings']

const visitorsByRole = { guest: () => site.createVisitor(), user: () => site.createSignedInUser() } satisfies Record<string, () => Visitor | Promise<Visitor>>

describe('open redirects', () => {
  test.each(['guest', 'user'] as const)('does not redirect a %s to another site from any auth page', async (role) => {
    const visitor = await visitorsByRole[role]()
    for (const screen of SCREENS) {
      for (const foreignUrl of FOREIGN_URLS) {
        const { status, headers } = await visitor.get(`${screen}?${new URLSearchParams(PARAMETERS.map((name) => [name, foreignUrl]))}`)
        expect(status, screen).toBe(200)
        expect(headers).not.toHaveProperty('location')
        expect(headers).not.toHaveProperty('refresh')
      }
    }
  })

  test.each(['//evil.test/login', '/%5Cevil.test', '/login//evil.test', '//evil.test/%2e%2e', '/%0d%0alocation:%20https://evil.test'])(
    'treats a URL that looks like another site as a page: %s',
    async (url) => {
      const { status, headers } = await site.createVisitor().get(url)
      expect(status).toBeLessThan(500)
      expect(headers).not.toHaveProperty('location')
    },
  )

  test('does not redirect a popup to a site named in its query', async () => {
    const visitor = site.createVisitor()
    await visitor.get('/login')
    for (const path of ['login', 'connect', 'callback']) {
      const { headers } = await visitor.get(`/secure/auth/social/google/${path}?redirect_uri=https://evil.test&next=//evil.test`, {
        'sec-fetch-site': 'same-origin',
      })
      expect(String(headers.location ?? '')).not.toContain('evil')
    }
  })
})
