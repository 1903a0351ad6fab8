import { openBroadcast } from '../database/broadcast.ts'
import type { GuestRole } from '../identity/guest-role.ts'
import type { PermissionSources } from '../identity/permission-sources.ts'
import type { LiveHub } from '../messaging/live/live-hub.ts'
import type { SettingsStore } from '../settings/settings.ts'
import type { Log } from './logging/log.ts'

export interface BroadcastDependencies {
  readonly databaseUrl: string
  readonly log: Log
  readonly guestRole: Pick<GuestRole, 'invalidate'>
  readonly permissionSources: Pick<PermissionSources, 'forget' | 'forgetAll'>
  readonly settings: Pick<SettingsStore, 'invalidate'>
  readonly liveHub: LiveHub
  readonly refreshLanguage: () => Promise<void>
  readonly applySettings: () => Promise<void>
  readonly clearCaches: () => void
  readonly triggerOutbox: () => void
  readonly synchronizePlugins: () => Promise<void>
}

/** Subscribes this node to the changes that this node and the other nodes announce. */
export async function handleBroadcasts(dependencies: BroadcastDependencies) {
  const { databaseUrl, log, guestRole, permissionSources, settings, liveHub, refreshLanguage, applySettings, clearCaches, triggerOutbox, synchronizePlugins } =
    dependencies
  const logFailure = (message: string) => (err: unknown) => log.error({ err }, message)
  const broadcast = await openBroadcast(databaseUrl, log)
  broadcast.on('roles', () => {
    guestRole.invalidate()
    liveHub.publishSiteChanged()
  })
  broadcast.on('settings', () => {
    settings.invalidate()
    void refreshLanguage().catch(logFailure('could not read the settings'))
    void applySettings().catch(logFailure('could not apply the settings'))
    liveHub.publishSiteChanged()
  })
  broadcast.on('live', (id) => liveHub.queueMessage(Number(id)))
  broadcast.on('sessions', (id) => void liveHub.closeSessionTabs(id === '' ? null : Number(id)).catch(logFailure('could not close live connections')))
  broadcast.on('renewed_sessions', (id) => liveHub.closeRenewedSessionTabs(Number(id)))
  broadcast.on('suspended', (id) => liveHub.closeUserTabs(Number(id)))
  broadcast.on('permissions', (id) => (id === '' ? permissionSources.forgetAll() : permissionSources.forget(Number(id))))
  broadcast.on('events', triggerOutbox)
  broadcast.on('caches', () => {
    clearCaches()
    settings.invalidate()
    guestRole.invalidate()
  })
  broadcast.on('plugins', () => void synchronizePlugins().catch(logFailure('could not synchronize the plugins')))
  return broadcast
}
