import { problem } from '@balafon/sdk/server'
import type { Transaction } from 'sequelize'
import type { BillingContext } from '../models.ts'
import type { AgreementRow } from './agreement.model.ts'
import type { AgreementChanges } from './agreement-state.ts'
import type { AgreementsStore } from './agreements.store.ts'

export type AgreementRows = ReturnType<typeof createAgreementRows>

/** Creates the functions that read and change the rows of agreements. */
export function createAgreementRows(store: AgreementsStore, { db, models: { Agreement } }: Pick<BillingContext, 'db' | 'models'>) {
  return { get, lock, update, changeLocked }

  async function get(reference: string, transaction?: Transaction): Promise<AgreementRow> {
    const row = await Agreement.findByPk(reference, { ...(transaction && { transaction }) })
    if (!row) throw problem(404, 'not_found')
    return row
  }

  /** Reads an agreement, and locks it until the transaction ends. */
  async function lock(reference: string, transaction: Transaction): Promise<AgreementRow> {
    await store.lock(reference, transaction)
    return get(reference, transaction)
  }

  async function update(reference: string, changes: AgreementChanges, transaction: Transaction) {
    await Agreement.update(changes, { where: { reference }, transaction })
  }

  /** Changes an agreement in a separate transaction. */
  async function changeLocked(
    reference: string,
    change: (row: AgreementRow, transaction: Transaction) => AgreementChanges | Promise<AgreementChanges>,
  ): Promise<void> {
    await db.transaction(async (transaction) => {
      const changes = await change(await lock(reference, transaction), transaction)
      if (Object.keys(changes).length > 0) await update(reference, changes, transaction)
    })
  }
}
