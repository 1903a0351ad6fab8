import type { PluginRecord } from '../../plugins/registry.ts'
import type { PersonalDataStore } from './personal-data.store.ts'

export interface PersonalDataDependencies {
  readonly store: PersonalDataStore
  readonly listOpenPlugins: () => readonly PluginRecord[]
  readonly getSiteName: () => Promise<string>
  /** Something of a plugin broke. */
  readonly reportCrash: (plugin: string, place: string, error: unknown) => void
}

export type CollectPersonalData = ReturnType<typeof createCollectPersonalData>

/** Gathers what every part of the site keeps of a user. One that fails is named, and hinders no other. */
export function createCollectPersonalData({ store, listOpenPlugins, getSiteName, reportCrash }: PersonalDataDependencies) {
  return async (userId: number) => {
    const incomplete: string[] = []
    const partOf = async ({ current, half, services }: PluginRecord) => {
      const { id } = current.manifest
      try {
        const part = await half?.personalData?.(services, userId)
        return part ? { [id]: part } : {}
      } catch (error) {
        reportCrash(id, 'personal data', error)
        incomplete.push(id)
        return {}
      }
    }
    const [core, site, ...parts] = await Promise.all([store.findUserData(userId), getSiteName(), ...listOpenPlugins().map(partOf)])
    return Object.assign({ site, exported_at: new Date().toISOString(), incomplete, core }, ...parts)
  }
}
