import { promises as fs } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { createRsbuild } from '@rsbuild/core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Endpoint } from '../contract/index.ts'
import { reduceContracts } from './reduce-contracts.ts'

const NODE_MODULES = fileURLToPath(new URL('../../../node_modules', import.meta.url))

const CONTRACT = `import { defineEndpoint } from '@balafon/sdk/contract'
import * as z from 'zod/mini'
const note = { method: 'POST', access: 'user', response: z.object({ id: z.number() }) } as const
const Text = z.strictObject({ text: z.string().check(z.maxLength(5)) })
export const listNotes = defineEndpoint({ ...note, method: 'GET', path: 'notes', summary: '', query: Text })
export const createNote = defineEndpoint({ ...note, path: 'notes', summary: '', body: Text })
export const renameNote = defineEndpoint({ ...note, path: 'notes/{id}/name', summary: '', body: Text })
export const moveNote = defineEndpoint({ ...note, path: 'notes/{id}/place', summary: '', body: Text })
`
/** A client module that reads the bodies of endpoints through an import alias, an object and a re-exported namespace. */
const CLIENT = `import { buildUrl } from '@balafon/sdk/contract'
import { createNote as addNote, listNotes, renameNote } from '../contract/notes.ts'
import { moves } from './moves.ts'
const forms = { rename: renameNote }
export const url = buildUrl(listNotes, {})
export const direct = addNote.body
export const aliased = forms.rename.body
export const moved = moves.moveNote.body
`
const MOVES = `import * as moves from '../contract/notes.ts'
export { moves }
`
const REQUESTS = `import { buildUrl } from '@balafon/sdk/contract'
import { listNotes } from '../contract/notes.ts'
export const listUrl = buildUrl(listNotes, {})
`

describe('reduceContracts', () => {
  let folder: string
  beforeAll(async () => {
    folder = await fs.realpath(await fs.mkdtemp(path.join(os.tmpdir(), 'contracts-')))
    await fs.symlink(NODE_MODULES, path.join(folder, 'node_modules'))
  })
  afterAll(() => fs.rm(folder, { recursive: true }))

  /** Builds a plugin with these sources, for Node. */
  async function build(name: string, client: Readonly<Record<string, string>>) {
    const root = path.join(folder, name)
    for (const [file, code] of Object.entries({ 'contract/notes.ts': CONTRACT, ...client })) {
      await fs.mkdir(path.dirname(path.join(root, file)), { recursive: true })
      await fs.writeFile(path.join(root, file), code)
    }
    const rsbuild = await createRsbuild({
      cwd: root,
      config: {
        root,
        mode: 'production',
        logLevel: 'silent',
        plugins: [reduceContracts(root)],
        source: { entry: { index: './client/index.ts' } },
        output: { target: 'node', module: true, filename: { js: '[name].mjs' } },
      },
    })
    await rsbuild.build()
    const dist = path.join(root, 'dist')
    return { dist, code: await fs.readFile(path.join(dist, 'index.mjs'), 'utf8') }
  }

  test('keeps schemas that are read through an alias, an object or an exported namespace', async () => {
    const { dist } = await build('aliases', { 'client/index.ts': CLIENT, 'client/moves.ts': MOVES })
    const { direct, aliased, moved, url }: Record<'direct' | 'aliased' | 'moved' | 'url', Endpoint['body']> = await import(
      pathToFileURL(path.join(dist, 'index.mjs')).href
    )
    expect(url).toBe('/api/v1/notes')
    for (const schema of [direct, aliased, moved]) {
      expect(await schema['~standard'].validate({ text: 'short' })).toEqual({ value: { text: 'short' } })
      expect(await schema['~standard'].validate({ text: 'too long' })).toMatchObject({ issues: [{ code: 'too_big' }] })
    }
  })

  test('leaves the schema library out of a client that only sends requests', async () => {
    const { code } = await build('requests', { 'client/index.ts': REQUESTS })
    expect(code).toContain('notes')
    expect(code).not.toContain('_zod')
  })

  test.each([
    [
      'an import of a contract in a file outside of the plugin',
      'outside-import',
      {
        'client/index.ts': "export * from '../../outside/use.ts'\n",
        '../outside/use.ts': "export { createNote } from '../outside-import/contract/notes.ts'\n",
      },
    ],
    ['a dynamic import of a contract', 'dynamic-import', { 'client/index.ts': "export const notes = import('../contract/notes.ts')\n" }],
  ])('fails for %s', async (_, name, client) => {
    await expect(build(name, client)).rejects.toThrow()
  })
})
