import type { ComponentType } from 'react'
import type { EnabledPlugin } from '../../contract/index.ts'
import { fetchTexts } from '../i18n/fetch-texts.ts'
import { addLateTranslations, addTranslations, getTranslate, type Translations } from '../i18n/i18n.ts'
import { readBootstrap } from '../state/bootstrap.ts'
import type { ClientPlugin } from './define.ts'

/** The exports of a built client module. */
interface ClientExports {
  readonly default: ClientPlugin
  /** Present when the plugin has texts that its first chunk does not need. The other chunks call these functions, and wait until their texts are loaded. */
  readonly chunkTexts?: {
    /** Loads the texts of the chunks that many screens load. */
    loadCommon: () => Promise<void>
    /** Loads the texts of all other screens. */
    load: () => Promise<void>
    /** Loads the texts of the administration. */
    loadOthers: () => Promise<void>
  }
}

/** Loads the client module of a plugin. The host implements it with the federation runtime. */
export type RemoteLoader = (plugin: EnabledPlugin) => Promise<ClientExports>

const LOAD_TIMEOUT_MS = 8000
const KEEP_FAILURE_MS = 2000
/** The maximum of the time between two attempts to load a component that failed to load. */
const MAX_RETRY_DELAY_MS = 60_000
/** The time after which the texts of other screens are loaded in advance. On most networks, the first screen has loaded by then. */
const LATE_TEXTS_DELAY_MS = 10_000

/** The code of a plugin did not load. The message is the one of the cause. */
export class PluginLoadError extends Error {
  override readonly name = 'PluginLoadError'
}

let loadRemote: RemoteLoader
let loadTimeoutMs = LOAD_TIMEOUT_MS
const plugins = new Map<string, Promise<ClientPlugin>>()
const components = new Map<string, Promise<ComponentType<object>>>()

/**
 * Sets how client modules are loaded. The host calls it once, before it renders.
 * @param timeoutMs The time in milliseconds after which a load counts as failed. Tests need more, because their server compiles each file when it is loaded.
 */
export const setRemoteLoader = (loader: RemoteLoader, timeoutMs = LOAD_TIMEOUT_MS): void => {
  loadRemote = loader
  loadTimeoutMs = timeoutMs
}

/** Loads the client module and the translations of an enabled plugin, once per version. A failed load is retried later. */
export function loadPlugin(id: string): Promise<ClientPlugin> {
  const enabledPlugin = readBootstrap().plugins.find((plugin) => plugin.id === id)
  if (!enabledPlugin) return Promise.reject(new Error(`The plugin ${id} is not enabled.`))
  return getOrLoad(plugins, enabledPlugin.entry, async () => {
    // The texts are loaded in parallel with the scripts.
    const texts = enabledPlugin.texts && addTranslations(id, createTextLoaders(enabledPlugin, ''))
    const [{ default: plugin, chunkTexts }] = await rejectAfterTimeout(Promise.all([loadRemote(enabledPlugin), texts]), id)
    if (chunkTexts) {
      chunkTexts.loadCommon = addLateTranslations(id, createTextLoaders(enabledPlugin, '.common'), 'common')
      chunkTexts.load = addLateTranslations(id, createTextLoaders(enabledPlugin, '.rest'), 'rest')
      chunkTexts.loadOthers = addLateTranslations(id, createTextLoaders(enabledPlugin, '.others'), 'others')
      setTimeout(() => runWhenIdle(() => void Promise.all([chunkTexts.loadCommon(), chunkTexts.load()]).catch(() => undefined)), LATE_TEXTS_DELAY_MS)
    }
    if (!texts) await addTranslations(id, plugin.locales)
    return plugin
  })
}

/** Creates the functions that load the text files of a plugin, by language code. */
function createTextLoaders({ entry, texts = [] }: EnabledPlugin, suffix: string): Translations {
  const folder = entry.replace(/[^/]+$/, 'texts/')
  return Object.fromEntries(texts.map((language) => [language, async () => ({ default: await fetchTexts(`${folder}${language}${suffix}.json`) })]))
}

/** Loads a component of a plugin by its name in the manifest. */
export function loadComponent(id: string, name: string): Promise<ComponentType<object>> {
  const entry = readBootstrap().plugins.find((plugin) => plugin.id === id)?.entry ?? id
  return getOrLoad(components, `${entry}#${name}`, async () => {
    const plugin = await loadPlugin(id)
    const load = plugin.components[name]
    if (!load) throw new Error(`The plugin ${id} has no component ${name}.`)
    const module = await rejectAfterTimeout(load(), `${id} ${name}`)
    return module.default
  })
}

/**
 * Loads a component that failed to load, again and again until it is loaded: its code may arrive late, or the network may come back. The time
 * between two attempts grows from two seconds to one minute.
 * @param signal Ends the attempts.
 * @returns Whether the component is loaded; false after the signal.
 */
export async function loadUntilSuccess(id: string, name: string, signal: AbortSignal): Promise<boolean> {
  for (let delay = KEEP_FAILURE_MS; ; delay = Math.min(delay * 2, MAX_RETRY_DELAY_MS)) {
    await new Promise((resolve) => setTimeout(resolve, delay))
    if (signal.aborted) return false
    const isLoaded = await loadComponent(id, name).then(
      () => true,
      () => false,
    )
    if (isLoaded) return !signal.aborted
  }
}

/** Runs a command of a plugin with the props that the extension point defines. */
export async function runCommand(id: string, name: string, props: object = {}): Promise<void> {
  const plugin = await loadPlugin(id)
  await plugin.commands[name]?.(props, getTranslate(id))
}

/**
 * Returns the promise that is stored for a key, or starts loading. A rejected promise stays in the store for a while: React renders a
 * suspended component several times and must receive the same promise each time to see the failure.
 */
function getOrLoad<T>(store: Map<string, Promise<T>>, key: string, load: () => Promise<T>): Promise<T> {
  const stored = store.get(key)
  if (stored) return stored
  const promise = load().catch((error) => {
    throw error instanceof PluginLoadError ? error : new PluginLoadError(error instanceof Error ? error.message : String(error), { cause: error })
  })
  store.set(key, promise)
  promise.catch(() => {
    const remove = () => {
      if (store.get(key) === promise) store.delete(key)
      failedLoads.delete(remove)
    }
    failedLoads.add(remove)
    setTimeout(remove, KEEP_FAILURE_MS)
  })
  return promise
}

/** Functions that remove a failed load from its store. */
const failedLoads = new Set<() => void>()

/** Removes all failed loads from their stores, so that the next attempt loads again. */
export const clearLoadFailures = (): void => {
  for (const remove of failedLoads) remove()
}

const runWhenIdle = (task: () => void) => ('requestIdleCallback' in window ? requestIdleCallback(task) : task())

function rejectAfterTimeout<T>(promise: Promise<T>, name: string): Promise<T> {
  let timer: ReturnType<typeof setTimeout>
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`${name} did not load within ${loadTimeoutMs / 1000} seconds.`)), loadTimeoutMs)
  })
  return Promise.race([promise, timeout]).finally(() => clearTimeout(timer))
}
