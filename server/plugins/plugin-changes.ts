export interface PluginChanges {
  /** Runs all handlers after the current run, and resolves when they are done. Two runs at once would start a plugin twice. */
  notify(): Promise<void>
  subscribe(handler: () => Promise<void>): void
}

/** Creates the notifier of changes: to the versions in the site's folder of installed plugins, and to the operator's decisions. */
export function createPluginChanges(): PluginChanges {
  const handlers: (() => Promise<void>)[] = []
  let lastRun: Promise<void> = Promise.resolve()
  return {
    notify() {
      lastRun = lastRun
        .catch(() => {})
        .then(async () => {
          for (const handler of handlers) await handler()
        })
      return lastRun
    },
    subscribe(handler) {
      handlers.push(handler)
    },
  }
}
