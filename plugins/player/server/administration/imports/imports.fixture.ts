import type { SignedInUser } from '@balafon/sdk/testing'
import { expect } from 'vitest'
import { checkMusicImport, createMusicImport, getMusicImport, type ImportKind, startMusicImport } from '../../../contract/administration/imports.ts'

const WAIT_MS = 120_000

/** Imports files as an operator does. */
export function createImporter(getOperator: () => SignedInUser) {
  const read = async (id: string) => (await getOperator().request(getMusicImport, { params: { id } })).body.import
  const waitFor = async (id: string, states: readonly string[]) => {
    await expect.poll(async () => states.includes((await read(id)).state), { timeout: WAIT_MS, interval: 100 }).toBe(true)
    return read(id)
  }
  const upload = (kind: ImportKind, content: string | Buffer) =>
    getOperator().upload(createMusicImport, { fields: { kind }, file: typeof content === 'string' ? Buffer.from(content) : content, name: 'music.csv' })
  return {
    read,
    waitFor,
    upload,
    /** Uploads a file and checks it with the proposed columns. */
    async check(kind: ImportKind, content: string, options: { readonly creates_missing?: boolean } = {}) {
      const { status, body, text } = await upload(kind, content)
      expect(status, text).toBe(201)
      const { id, mapping } = body.import
      const checked = await getOperator().request(checkMusicImport, { params: { id }, body: { mapping, ...options } })
      expect(checked.status, checked.text).toBe(202)
      return waitFor(id, ['checked', 'failed'])
    },
    async start(id: string) {
      expect((await getOperator().request(startMusicImport, { params: { id } })).status).toBe(202)
      return waitFor(id, ['done', 'failed'])
    },
  }
}
