import { createTestSite } from '@balafon/sdk/testing'
import { OAUTH_CLIENT, startMockOAuthServer } from './mock-oauth-server.ts'

/** Creates a site with these sign-in services enabled, and the mock server that replaces them. */
export async function createSiteWithServices(services: readonly string[]) {
  const [site, mockServer] = [await createTestSite(), await startMockOAuthServer()]
  const { settings } = site.getContext('auth')
  await settings.set('social.mock_server', mockServer.url)
  for (const service of services) {
    await settings.set(`social.${service}.enable`, true)
    await settings.set(`social.${service}.client_id`, OAUTH_CLIENT.id)
    await settings.set(`social.${service}.client_secret`, OAUTH_CLIENT.secret)
  }
  return { site, mockServer }
}
