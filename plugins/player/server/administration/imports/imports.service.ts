import { Readable } from 'node:stream'
import { formatCell, getCsvSeparator, type Identity, problem } from '@balafon/sdk/server'
import type { output } from 'zod/v4/core'
import type { checkMusicImport, ImportKind, ImportState, MusicImport } from '../../../contract/administration/imports.ts'
import type { PlayerContext } from '../../models.ts'
import { createFormChecks, describeOwner } from '../music/forms.ts'
import { assertMapping, guessMapping } from './import-columns.ts'
import { summarizeFile } from './import-file.ts'
import { presentImport } from './imports.presenter.ts'
import type { ImportRow, ImportsStore, StateChange } from './imports.store.ts'

export const CHECK_IMPORT_JOB = 'check-import'
export const RUN_IMPORT_JOB = 'run-import'

const LISTED_IMPORTS = 20
const REJECTED_PER_PAGE = 50
/** The number of rows that one statement reads or deletes. */
const BATCH_ROWS = 500
const BYTE_ORDER_MARK = '\uFEFF'
const RETENTION_MS = 30 * 86_400_000

export type ImportsService = ReturnType<typeof createImportsService>

/** Creates the service of imports from CSV files. */
export function createImportsService(context: PlayerContext, store: ImportsStore) {
  const { db, files, jobs, audit, translate } = context
  const checks = createFormChecks(context)

  async function readRow(id: string): Promise<ImportRow> {
    const found = await store.find(id)
    if (!found) throw problem(404, 'player.import.not_found')
    return found
  }

  const present = async (row: ImportRow, language: string): Promise<MusicImport> =>
    presentImport(row, {
      owner: await describeOwner(row.ownerId, context),
      user: await describeOwner(row.userId, context),
      translate: (key) => translate(language, key),
    })

  async function changeState(id: string, from: readonly ImportState[], values: StateChange, job: string | null, language: string) {
    await readRow(id)
    await db.transaction(async (transaction) => {
      if (!(await store.changeState(id, from, values, transaction))) throw problem(409, 'player.import.wrong_state')
      if (values.state === 'checking') await store.clearRows(id, transaction)
      if (job) await jobs.enqueue(job, { id }, { transaction })
    })
    return present(await readRow(id), language)
  }

  const translateMistakes = (mistakes: ImportRowMistakes, language: string) =>
    mistakes.map(({ field, code }) => ({ field, message: translate(language, code) }))

  /** Streams the rejected rows as CSV: the row number, the reasons, then the cells of the file. The operator can correct the rows and import them again. */
  async function* writeRejected(row: ImportRow, language: string): AsyncGenerator<string> {
    const separator = getCsvSeparator(language)
    const format = (cells: readonly string[]) => `${cells.join(separator)}\r\n`
    const titles = [translate(language, 'import.column.row'), translate(language, 'import.column.reason'), ...row.columns]
    yield BYTE_ORDER_MARK + format(titles.map((title) => formatCell(title, 'text')))
    for (let after = 0; ; ) {
      const page = await store.listRejected(row.id, after, BATCH_ROWS)
      if (page.length === 0) return
      after = page.at(-1)?.rowNumber ?? after
      yield page
        .map(({ rowNumber, mistakes, cells }) => {
          const reasons = translateMistakes(mistakes, language).map(({ field, message }) =>
            field ? `${translate(language, `import.field.${field}`)}: ${message}` : message,
          )
          return format([String(rowNumber), formatCell(reasons.join(' '), 'text'), ...(cells ?? []).map((cell) => formatCell(cell, 'text'))])
        })
        .join('')
    }
  }

  return {
    async create(kind: ImportKind, file: { readonly name: string; readonly bytes: Buffer }, user: Identity, language: string) {
      const summary = await summarizeFile(file.bytes)
      const stored = await files.add({ name: file.name, mime: 'text/plain', body: file.bytes, visibility: 'private', ownerId: user.id })
      const mapping = guessMapping(kind, summary.columns)
      const row = await store.create({ kind, userId: user.id, fileName: file.name.slice(0, 200), fileEntryId: stored.id, mapping, ...summary })
      return present(await readRow(row.id), language)
    },
    list: async (language: string) => Promise.all((await store.listLatest(LISTED_IMPORTS)).map((row) => present(row, language))),
    read: async (id: string, language: string) => present(await readRow(id), language),
    async listRejected(id: string, after: number, language: string) {
      await readRow(id)
      const rows = await store.listRejected(id, after, REJECTED_PER_PAGE + 1)
      const page = rows.slice(0, REJECTED_PER_PAGE)
      return {
        rows: page.map(({ rowNumber, cells, mistakes }) => ({ row: rowNumber, cells: [...(cells ?? [])], mistakes: translateMistakes(mistakes, language) })),
        next_after: rows.length > REJECTED_PER_PAGE ? (page.at(-1)?.rowNumber ?? null) : null,
      }
    },
    exportRejected: async (id: string, language: string) => Readable.from(writeRejected(await readRow(id), language), { objectMode: false }),
    /** Starts the check of all rows. Until the import is started, the check can be repeated with another choice of columns. */
    async check(id: string, { mapping, creates_missing: createsMissing, owner_id: ownerId }: output<typeof checkMusicImport.body>, language: string) {
      const { kind, columns } = await readRow(id)
      assertMapping(kind, mapping, columns)
      await checks.assertPicturesAndOwner({ owner_id: ownerId })
      const reset = { position: 0, valid: 0, invalid: 0, imported: 0, failed: 0 }
      return changeState(id, ['mapping', 'checked'], { state: 'checking', mapping, createsMissing, ownerId, ...reset }, CHECK_IMPORT_JOB, language)
    },
    async start(id: string, user: Identity, language: string) {
      const started = await changeState(id, ['checked'], { state: 'importing', position: 0, userId: user.id }, RUN_IMPORT_JOB, language)
      const entry = { action: 'music_import.start', entity: 'player.music_import', entityId: id, label: started.file_name, userId: user.id }
      await audit.record({ ...entry, after: { kind: started.kind, rows: started.valid } })
      return started
    },
    cancel: (id: string, language: string) => changeState(id, ['mapping', 'checking', 'checked', 'importing'], { state: 'cancelled' }, null, language),
    /** Deletes imports that are older than a month, with their files. The imported music is not deleted. */
    async deleteOld() {
      for (const { id, fileEntryId } of await store.listOld(new Date(Date.now() - RETENTION_MS), BATCH_ROWS)) {
        if (fileEntryId !== null) await files.remove(fileEntryId)
        await store.remove(id)
      }
    },
  }
}

type ImportRowMistakes = readonly { readonly field: string; readonly code: string }[]
