import { readFile } from 'node:fs/promises'
import { fieldProblem, implement, requireUser } from '@balafon/sdk/server'
import {
  cancelMusicImport,
  checkMusicImport,
  createMusicImport,
  exportRejectedRows,
  getMusicImport,
  listMusicImports,
  listRejectedRows,
  startMusicImport,
} from '../../../contract/administration/imports.ts'
import type { ImportsService } from './imports.service.ts'

/** Creates the routes of imports. */
export const createImportRoutes = (imports: ImportsService) => [
  implement(createMusicImport, async ({ body, file, user }) => {
    if (!file) throw fieldProblem({ file: 'field.required' })
    return { import: await imports.create(body.kind, { name: file.name, bytes: await readFile(file.path) }, requireUser(user)) }
  }),
  implement(listMusicImports, async () => ({ imports: await imports.list() })),
  implement(getMusicImport, async ({ params }) => ({ import: await imports.read(params.id) })),
  implement(listRejectedRows, ({ params, query, request }) => imports.listRejected(params.id, query.after ?? 0, request.language)),
  implement(exportRejectedRows, ({ params, request }) => imports.exportRejected(params.id, request.language)),
  implement(checkMusicImport, async ({ params, body }) => ({ import: await imports.check(params.id, body) })),
  implement(startMusicImport, async ({ params, user }) => ({ import: await imports.start(params.id, requireUser(user)) })),
  implement(cancelMusicImport, async ({ params }) => ({ import: await imports.cancel(params.id) })),
]
