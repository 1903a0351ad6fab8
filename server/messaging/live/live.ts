import type { Live } from '@balafon/sdk/server'
import type { LiveStore } from './live.store.ts'

/** Creates the publisher of live messages. Every node then sends them to its own open tabs. */
export const createLive = (store: LiveStore): Live => ({
  publish: (to, type, data = {}, transaction) => store.insertMessage(to === 'everyone' ? null : to.userId, type, data, transaction),
})
