import { randomUUID } from 'node:crypto'

/** The version of everything that an open page shows. Pages of another version reload. */
export interface LiveReload {
  getVersion(): string
  /** Reloads the open pages. */
  reload(): void
  /** Calls a function with each new version, until the returned function is called. */
  subscribe(listener: (version: string) => void): () => void
}

/** Creates the version of the pages of this process. A restarted server has another version, so open pages are reloaded. */
export function createLiveReload(): LiveReload {
  const listeners = new Set<(version: string) => void>()
  let version: string = randomUUID()
  return {
    getVersion: () => version,
    reload() {
      version = randomUUID()
      for (const listener of listeners) listener(version)
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
