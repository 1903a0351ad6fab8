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
  implement(createMusicImport, async ({ body, file, user, request }) => {
    if (!file) throw fieldProblem({ file: 'field.required' })
    return { import: await imports.create(body.kind, { name: file.name, bytes: await readFile(file.path) }, requireUser(user), request.language) }
  }),
  implement(listMusicImports, async ({ request }) => ({ imports: await imports.list(request.language) })),
  implement(getMusicImport, async ({ params, request }) => ({ import: await imports.read(params.id, request.language) })),
  implement(listRejectedRows, ({ params, query, request }) => imports.listRejected(params.id, query.after ?? 0, request.language)),
  implement(exportRejectedRows, ({ params, request }) => imports.exportRejected(params.id, request.language)),
  implement(checkMusicImport, async ({ params, body, request }) => ({ import: await imports.check(params.id, body, request.language) })),
  implement(startMusicImport, async ({ params, user, request }) => ({ import: await imports.start(params.id, requireUser(user), request.language) })),
  implement(cancelMusicImport, async ({ params, request }) => ({ import: await imports.cancel(params.id, request.language) })),
]
