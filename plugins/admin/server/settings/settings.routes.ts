import { implement, type ServerContext } from '@balafon/sdk/server'
import { listSettings, saveSettings } from '../../contract/settings.ts'
import type { SettingsAdministration } from './settings.service.ts'

export const settingsRoutes = (settings: SettingsAdministration, languageOf: ServerContext['getLanguage']) => [
  implement(listSettings, async ({ user, request }) => ({ settings: await settings.list(user, languageOf(request)) })),
  implement(saveSettings, async ({ body, user, request }) => ({ settings: await settings.save(body.values, user, languageOf(request)) })),
]
