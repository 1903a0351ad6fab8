import { column, defineModel, type RowOf } from '@balafon/sdk/server'
import { FAULTS } from '../../contract/sandbox.ts'

/** A payment at the sandbox provider. */
export const SandboxPayment = defineModel('payment_sandbox', {
  columns: {
    reference: column.text().primaryKey(),
    userId: column.bigint(),
    amount: column.bigint({ min: 1 }),
    currency: column.text(),
    description: column.text(),
    returnUrl: column.text(),
    status: column.oneOf('pending', 'paid', 'failed', 'abandoned').default(),
    fault: column.oneOf(...FAULTS).default(),
    createdAt: column.timestamp().default(),
    decidedAt: column.timestamp().nullable(),
  },
})

/** A payment as the sandbox stores it. */
export type SandboxRow = RowOf<typeof SandboxPayment>
