import { column, defineModel } from '@balafon/sdk/server'

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
    fault: column.text().default(),
    createdAt: column.timestamp().default(),
    decidedAt: column.timestamp().nullable(),
  },
})
