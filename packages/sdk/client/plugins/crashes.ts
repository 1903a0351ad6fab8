import { create } from 'zustand'

const MAX_CRASHES = 3
const CRASH_WINDOW_MS = 5 * 60_000
const STORAGE_KEY = 'be-plugin-crashes'

/** Times of the last crashes (Unix time in milliseconds) by contribution. */
type Crashes = Readonly<Record<string, readonly number[]>>

/** The crashes of contributions in this tab's session. A contribution that crashes three times within five minutes is no longer shown. */
export const useCrashes = create<Crashes>(() => readStoredCrashes())

function readStoredCrashes(): Crashes {
  try {
    return JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '{}')
  } catch {
    return {}
  }
}

const getCrashKey = (plugin: string, component: string) => `${plugin} ${component}`

function saveCrashes(key: string, times: readonly number[]) {
  useCrashes.setState({ [key]: times })
  sessionStorage.setItem(STORAGE_KEY, JSON.stringify(useCrashes.getState()))
}

/** Returns whether a contribution crashed too often to be shown in this session. */
export const isCrashDisabled = (crashes: Crashes, plugin: string, component: string): boolean =>
  (crashes[getCrashKey(plugin, component)] ?? []).length >= MAX_CRASHES

/** Returns whether a contribution crashed too often to be shown, and re-renders when this changes. */
export const useIsCrashDisabled = (plugin: string, component: string): boolean => useCrashes((crashes) => isCrashDisabled(crashes, plugin, component))

/** Removes the recorded crashes of a contribution, so that it is shown again. */
export const clearCrashes = (plugin: string, component: string): void => saveCrashes(getCrashKey(plugin, component), [])

const reportedProblems = new Set<string>()

/** Reports an error of a plugin to the administrators, once per page load. */
export function reportProblem(plugin: string, location: string, error: unknown): void {
  const message = String(error instanceof Error ? error.message : error).slice(0, 500)
  const key = `${plugin} ${location} ${message}`
  if (reportedProblems.has(key)) return
  reportedProblems.add(key)
  const send = async () => (await import('./send-problem.ts')).sendProblem({ plugin, location: location.slice(0, 200), message })
  send().catch(() => {})
}

/** Counts and reports a crash of a contribution. */
export function recordCrash(plugin: string, component: string, error: unknown): void {
  const now = Date.now()
  const key = getCrashKey(plugin, component)
  const times = (useCrashes.getState()[key] ?? []).filter((time) => now - time < CRASH_WINDOW_MS)
  saveCrashes(key, [...times, now].slice(-MAX_CRASHES))
  reportProblem(plugin, component, error)
}

/** Errors that no plugin causes: browsers report skipped ResizeObserver notifications, and browser extensions move elements that React manages. */
const UNRELATED_MESSAGES = /ResizeObserver loop|Failed to execute '(?:removeChild|insertBefore)' on 'Node'/

/** Returns whether an error is not the fault of a plugin: a cancelled action, or an error that browsers or their extensions cause. */
export const isUnrelatedToPlugins = (error: unknown): boolean =>
  (error instanceof Error && error.name === 'AbortError') || UNRELATED_MESSAGES.test(String(error))

/** Reports errors outside of rendering, such as in event handlers. The stack of the error contains the path of the plugin's file. */
export function watchPluginErrors(): void {
  const reportPluginError = (kind: string, error: unknown, fileName = '') => {
    if (isUnrelatedToPlugins(error)) return
    const stack = error instanceof Error ? (error.stack ?? '') : ''
    // Files of plugins have paths of the form `/plugins/{id}/{digest of the build}/`.
    const plugin = /\/plugins\/([^/\s]+)\/[0-9a-f]+\//.exec(`${fileName}\n${stack}`)?.[1]
    if (plugin) reportProblem(plugin, kind, error)
  }
  addEventListener('error', ({ error, message, filename }) => reportPluginError('event', error ?? message, filename))
  addEventListener('unhandledrejection', ({ reason }) => reportPluginError('promise', reason))
}
