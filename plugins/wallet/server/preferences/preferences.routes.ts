import { implement } from '@balafon/sdk/server'
import { getWalletPreferences, saveWalletPreferences } from '../../contract/preferences.ts'
import type { PreferencesService } from './preferences.service.ts'

export const createPreferenceRoutes = (preferences: PreferencesService) => [
  implement(getWalletPreferences, async ({ user }) => ({ preferences: { sales_email: await preferences.getSalesEmail(user.id) } })),
  implement(saveWalletPreferences, async ({ body, user }) => ({ preferences: await preferences.save(user.id, body.sales_email) })),
]
