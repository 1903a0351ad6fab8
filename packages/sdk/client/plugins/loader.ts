import type { ComponentType } from 'react'
import type { EnabledPlugin } from '../../contract/index.ts'
import { addCatalogues, getTranslate } from '../i18n/i18n.ts'
import { readBootstrap } from '../state/bootstrap.ts'
import type { ClientPlugin } from './define.ts'

/** How a remote's code is fetched; the host brings the federation runtime. */
export type RemoteLoader = (plugin: EnabledPlugin) => Promise<{ default: ClientPlugin }>

const LOAD_TIMEOUT_MS = 8000

let fetchRemote: RemoteLoader
const plugins = new Map<string, Promise<ClientPlugin>>()
const components = new Map<string, Promise<ComponentType<Record<string, unknown>>>>()

export const setRemoteLoader = (loader: RemoteLoader) => {
  fetchRemote = loader
}

/** The client half of an enabled plugin; fetched once per version, tried again after a failure. */
export function loadPlugin(id: string): Promise<ClientPlugin> {
  const enabled = readBootstrap().plugins.find((plugin) => plugin.id === id)
  if (!enabled) return Promise.reject(new Error(`${id} is not switched on`))
  return getOrLoad(plugins, enabled.entry, async () => {
    const { default: plugin } = await rejectAfterTimeout(fetchRemote(enabled), id)
    await addCatalogues(id, plugin.locales)
    return plugin
  })
}

/** A component of a plugin by the name its manifest gives it. */
export function loadComponent(id: string, name: string): Promise<ComponentType<Record<string, unknown>>> {
  const entry = readBootstrap().plugins.find((plugin) => plugin.id === id)?.entry ?? id
  return getOrLoad(components, `${entry}#${name}`, async () => {
    const plugin = await loadPlugin(id)
    const load = plugin.components[name]
    if (!load) throw new Error(`${id} has no component ${name}`)
    const module = await rejectAfterTimeout(load(), `${id} ${name}`)
    return module.default as ComponentType<Record<string, unknown>>
  })
}

/** Runs a command of a plugin with what the point hands out. */
export async function runCommand(id: string, name: string, props: object = {}): Promise<void> {
  const plugin = await loadPlugin(id)
  await plugin.commands[name]?.(props as never, getTranslate(id))
}

function getOrLoad<T>(store: Map<string, Promise<T>>, key: string, make: () => Promise<T>): Promise<T> {
  const known = store.get(key)
  if (known) return known
  const made = make()
  store.set(key, made)
  // A failure is kept for a while: who renders it asks again and again, and has to meet the same one to see that it failed.
  made.catch(() => {
    const forget = () => {
      if (store.get(key) === made) store.delete(key)
      failedLoads.delete(forget)
    }
    failedLoads.add(forget)
    setTimeout(forget, LOAD_TIMEOUT_MS)
  })
  return made
}

const failedLoads = new Set<() => void>()

/** Somebody wants to try again now. */
export const clearLoadFailures = () => {
  for (const forget of failedLoads) forget()
}

function rejectAfterTimeout<T>(work: Promise<T>, what: string): Promise<T> {
  let timer: ReturnType<typeof setTimeout>
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`${what} did not load within ${LOAD_TIMEOUT_MS / 1000} seconds`)), LOAD_TIMEOUT_MS)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}
