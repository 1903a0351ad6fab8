import type { Live } from '@balafon/sdk/server'
import type { LiveStore } from './live.store.ts'

export const createLive = (store: LiveStore): Live => ({
  publish: (to, type, data = {}, transaction) => store.insert(to === 'everyone' ? null : to.userId, type, data, transaction),
})
