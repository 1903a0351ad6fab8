import { create } from 'zustand'

const MAX_CRASHES = 3
const CRASH_WINDOW_MS = 5 * 60_000
const STORAGE_KEY = 'be-plugin-crashes'

type Crashes = Readonly<Record<string, readonly number[]>>

/** When each contribution crashed in this tab's session. Three times within five minutes, and it is left out of it. */
export const useCrashes = create<Crashes>(() => readStoredCrashes())

function readStoredCrashes(): Crashes {
  try {
    return JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '{}') as Crashes
  } catch {
    return {}
  }
}

const getCrashKey = (plugin: string, component: string) => `${plugin} ${component}`

function saveCrashes(name: string, times: readonly number[]) {
  useCrashes.setState({ [name]: times })
  sessionStorage.setItem(STORAGE_KEY, JSON.stringify(useCrashes.getState()))
}

const isTooMany = (times: readonly number[] = []) => times.length >= MAX_CRASHES

/** Whether a contribution is left out of this session. */
export const useIsCrashDisabled = (plugin: string, component: string): boolean => useCrashes((crashes) => isCrashDisabled(crashes, plugin, component))
export const isCrashDisabled = (crashes: Crashes, plugin: string, component: string) => isTooMany(crashes[getCrashKey(plugin, component)])

/** Somebody wants to see it all the same. */
export const clearCrashes = (plugin: string, component: string) => saveCrashes(getCrashKey(plugin, component), [])

const reportedProblems = new Set<string>()

/** Tells the operator, once for each page. */
export function reportProblem(plugin: string, place: string, error: unknown) {
  const message = String(error instanceof Error ? error.message : error).slice(0, 500)
  const what = `${plugin} ${place} ${message}`
  if (reportedProblems.has(what)) return
  reportedProblems.add(what)
  const send = async () => (await import('./send-problem.ts')).sendProblem({ plugin, place: place.slice(0, 200), message })
  send().catch(() => {})
}

/** A contribution broke: counted, and told. */
export function recordCrash(plugin: string, component: string, error: unknown) {
  const now = Date.now()
  const name = getCrashKey(plugin, component)
  const times = (useCrashes.getState()[name] ?? []).filter((time) => now - time < CRASH_WINDOW_MS)
  saveCrashes(name, [...times, now].slice(-MAX_CRASHES))
  reportProblem(plugin, component, error)
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
