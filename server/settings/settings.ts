import type { SettingGuard } from '@balafon/sdk/contract'
import type { SettingDescription, Settings, Visibility } from '@balafon/sdk/server'
import { type $ZodObject, type $ZodType, parse, safeParse } from 'zod/v4/core'
import type { Log } from '../app/logging/log.ts'
import type { Sealer } from '../security/sealer.ts'
import { checkSettings } from './check-settings.ts'
import { CorePrivateSettings, CoreSecretSettings, CoreSettings } from './core-settings.ts'
import { describeSetting } from './describe-setting.ts'
import type { SettingDeclaration } from './setting-declaration.ts'
import type { SettingValuesStore } from './setting-values.store.ts'

/** Lists the checks of settings of the plugins that run. */
type ListSettingGuards = () => readonly { readonly plugin: string; readonly provider: SettingGuard }[]

/** Returns whether the core or a plugin runs. */
type IsOwnerRunning = (owner: string) => boolean

export interface SettingsStore extends Pick<Settings, 'get' | 'set'> {
  /** Adds the settings of the core or of a plugin, with their defaults. */
  declare(owner: string, schema: $ZodObject, visibility: Visibility): void
  describe(isOwnerRunning: IsOwnerRunning): Promise<SettingDescription[]>
  setAll(values: Readonly<Record<string, unknown>>, isOwnerRunning: IsOwnerRunning, listGuards: ListSettingGuards): Promise<void>
  /** Returns the owner and the visibility of a setting. Throws when no such setting is declared. */
  getDeclaration(key: string): Pick<SettingDeclaration, 'owner' | 'visibility'>
  listPublicValues(isOwnerRunning: IsOwnerRunning): Promise<Record<string, unknown>>
  /** Makes the next read load the stored values again. */
  invalidate(): void
  /** Returns a number that changes with the stored values. */
  getVersion(): number
}

interface SealedValue {
  readonly sealed: string
}

