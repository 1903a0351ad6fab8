import { implement, requireUser } from '@balafon/sdk/server'
import { listSettings, saveSettings } from '../../contract/settings.ts'
import type { SettingsService } from './settings.service.ts'

export const createSettingsRoutes = (settings: SettingsService) => [
  implement(listSettings, async ({ user, request }) => ({ settings: await settings.list(requireUser(user), request.language) })),
  implement(saveSettings, async ({ body, user, request }) => ({ settings: await settings.save(body.values, requireUser(user), request.language) })),
]
