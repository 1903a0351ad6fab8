import { implement } from '@balafon/sdk/server'
import { listSettings, saveSettings } from '../../contract/settings.ts'
import type { SettingsService } from './settings.service.ts'

export const createSettingsRoutes = (settings: SettingsService) => [
  implement(listSettings, async ({ user, request }) => ({ settings: await settings.list(user, request.language) })),
  implement(saveSettings, async ({ body, user, request }) => ({ settings: await settings.save(body.values, user, request.language) })),
]
