import type { SettingDescription, Settings, SqlRunner, Visibility } from '@balafon/sdk/server'
import { type $ZodObject, type $ZodType, parse, safeParse } from 'zod/v4/core'
import type { Log } from '../app/logging/log.ts'
import { notifyStatement } from '../database/broadcast.ts'
import type { Sealer } from '../security/sealer.ts'
import { checkSettings } from './check-settings.ts'
import { CorePrivateSettings, CoreSecretSettings, CoreSettings } from './core-settings.ts'
import { describeSetting } from './describe-setting.ts'

/** `core`, or a plugin's id. */
type IsOpen = (owner: string) => boolean

export interface SettingDeclaration {
  readonly owner: string
  readonly schema: $ZodType
  readonly visibility: Visibility
}

export interface SettingsStore extends Pick<Settings, 'get' | 'set'> {
  /** Adds an owner's settings, with their defaults. */
  declare(owner: string, schema: $ZodObject, visibility: Visibility): void
  describe(isOpen: IsOpen): Promise<SettingDescription[]>
  setAll(values: Readonly<Record<string, unknown>>, isOpen: IsOpen): Promise<void>
  listPublicValues(isOpen: IsOpen): Promise<Record<string, unknown>>
  invalidate(): void
}

interface Sealed {
  readonly sealed: string
}

export function createSettingsStore(sql: SqlRunner, sealer: Sealer, log: Pick<Log, 'error'>): SettingsStore {
  const declared = new Map<string, SettingDeclaration>()
  let loaded: Promise<Map<string, unknown>> | undefined

  const load = async () => {
    const rows = await sql<{ key: string; value: unknown }>('select key, value from settings')
    return new Map(rows.map(({ key, value }) => [key, value]))
  }
  const values = () => {
    loaded ??= load().catch((error) => {
      loaded = undefined
      throw error
    })
    return loaded
  }
  const declarationOf = (key: string) => {
    const found = declared.get(key)
    if (!found) throw new Error(`No setting is called ${key}.`)
    return found
  }
  /** What was sealed under another secret cannot be read any more: it is as if it were not set. */
  const unsealed = (key: string, { sealed }: Sealed): unknown => {
    try {
      return JSON.parse(sealer.unseal(sealed, key))
    } catch (err) {
      log.error({ err, setting: key }, 'a secret setting cannot be opened: was APP_SECRET changed?')
      return undefined
    }
  }
  const valueAt = (key: string, stored: Map<string, unknown>) => {
    const { schema, visibility } = declarationOf(key)
    const kept = stored.get(key)
    const parsed = safeParse(schema, visibility === 'secret' && kept !== undefined ? unsealed(key, kept as Sealed) : kept)
    return parsed.success ? parsed.data : parse(schema, undefined)
  }

  const write = async (values: Readonly<Record<string, unknown>>, dropped: readonly string[] = []) => {
    const kept = Object.entries(values).map(([key, value]) => {
      const isSecret = declarationOf(key).visibility === 'secret'
      return [key, isSecret ? ({ sealed: sealer.seal(JSON.stringify(value), key) } satisfies Sealed) : value]
    })
    // One statement: all of it, or nothing.
    await sql(
      `with dropped as (delete from settings where key in (select jsonb_array_elements_text($2::jsonb)))
       insert into settings (key, value) select key, value from jsonb_each($1::jsonb)
       on conflict (key) do update set value = excluded.value, updated_at = now()`,
      [JSON.stringify(Object.fromEntries(kept)), JSON.stringify(dropped)],
    )
    store.invalidate()
    await sql(notifyStatement('settings'))
  }

  const store: SettingsStore = {
    declare(owner, schema, visibility) {
      for (const [key, type] of Object.entries(schema._zod.def.shape)) declared.set(key, { owner, schema: type as $ZodType, visibility })
    },
    get: async <T>(key: string) => valueAt(key, await values()) as T,
    set: async (key, value) => write({ [key]: parse(declarationOf(key).schema, value) }),
    async setAll(wanted, isOpen) {
      await write(...checkSettings(wanted, (key) => declared.get(key), isOpen))
    },
    async describe(isOpen) {
      const stored = await values()
      return [...declared]
        .filter(([, { owner }]) => isOpen(owner))
        .map(([key, declaration]) => describeSetting(key, declaration, { value: valueAt(key, stored), isStored: stored.has(key) }))
    },
    async listPublicValues(isOpen) {
      const stored = await values()
      const shown = [...declared].filter(([, { visibility, owner }]) => visibility === 'public' && isOpen(owner))
      return Object.fromEntries(shown.map(([key]) => [key, valueAt(key, stored)]))
    },
    invalidate() {
      loaded = undefined
    },
  }
  store.declare('core', CoreSettings, 'public')
  store.declare('core', CorePrivateSettings, 'private')
  store.declare('core', CoreSecretSettings, 'secret')
  return store
}

/** What a plugin is handed: settings of plugins that are off are as unknown to it as if they were not there. */
export const createOpenSettings = (store: SettingsStore, isOpen: IsOpen): Settings => ({
  get: store.get,
  set: store.set,
  setAll: (values) => store.setAll(values, isOpen),
  describe: () => store.describe(isOpen),
})
