import { createTestSite } from '@balafon/sdk/testing'
import { KEYS, startServiceDouble } from './service-double.ts'

/** A site with these services switched on, and what answers in their place. */
export async function siteWithServices(services: readonly string[]) {
  const [site, double] = [await createTestSite(), await startServiceDouble()]
  const { settings } = site.getContext('auth')
  await settings.set('social.double', double.url)
  for (const service of services) {
    await settings.set(`social.${service}.enable`, true)
    await settings.set(`social.${service}.client_id`, KEYS.id)
    await settings.set(`social.${service}.client_secret`, KEYS.secret)
  }
  return { site, double }
}
