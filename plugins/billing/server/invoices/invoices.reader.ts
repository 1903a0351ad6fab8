import { ListQueryError } from '@balafon/sdk/contract'
import { fieldProblem, Op } from '@balafon/sdk/server'
import type { BillingContext } from '../models.ts'
import { presentInvoice } from './invoices.presenter.ts'

/** The list that a cursor belongs to: cursors of other lists are refused. */
const CURSOR_LIST = 'billing/invoices'

/** Creates the reader of the invoices of users. */
export function createInvoicesReader({ models: { Invoice }, resources: { cursors } }: Pick<BillingContext, 'models' | 'resources'>) {
  return {
    async list(userId: number, { cursor, perPage }: { readonly cursor?: string | undefined; readonly perPage: number }) {
      const lastId = cursor === undefined ? undefined : readCursor(cursor)
      const where = { userId, ...(lastId !== undefined && { id: { [Op.lt]: Number(lastId) } }) }
      const rows = await Invoice.findAll({ where, order: [['id', 'DESC']], limit: perPage + 1 })
      const page = rows.slice(0, perPage)
      const last = page.at(-1)
      return { data: page.map(presentInvoice), next_cursor: rows.length > perPage && last ? cursors.write(CURSOR_LIST, [String(last.id)]) : null }
    },
  }

  function readCursor(cursor: string) {
    try {
      return cursors.read(CURSOR_LIST, cursor)[0]
    } catch (error) {
      throw error instanceof ListQueryError ? fieldProblem(error.fields) : error
    }
  }
}
