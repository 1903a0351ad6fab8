import type { RunningPlugin } from '../../plugins/registry.ts'
import { presentUserData } from './personal-data.presenter.ts'
import type { PersonalDataStore } from './personal-data.store.ts'

export interface PersonalDataDependencies {
  readonly store: PersonalDataStore
  readonly listRunningPlugins: () => readonly RunningPlugin[]
  readonly getSiteName: () => Promise<string>
  readonly reportCrash: (plugin: string, location: string, error: unknown) => void
}

export type CollectPersonalData = ReturnType<typeof createCollectPersonalData>

/** Creates a function that collects what the core and all running plugins store about a user. A plugin that fails is listed as incomplete. */
export function createCollectPersonalData({ store, listRunningPlugins, getSiteName, reportCrash }: PersonalDataDependencies) {
  return async (userId: number) => {
    const incompletePluginIds: string[] = []
    const collectFrom = async ({ id, state: { instance } }: RunningPlugin) => {
      try {
        const data = await instance.serverModule.personalData?.(instance.services, userId)
        return data ? { [id]: data } : {}
      } catch (error) {
        reportCrash(id, 'personal data', error)
        incompletePluginIds.push(id)
        return {}
      }
    }
    const [userData, site, ...pluginData] = await Promise.all([store.findUserData(userId), getSiteName(), ...listRunningPlugins().map(collectFrom)])
    return Object.assign({ site, exported_at: new Date().toISOString(), incomplete: incompletePluginIds, core: presentUserData(userData) }, ...pluginData)
  }
}
