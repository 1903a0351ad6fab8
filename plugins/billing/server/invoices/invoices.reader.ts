import { createListCursors, Op } from '@balafon/sdk/server'
import type { BillingContext } from '../models.ts'
import { presentInvoice } from './invoices.presenter.ts'

/** Creates the reader of the invoices of users. */
export function createInvoicesReader({ models: { Invoice }, resources }: Pick<BillingContext, 'models' | 'resources'>) {
  const cursors = createListCursors(resources.cursors, 'billing/invoices')
  return {
    async list(userId: number, { cursor, perPage }: { readonly cursor?: string | undefined; readonly perPage: number }) {
      const [lastId] = cursors.read(cursor) ?? []
      const where = { userId, ...(lastId !== undefined && { id: { [Op.lt]: Number(lastId) } }) }
      const rows = await Invoice.findAll({ where, order: [['id', 'DESC']], limit: perPage + 1 })
      const page = rows.slice(0, perPage)
      const last = page.at(-1)
      return { data: page.map(presentInvoice), next_cursor: rows.length > perPage && last ? cursors.create([last.id]) : null }
    },
  }
}
