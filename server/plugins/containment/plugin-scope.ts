import { AsyncLocalStorage } from 'node:async_hooks'

const currentPlugin = new AsyncLocalStorage<string>()

/** Runs a function of a plugin. Its timers, promises and sockets belong to the plugin too, also after the function has returned. */
export const runAsPlugin = <T>(id: string, run: () => T): T => currentPlugin.run(id, run)

/** Returns the id of the plugin that started the running callback. */
export const getCurrentPlugin = (): string | undefined => currentPlugin.getStore()
