import type { User } from '@balafon/sdk/contract'
import { createUser, type FakeEndpoint, openPage, type PageOptions } from '@balafon/sdk/testing/client'
import { page } from 'vitest/browser'
import manifest from '../../plugin.ts'
import { authPlugin } from './auth-plugin.ts'

interface SectionOptions extends Omit<PageOptions, 'plugins'> {
  readonly user?: User
  readonly api: readonly FakeEndpoint[]
}

/**
 * Opens the account settings with only one of their sections, so that a test fakes only the endpoints of this section.
 * @param anchor The anchor of the section in the manifest.
 * @returns The locator of the section.
 */
export async function openAccountSection(anchor: string, { user = createUser(), bootstrap = {}, ...options }: SectionOptions) {
  const section = manifest.contributes['host.accountSettings/v1'].find((contribution) => contribution.anchor === anchor)
  if (!section) throw new Error(`The account settings have no section ${anchor}.`)
  const contributes = { ...manifest.contributes, 'host.accountSettings/v1': [section] }
  await openPage('/account-settings', { ...options, plugins: [{ ...authPlugin, manifest: { ...manifest, contributes } }], bootstrap: { ...bootstrap, user } })
  return page.getByRole('region').filter({ has: page.getByRole('heading', { level: 2 }) })
}
