import type { Invoice } from '../../contract/subscription.ts'
import type { InvoiceRow } from './invoice.model.ts'
import { formatInvoiceNumber } from './invoice-document.ts'

export const presentInvoice = (row: InvoiceRow): Invoice => ({
  id: row.id,
  number: formatInvoiceNumber(row.number),
  status: row.status,
  lines: [...row.lines],
  subtotal: row.subtotal,
  discount: row.discount,
  tax_rate: row.taxRate,
  tax: row.tax,
  total: row.total,
  currency: row.currency,
  period_start: row.periodStart.toISOString(),
  period_end: row.periodEnd.toISOString(),
  created_at: row.createdAt.toISOString(),
  paid_at: row.paidAt?.toISOString() ?? null,
})
