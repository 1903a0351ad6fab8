import { implement, requireUser } from '@balafon/sdk/server'
import { getProviderSettings, setProviderSettings, testProviders } from '../../contract/provider-settings.ts'
import type { ProviderSettingsService } from './provider-settings.service.ts'

export const createProviderSettingsRoutes = (providers: ProviderSettingsService) => [
  implement(getProviderSettings, async () => ({ settings: await providers.get() })),
  implement(setProviderSettings, async ({ body, user }) => ({ settings: await providers.set(body, requireUser(user).id) })),
  implement(testProviders, async ({ body }) => ({ results: await providers.test(body.kind, body.id) })),
]