/** Creates the store of settings, which keeps their values in memory. */
export function createSettingsStore(store: SettingValuesStore, sealer: Sealer, log: Pick<Log, 'error'>): SettingsStore {
  const declarations = new Map<string, SettingDeclaration>()
  let loading: Promise<Map<string, unknown>> | undefined
  let version = 0

  const getStoredValues = () => {
    loading ??= store.readAll().catch((error) => {
      loading = undefined
      throw error
    })
    return loading
  }
  const getDeclaration = (key: string) => {
    const declaration = declarations.get(key)
    if (!declaration) throw new Error(`Unknown setting: ${key}`)
    return declaration
  }
  /** A value that was sealed with another secret cannot be read: it counts as not set. */
  const unseal = (key: string, { sealed }: SealedValue): unknown => {
    try {
      return JSON.parse(sealer.unseal(sealed, key))
    } catch (err) {
      log.error({ err, setting: key }, 'a secret setting cannot be decrypted: was APP_SECRET changed?')
      return undefined
    }
  }
  const readValue = (key: string, storedValues: Map<string, unknown>) => {
    const { schema, visibility } = getDeclaration(key)
    const storedValue = storedValues.get(key)
    const result = safeParse(schema, visibility === 'secret' && storedValue !== undefined ? unseal(key, storedValue as SealedValue) : storedValue)
    return result.success ? result.data : parse(schema, undefined)
  }

  const write = async (values: Readonly<Record<string, unknown>>, resetKeys: readonly string[] = []) => {
    const entries = Object.entries(values).map(([key, value]) => {
      const isSecret = getDeclaration(key).visibility === 'secret'
      return [key, isSecret ? ({ sealed: sealer.seal(JSON.stringify(value), key) } satisfies SealedValue) : value]
    })
    await store.save(Object.fromEntries(entries), resetKeys)
    settings.invalidate()
    await store.notifyNodes()
  }

  /** Lets plugins check changes of their own settings. A plugin cannot guard the settings of others. */
  const checkGuards = async (values: Readonly<Record<string, unknown>>, listGuards: ListSettingGuards) => {
    const storedValues = await getStoredValues()
    const isChanged = (key: string) => Object.hasOwn(values, key) && JSON.stringify(values[key]) !== JSON.stringify(readValue(key, storedValues))
    for (const { plugin, provider } of listGuards()) {
      const keys = provider.keys.filter((key) => declarations.get(key)?.owner === plugin && isChanged(key))
      if (keys.length > 0) await provider.assertCanChange(Object.fromEntries(keys.map((key) => [key, values[key]])))
    }
  }

  const settings: SettingsStore = {
    declare(owner, schema, visibility) {
      for (const [key, type] of Object.entries(schema._zod.def.shape)) {
        const currentOwner = declarations.get(key)?.owner
        if (currentOwner !== undefined && currentOwner !== owner) throw new Error(`the setting ${key} belongs to ${currentOwner}`)
        declarations.set(key, { owner, schema: type as $ZodType, visibility })
      }
    },
    getDeclaration,
    get: async <T>(key: string) => readValue(key, await getStoredValues()) as T,
    set: async (key, value) => write({ [key]: parse(getDeclaration(key).schema, value) }),
    async setAll(newValues, isOwnerRunning, listGuards) {
      const { values, resetKeys } = checkSettings(newValues, (key) => declarations.get(key), isOwnerRunning)
      await checkGuards({ ...values, ...Object.fromEntries(resetKeys.map((key) => [key, parse(getDeclaration(key).schema, undefined)])) }, listGuards)
      await write(values, resetKeys)
    },
    async describe(isOwnerRunning) {
      const storedValues = await getStoredValues()
      return [...declarations]
        .filter(([, { owner }]) => isOwnerRunning(owner))
        .map(([key, declaration]) => describeSetting(key, declaration, { value: readValue(key, storedValues), isStored: storedValues.has(key) }))
    },
    async listPublicValues(isOwnerRunning) {
      const storedValues = await getStoredValues()
      const publicSettings = [...declarations].filter(([, { visibility, owner }]) => visibility === 'public' && isOwnerRunning(owner))
      return Object.fromEntries(publicSettings.map(([key]) => [key, readValue(key, storedValues)]))
    },
    invalidate() {
      loading = undefined
      version++
    },
    getVersion: () => version,
  }
  settings.declare('core', CoreSettings, 'public')
  settings.declare('core', CorePrivateSettings, 'private')
  settings.declare('core', CoreSecretSettings, 'secret')
  return settings
}

/** The core or a plugin, as a reader of settings. */
interface SettingsReader {
  readonly id: string
  /** Whether it reads the private settings of other owners. Secret settings are read by their owner only. */
  readonly canReadPrivate: boolean
}

/** Thrown when a plugin reads a setting that is not public and belongs to another owner. */
export class SettingAccessError extends Error {
  override name = 'SettingAccessError'
  readonly code = 'scope_missing'
  constructor(reader: string, key: string, owner: string) {
    super(`scope_missing: ${reader} reads the setting ${key}, which only ${owner} may read`)
  }
}

/** Creates the settings service of the core or of a plugin. It rejects changes to settings of plugins that do not run, and does not list them. */
export function createPluginSettings(
  store: SettingsStore,
  isOwnerRunning: IsOwnerRunning,
  { id, canReadPrivate }: SettingsReader,
  listGuards: ListSettingGuards,
): Settings {
  const assertCanRead = (key: string) => {
    const { owner, visibility } = store.getDeclaration(key)
    if (owner === id || visibility === 'public' || (visibility === 'private' && canReadPrivate)) return
    throw new SettingAccessError(id, key, owner)
  }
  return {
    async get<T>(key: string) {
      assertCanRead(key)
      return store.get<T>(key)
    },
    set: store.set,
    setAll: (values) => store.setAll(values, isOwnerRunning, listGuards),
    describe: () => store.describe(isOwnerRunning),
  }
}
