import type { Installed } from '../../plugins/registry.ts'
import type { PersonalDataStore } from './personal-data.store.ts'

export interface PersonalDataServices {
  readonly store: PersonalDataStore
  readonly open: () => readonly Installed[]
  readonly siteName: () => Promise<string>
  /** Something of a plugin broke. */
  readonly crashed: (plugin: string, place: string, error: unknown) => void
}

export type PersonalData = ReturnType<typeof createPersonalData>

/** Gathers what every part of the site keeps of a user. One that fails is named, and hinders no other. */
export function createPersonalData({ store, open, siteName, crashed }: PersonalDataServices) {
  return async (userId: number) => {
    const incomplete: string[] = []
    const partOf = async ({ found, half, services }: Installed) => {
      const { id } = found.manifest
      try {
        const part = await half?.personalData?.(services, userId)
        return part ? { [id]: part } : {}
      } catch (error) {
        crashed(id, 'personal data', error)
        incomplete.push(id)
        return {}
      }
    }
    const [core, site, ...parts] = await Promise.all([store.ofUser(userId), siteName(), ...open().map(partOf)])
    return Object.assign({ site, exported_at: new Date().toISOString(), incomplete, core }, ...parts)
  }
}
