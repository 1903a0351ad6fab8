import { column, defineModel } from '@balafon/sdk/server'

/** What a node does at the moment and others must not do at the same time. It ends by itself when the node stops. */
export const Claim = defineModel('billing_claims', {
  columns: {
    name: column.text().primaryKey(),
    /** Identifies the change that has taken it: after its end, another one may have. */
    token: column.uuid(),
    endsAt: column.timestamp(),
  },
})
