import { randomUUID } from 'node:crypto'
import { type InstanceOf, Op } from '@balafon/sdk/server'
import type { Transaction } from 'sequelize'
import type { ImportKind, ImportState } from '../../../contract/administration/imports.ts'
import type { PlayerContext } from '../../models.ts'
import { type FileSummary, truncateCells } from './import-file.ts'
import type { MusicImport } from './music-import.model.ts'
import type { RowMistake } from './music-import-row.model.ts'

export type ImportRow = InstanceOf<typeof MusicImport>

export interface NewImport extends FileSummary {
  readonly kind: ImportKind
  readonly userId: number
  readonly fileName: string
  readonly fileEntryId: number
  readonly mapping: Readonly<Record<string, number>>
}

/** The columns that may be changed together with the state of an import. */
export interface StateChange
  extends Partial<Pick<ImportRow, 'mapping' | 'createsMissing' | 'ownerId' | 'userId' | 'position' | 'valid' | 'invalid' | 'imported' | 'failed' | 'failure'>> {
  readonly state: ImportState
}

/** The numbers of rows that one batch of the check or of the import has processed, and the number of its last row (`position`). */
export interface BatchResult {
  readonly position: number
  readonly valid?: number
  readonly invalid?: number
  readonly imported?: number
  readonly failed?: number
}

export interface RowResult {
  readonly rowNumber: number
  readonly cells: readonly string[]
  readonly mistakes: readonly RowMistake[]
}

/** An item that a row has created or changed. */
export interface WrittenItem {
  readonly rowNumber: number
  readonly itemId: number
}

export type ImportsStore = ReturnType<typeof createImportsStore>

/** Creates the store of imports. A batch saves its last row in the same transaction as its changes, so that an interrupted run continues exactly after it. */
export const createImportsStore = ({ sql, models: { MusicImport, MusicImportRow } }: Pick<PlayerContext, 'sql' | 'models'>) => ({
  create: (values: NewImport) => MusicImport.create({ id: randomUUID(), ...values }),
  find: (id: string) => MusicImport.findByPk(id),
  listLatest: (limit: number) =>
    MusicImport.findAll({
      order: [
        ['createdAt', 'DESC'],
        ['id', 'DESC'],
      ],
      limit,
    }),
  listOld: (before: Date, limit: number) => MusicImport.findAll({ where: { createdAt: { [Op.lt]: before } }, limit }),
  async remove(id: string) {
    await MusicImport.destroy({ where: { id } })
  },
  /** Changes the state of an import if its current state is one of `from`. Returns whether the state was changed. */
  async changeState(id: string, from: readonly ImportState[], values: StateChange, transaction?: Transaction): Promise<boolean> {
    const [count] = await MusicImport.update({ ...values, updatedAt: new Date() }, { where: { id, state: [...from] }, ...(transaction && { transaction }) })
    return count > 0
  },
  /** Locks an import for a batch. Returns `null` when the import is no longer in this state, or when another run has already processed the batch. */
  async lockForBatch(id: string, state: ImportState, position: number, transaction: Transaction): Promise<ImportRow | null> {
    const row = await MusicImport.findByPk(id, { lock: transaction.LOCK.UPDATE, transaction })
    return row?.state === state && row.position === position ? row : null
  },
  async saveBatch(id: string, { position, valid = 0, invalid = 0, imported = 0, failed = 0 }: BatchResult, transaction: Transaction) {
    await sql(
      `update music_imports set position = $2, valid = valid + $3, invalid = invalid + $4, imported = imported + $5, failed = failed + $6, updated_at = now()
       where id = $1`,
      [id, position, valid, invalid, imported, failed],
      transaction,
    )
  },
  async rejectRows(importId: string, rows: readonly RowResult[], transaction: Transaction) {
    await MusicImportRow.bulkCreate(
      rows.map(({ rowNumber, cells, mistakes }) => ({ importId, rowNumber, isRejected: true, cells: truncateCells(cells), mistakes })),
      { transaction, returning: false },
    )
  },
  async saveItems(importId: string, items: readonly WrittenItem[], transaction: Transaction) {
    await MusicImportRow.bulkCreate(
      items.map(({ rowNumber, itemId }) => ({ importId, rowNumber, isRejected: false, itemId })),
      { transaction, returning: false },
    )
  },
  async clearRows(importId: string, transaction: Transaction) {
    await MusicImportRow.destroy({ where: { importId }, transaction })
  },
  listRejected: (importId: string, after: number, limit: number) =>
    MusicImportRow.findAll({ where: { importId, isRejected: true, rowNumber: { [Op.gt]: after } }, order: [['rowNumber', 'ASC']], limit }),
  /** Returns the numbers of the rejected rows. */
  async listRejectedNumbers(importId: string): Promise<ReadonlySet<number>> {
    const rows = await sql<{ row_number: number }>('select row_number from music_import_rows where import_id = $1 and is_rejected', [importId])
    return new Set(rows.map((row) => row.row_number))
  },
})
