import { getProblem } from '@balafon/sdk/server'
import type { ImportMistake } from '../../../contract/administration/imports.ts'
import { runInTransaction } from '../../catalogue/editing/editing-dependencies.ts'
import type { PlayerContext } from '../../models.ts'
import { loadBatchNames } from './batch-names.ts'
import { checkRows, getRowKey } from './check-rows.ts'
import { type FileRow, readRows } from './import-file.ts'
import type { ImportRow, ImportsStore, RowResult, WrittenItem } from './imports.store.ts'
import type { NameLookupStore } from './name-lookup.store.ts'
import { parseRow } from './parse-row.ts'
import type { RowWriter } from './write-row.ts'

const CHECK_BATCH = 200
const WRITE_BATCH = 50
const UNKNOWN_FAILURE: ImportMistake = 'player.import.failed'

interface RunDependencies {
  readonly context: Pick<PlayerContext, 'db' | 'files' | 'live' | 'log'>
  readonly store: ImportsStore
  readonly names: NameLookupStore
  readonly writeRow: RowWriter
}

export type ImportRuns = ReturnType<typeof createImportRuns>

/**
 * Creates the two steps of an import: `check` checks all rows, `write` imports the rows without mistakes. Both process the file in batches. The
 * transaction of a batch also saves the progress, so an interrupted step continues after the last batch, and no row is imported twice.
 */
export function createImportRuns({ context: { db, files, live, log }, store, names, writeRow }: RunDependencies) {
  const publish = ({ id, userId }: ImportRow) => (userId === null ? Promise.resolve() : live.publish({ userId }, 'player.import', { id }))

  /** Reads the rows of the file except the first one, which contains the titles. */
  async function* readData({ fileEntryId, separator }: ImportRow): AsyncGenerator<FileRow> {
    if (fileEntryId === null) return
    let isTitle = true
    for await (const row of readRows(await files.read(fileEntryId), separator)) {
      if (!isTitle) yield row
      isTitle = false
    }
  }

  /**
   * Processes the rows that follow the saved position of an import, in batches. Stops when `run` returns false: the import was cancelled, or another job
   * processes it.
   */
  async function forEachBatch(
    found: ImportRow,
    { size, signal, skip }: { size: number; signal: AbortSignal; skip: (row: FileRow) => boolean },
    run: (rows: readonly FileRow[], before: number) => Promise<boolean>,
  ): Promise<boolean> {
    let batch: FileRow[] = []
    let { position } = found
    const flush = async () => {
      signal.throwIfAborted()
      if (!(await run(batch, position))) return false
      position = batch.at(-1)?.number ?? position
      batch = []
      await publish(found)
      return true
    }
    for await (const row of readData(found)) {
      if (row.number <= found.position || skip(row)) continue
      batch.push(row)
      if (batch.length === size && !(await flush())) return false
    }
    return batch.length === 0 || flush()
  }

  /** Adds the keys of the rows that were checked before an interruption, so that the check also finds rows that repeat one of them. */
  async function collectKeys(found: ImportRow, seen: Set<string>) {
    if (found.position === 0) return
    for await (const row of readData(found)) {
      if (row.number > found.position) return
      const key = getRowKey(parseRow(found.kind, found.mapping, row.cells).values)
      if (key !== null) seen.add(key)
    }
  }

  async function check(id: string, signal: AbortSignal) {
    const found = await store.find(id)
    if (found?.state !== 'checking') return
    const { kind, mapping, createsMissing } = found
    const seen = new Set<string>()
    await collectKeys(found, seen)
    const isComplete = await forEachBatch(found, { size: CHECK_BATCH, signal, skip: () => false }, async (rows, before) => {
      const checked = await checkRows(rows, { kind, mapping, createsMissing }, seen, names)
      const rejected = checked.filter(({ mistakes }) => mistakes.length > 0)
      return runInTransaction(db, async (transaction) => {
        if (!(await store.lockForBatch(id, 'checking', before, transaction))) return false
        await store.rejectRows(
          id,
          rejected.map(({ row, mistakes }): RowResult => ({ rowNumber: row.number, cells: row.cells, mistakes })),
          transaction,
        )
        const counts = { invalid: rejected.length, valid: rows.length - rejected.length }
        await store.saveBatch(id, { position: rows.at(-1)?.number ?? before, ...counts }, transaction)
        return true
      })
    })
    if (isComplete) await store.changeState(id, ['checking'], { state: 'checked' })
    await publish(found)
  }

  async function write(id: string, signal: AbortSignal) {
    const found = await store.find(id)
    if (found?.state !== 'importing') return
    const { kind, mapping, createsMissing, ownerId, userId } = found
    const options = { kind, createsMissing, ownerId, editor: { id: userId } }
    const rejected = await store.listRejectedNumbers(id)
    const isComplete = await forEachBatch(found, { size: WRITE_BATCH, signal, skip: ({ number }) => rejected.has(number) }, (rows, before) =>
      runInTransaction(db, async (transaction) => {
        if (!(await store.lockForBatch(id, 'importing', before, transaction))) return false
        const parsed = rows.map((row) => ({ row, values: parseRow(kind, mapping, row.cells).values }))
        const loadNames = () =>
          loadBatchNames(
            names,
            parsed.map(({ values }) => values),
            transaction,
          )
        let batchNames = await loadNames()
        const failed: RowResult[] = []
        const written: WrittenItem[] = []
        for (const { row, values } of parsed) {
          try {
            // A savepoint: an error undoes this row only.
            const itemId = await db.transaction({ transaction }, (savepoint) => writeRow(values, { ...options, names: batchNames }, savepoint))
            written.push({ rowNumber: row.number, itemId })
          } catch (error) {
            failed.push({ rowNumber: row.number, cells: row.cells, mistakes: describeFailure(error) })
            // The rollback also removed artists and albums that the row had created, so the names are read again.
            batchNames = await loadNames()
          }
        }
        await store.saveItems(id, written, transaction)
        await store.rejectRows(id, failed, transaction)
        await store.saveBatch(id, { position: rows.at(-1)?.number ?? before, imported: rows.length - failed.length, failed: failed.length }, transaction)
        return true
      }),
    )
    if (isComplete) await store.changeState(id, ['importing'], { state: 'done' })
    await publish(found)
  }

  /**
   * Converts the error of a row into its mistakes. Such an error occurs when the catalogue has changed since the check, or when a value breaks a rule that
   * only the catalogue service checks. Other errors are thrown, so that the transaction of the batch is rolled back.
   */
  function describeFailure(error: unknown) {
    const detail = getProblem(error)
    if (!detail) throw error
    const fields = Object.entries(detail.fields ?? {}).map(([field, [code]]) => ({ field, code: code ?? UNKNOWN_FAILURE }))
    return fields.length > 0 ? fields : [{ field: '', code: detail.code }]
  }

  return {
    check,
    write,
    /** Ends an import that failed permanently, and stores the reason for the operator. */
    async fail(id: string, error: unknown) {
      log.error({ err: error, import: id }, 'an import of music has failed')
      const detail = getProblem(error)
      // Only the code is stored, so a message with placeholders could not be completed later.
      const failure = detail && Object.keys(detail.data).length === 0 ? detail.code : 'player.import.interrupted'
      await store.changeState(id, ['checking', 'importing'], { state: 'failed', failure })
    },
  }
}
