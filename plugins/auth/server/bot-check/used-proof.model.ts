import { column, defineModel } from '@balafon/sdk/server'

/** A proof of work that was used. It is not accepted again. */
export const UsedProof = defineModel('used_proofs', {
  columns: {
    proofHash: column.bytes().primaryKey(),
    expiresAt: column.timestamp(),
  },
})
