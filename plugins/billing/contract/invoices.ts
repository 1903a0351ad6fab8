import { choice, defineResource, integer, reference, resourceEndpoints, text, timestamp } from '@balafon/sdk/contract'
import { InvoiceStatus } from './fields.ts'
import type {} from './permissions.ts'

const readOnly = { readOnly: true, sortable: false } as const

/** The list of the invoices of all users. */
export const invoices = defineResource({
  name: { one: 'invoice', many: 'invoices' },
  labels: 'billing.invoices_list',
  entity: 'billing.invoice',
  path: 'invoices',
  fields: {
    /** Paid invoices have consecutive numbers. */
    number: integer({ ...readOnly, nullable: true }),
    user: reference('core.user', readOnly),
    status: choice(InvoiceStatus.options, readOnly),
    /** In the smallest unit of the currency. */
    total: integer({ ...readOnly, filterable: false }),
    currency: text(readOnly),
    tax: integer({ ...readOnly, filterable: false }),
    period_start: timestamp({ ...readOnly, filterable: false }),
    period_end: timestamp({ ...readOnly, filterable: false }),
    paid_at: timestamp({ ...readOnly, nullable: true }),
    subscription_id: integer({ ...readOnly, filterable: false }),
    created_at: timestamp({ readOnly: true }),
  },
  list: { columns: ['number', 'user', 'total', 'status', 'paid_at', 'created_at'], sort: ['-created_at'], paging: 'cursor' },
  access: { view: { permission: 'subscriptions.update' } },
})

const { list, export: exportCsv } = resourceEndpoints(invoices)
export const listAllInvoices = list
export const exportAllInvoices = exportCsv
