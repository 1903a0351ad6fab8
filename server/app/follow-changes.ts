import { listen } from '../database/broadcast.ts'
import type { Log } from './logging/log.ts'
import type { CoreServices } from './services.ts'

export interface ChangeHandlers {
  readonly databaseUrl: string
  readonly log: Log
  readonly refreshLanguage: () => Promise<void>
  readonly wakeOutbox: () => void
  readonly followPlugins: () => Promise<void>
}

/** What this node does when something has changed on the site, here or at another node. */
export async function followChanges({ guestRole, settings, liveHub }: CoreServices, handlers: ChangeHandlers) {
  const { databaseUrl, log, refreshLanguage, wakeOutbox, followPlugins } = handlers
  const broadcast = await listen(databaseUrl, log)
  broadcast.on('roles', () => {
    guestRole.forget()
    liveHub.siteChanged()
  })
  broadcast.on('settings', () => {
    settings.refresh()
    void refreshLanguage().catch((err) => log.error({ err }, 'the settings could not be read'))
    liveHub.siteChanged()
  })
  broadcast.on('live', (id) => liveHub.heard(Number(id)))
  broadcast.on(
    'sessions',
    (id) => void liveHub.sessionEnded(id === '' ? null : Number(id)).catch((err) => log.error({ err }, 'live streams could not be ended')),
  )
  broadcast.on('suspended', (id) => liveHub.suspended(Number(id)))
  broadcast.on('events', wakeOutbox)
  broadcast.on('plugins', () => void followPlugins().catch((err) => log.error({ err }, 'the plugin list could not be read')))
  return broadcast
}
