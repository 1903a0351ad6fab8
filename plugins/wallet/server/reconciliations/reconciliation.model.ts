import { column, defineModel } from '@balafon/sdk/server'
import type { Reconciliation as ReconciliationItem } from '../../contract/provider-settlements.ts'

/** How the payments of a day compare with the ledger. */
export const Reconciliation = defineModel('wallet_reconciliations', {
  columns: {
    day: column.date().primaryKey(),
    provider: column.text().primaryKey(),
    currency: column.text().primaryKey(),
    paymentCount: column.integer(),
    paymentAmount: column.bigint(),
    ledgerCount: column.integer(),
    ledgerAmount: column.bigint(),
    differences: column.json<ReconciliationItem['differences']>(),
    checkedAt: column.timestamp().default(),
  },
})
