import type { Log } from '../app/logging/log.ts'
import type { Caches } from '../app/maintenance/caches.ts'
import type { SettingsStore } from './settings.ts'

export interface SettingEffects {
  readonly settings: Pick<SettingsStore, 'get'>
  readonly log: Pick<Log, 'setLevel'>
  readonly caches: Pick<Caches, 'setMaxSeconds'>
  readonly refreshStorageOrigins: () => Promise<void>
}

/** Creates the function that applies the settings of this process. It runs at the start and after every change of the settings. */
export const createApplySettings =
  ({ settings, log, caches, refreshStorageOrigins }: SettingEffects) =>
  async () => {
    const [level, maxSeconds] = await Promise.all([settings.get<string | null>('logging.level'), settings.get<number>('cache.max_seconds')])
    log.setLevel(level)
    caches.setMaxSeconds(maxSeconds)
    await refreshStorageOrigins()
  }
