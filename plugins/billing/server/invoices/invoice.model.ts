import { column, defineModel, type RowOf } from '@balafon/sdk/server'
import type { InvoiceLine } from '../../contract/fields.ts'

/** An invoice of one period of a subscription. */
export const Invoice = defineModel('billing_invoices', {
  columns: {
    id: column.id(),
    /** Never changes: operators only read invoices. */
    version: column.integer().default(),
    number: column.bigint().unique().nullable(),
    subscriptionId: column.bigint().references('billing_subscriptions'),
    userId: column.bigint(),
    providerInvoice: column.text(),
    status: column.oneOf('open', 'paid', 'failed', 'void', 'refunded', 'disputed', 'charged_back'),
    currency: column.text(),
    lines: column.json<readonly InvoiceLine[]>(),
    subtotal: column.bigint({ min: 0 }),
    discount: column.bigint({ min: 0 }),
    taxRate: column.integer({ min: 0 }),
    tax: column.bigint({ min: 0 }),
    total: column.bigint({ min: 0 }),
    periodStart: column.timestamp(),
    periodEnd: column.timestamp(),
    createdAt: column.timestamp().default(),
    paidAt: column.timestamp().nullable(),
    refundedAt: column.timestamp().nullable(),
  },
  unique: [['subscriptionId', 'providerInvoice']],
  indexes: {
    billing_invoices_created: '(created_at, id)',
    billing_invoices_user: '(user_id, id DESC)',
    billing_invoices_paid: '(paid_at) WHERE (paid_at IS NOT NULL)',
  },
})
export type InvoiceRow = RowOf<typeof Invoice>
