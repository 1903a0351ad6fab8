import { create } from 'zustand'

const CRASHES = 3
const WITHIN = 5 * 60_000
const KEPT_AS = 'be-plugin-crashes'

type Crashes = Readonly<Record<string, readonly number[]>>

/** When each plugin crashed in this tab's session. Three times within five minutes, and it is left out of it. */
const useCrashes = create<Crashes>(() => stored())

function stored(): Crashes {
  try {
    return JSON.parse(sessionStorage.getItem(KEPT_AS) ?? '{}') as Crashes
  } catch {
    return {}
  }
}

function keep(plugin: string, times: readonly number[]) {
  useCrashes.setState({ [plugin]: times })
  sessionStorage.setItem(KEPT_AS, JSON.stringify(useCrashes.getState()))
}

const isTooMany = (times: readonly number[] = []) => times.length >= CRASHES

/** Whether a plugin is left out of this session. */
export const useIsLeftOut = (plugin: string): boolean => useCrashes((crashes) => isTooMany(crashes[plugin]))
export const useLeftOut = (): Crashes => useCrashes()
export const isLeftOut = (crashes: Crashes, plugin: string) => isTooMany(crashes[plugin])

/** Somebody wants to see it all the same. */
export const forgiveCrashes = (plugin: string) => keep(plugin, [])

const told = new Set<string>()

/** Tells the operator, once for each page. */
export function reportProblem(plugin: string, place: string, error: unknown) {
  const message = String(error instanceof Error ? error.message : error).slice(0, 500)
  const what = `${plugin} ${place} ${message}`
  if (told.has(what)) return
  told.add(what)
  const send = async () => (await import('./send-problem.ts')).sendProblem({ plugin, place: place.slice(0, 200), message })
  send().catch(() => {})
}

/** A contribution broke: counted, and told. */
export function noteCrash(plugin: string, place: string, error: unknown) {
  const now = Date.now()
  const times = (useCrashes.getState()[plugin] ?? []).filter((time) => now - time < WITHIN)
  keep(plugin, [...times, now].slice(-CRASHES))
  reportProblem(plugin, place, error)
}

/** Errors outside of rendering break no screen; whose they are stands in their stack. */
export function watchPluginErrors() {
  const watch = (kind: string, error: unknown, place = '') => {
    const trace = `${place}\n${(error as { stack?: unknown } | null)?.stack ?? ''}`
    const plugin = /\/plugins\/([^/\s]+)\/[0-9a-f]+\//.exec(trace)?.[1]
    if (plugin) reportProblem(plugin, kind, error)
  }
  addEventListener('error', ({ error, message, filename }) => watch('event', error ?? message, filename))
  addEventListener('unhandledrejection', ({ reason }) => watch('promise', reason))
}
