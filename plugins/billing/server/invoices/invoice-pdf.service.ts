import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { type EmailAttachment, problem } from '@balafon/sdk/server'
import type { BillingContext } from '../models.ts'
import { drawInvoice } from './draw-invoice.ts'
import type { InvoiceRow } from './invoice.model.ts'
import { describeInvoice, formatInvoiceNumber } from './invoice-document.ts'

export type InvoicePdfService = ReturnType<typeof createInvoicePdfService>
type Context = Pick<BillingContext, 'models' | 'users' | 'settings' | 'translate'>

/** Creates the service that draws invoices as PDF. Only invoices that were paid have a number, and with it a PDF. */
export function createInvoicePdfService({ models: { CouponUse, Invoice }, users, settings, translate }: Context) {
  return {
    /** @throws 404 for an unknown invoice, another user’s invoice and an invoice that was not paid */
    async createForUser(id: number, userId: number, language: string): Promise<Readable> {
      return drawPdf(await findInvoice({ id, userId }), language)
    },
    async createForOperator(subscriptionId: number, id: number, language: string): Promise<Readable> {
      return drawPdf(await findInvoice({ id, subscriptionId }), language)
    },
    /** Draws an invoice for an email. */
    async createAttachment(row: InvoiceRow, language: string): Promise<EmailAttachment> {
      const fileName = `${translate(language, 'billing.pdf.file')}-${formatInvoiceNumber(row.number)}.pdf`
      return { fileName, contentType: 'application/pdf', content: await buffer(await drawPdf(row, language)) }
    },
  }

  async function findInvoice(where: { readonly id: number; readonly userId?: number; readonly subscriptionId?: number }): Promise<InvoiceRow> {
    const row = await Invoice.findOne({ where })
    if (!row?.paidAt) throw problem(404, 'billing.invoice_not_found')
    return row
  }

  async function drawPdf(row: InvoiceRow, language: string): Promise<Readable> {
    const user = await users.find(row.userId)
    const use = row.discount > 0 ? await CouponUse.findByPk(row.subscriptionId) : null
    const parties = { seller: await getSeller(), buyer: { name: user?.name ?? '', email: user?.email ?? '' }, couponCode: use?.code ?? null }
    return drawInvoice(describeInvoice(row, parties, language, (key, data) => translate(language, key, data)))
  }

  async function getSeller() {
    const read = (key: string) => settings.get<string>(key)
    const [name, address, taxId, email, siteName] = await Promise.all([
      read('billing.seller.name'),
      read('billing.seller.address'),
      read('billing.seller.tax_id'),
      read('billing.seller.email'),
      read('branding.site_name'),
    ])
    return { name: name || siteName, address, taxId, email }
  }
}
