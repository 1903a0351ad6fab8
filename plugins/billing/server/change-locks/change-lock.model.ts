import { column, defineModel } from '@balafon/sdk/server'

/** A lock that a node holds during a change, so that other nodes do not make the same change. It ends by itself when the node stops. */
export const ChangeLock = defineModel('billing_claims', {
  columns: {
    name: column.text().primaryKey(),
    /** Identifies the change that holds the lock. Another change may have taken the lock after its end. */
    token: column.uuid(),
    endsAt: column.timestamp(),
  },
})
