import type { ServerContext, Subscribers } from '@balafon/sdk/server'
import type { SubscribersStore } from './subscribers.store.ts'

const PAGE_SIZE = 1000
const PAGE_TIMEOUT_MS = 10_000

export interface SubscribersDependencies {
  readonly store: Pick<SubscribersStore, 'saveListed' | 'deleteReportedBefore' | 'readClock'>
  readonly getProviders: ServerContext['getProviders']
  readonly callProvider: ServerContext['callProvider']
}

/** Creates the service with which one plugin reports its subscribers. */
export const createPluginSubscribers = (plugin: string, store: Pick<SubscribersStore, 'save'>): Subscribers => ({
  setValidUntil: (userId, validUntil, transaction) => store.save(plugin, userId, validUntil, transaction),
})

/**
 * Creates the function that compares the recorded subscribers with the lists of the plugins. It adds subscribers from the time before a plugin reported
 * changes, and corrects records for which a report was missing. When a plugin fails, its recorded subscribers are kept.
 */
export function createCompareSubscribers({ store, getProviders, callProvider }: SubscribersDependencies) {
  /** Saves all pages of a plugin's list. Returns whether the whole list was read; `false` also when a page does not continue after the previous page. */
  async function saveList({ plugin, provider }: ReturnType<typeof getProviders<'core.subscribers/v1'>>[number], startedAt: Date): Promise<boolean> {
    for (let afterUserId = 0; ; ) {
      const page = { afterUserId, limit: PAGE_SIZE }
      const listed = await callProvider({ plugin, operation: 'subscribers', timeoutMs: PAGE_TIMEOUT_MS }, () => provider.listSubscribed(page))
      const last = listed?.at(-1)
      if (!listed || !last) return listed !== undefined
      await store.saveListed(plugin, listed, startedAt)
      if (last.userId <= afterUserId) return false
      afterUserId = last.userId
    }
  }

  return async () => {
    for (const source of getProviders('core.subscribers/v1')) {
      const startedAt = await store.readClock()
      if (await saveList(source, startedAt)) await store.deleteReportedBefore(source.plugin, startedAt)
    }
  }
}
