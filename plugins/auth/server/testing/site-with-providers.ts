import { createTestSite, type TestSite } from '@balafon/sdk/testing'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { type MockOAuthServer, OAUTH_CLIENT, type ProviderUser, startMockOAuthServer } from './mock-oauth-server.ts'

/** The site and the mock server of the current test file. They are assigned before the first test. */
export let site: TestSite
export let mockServer: MockOAuthServer

/** Gives every test of a file a site with these sign-in providers enabled, and the mock server that replaces the providers. */
export function setUpSiteWithProviders(providerNames: readonly string[]) {
  beforeAll(async () => {
    site = await createTestSite()
    mockServer = await startMockOAuthServer()
    const { settings } = site.getContext('auth')
    await settings.set('social.mock_server', mockServer.url)
    for (const providerName of providerNames) {
      await settings.set(`social.${providerName}.enable`, true)
      await settings.set(`social.${providerName}.client_id`, OAUTH_CLIENT.id)
      await settings.set(`social.${providerName}.client_secret`, OAUTH_CLIENT.secret)
    }
  })
  afterAll(async () => {
    await site.close()
    await mockServer.close()
  })
  beforeEach(() => site.sql('delete from rate_limits'))
}

let userCount = 0

/** Creates the data of a user at a provider, with an id and an email address that no other user has. */
export function createProviderUser(fields: Partial<ProviderUser> = {}): ProviderUser {
  userCount += 1
  return {
    id: String(1000 + userCount),
    name: `Awa ${userCount}`,
    username: `awa${userCount}`,
    email: `awa${userCount}@providers.test`,
    isVerified: true,
    ...fields,
  }
}
