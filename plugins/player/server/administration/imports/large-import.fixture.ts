import type { SignedInUser } from '@balafon/sdk/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listRejectedRows, type RejectedRow, startMusicImport } from '../../../contract/administration/imports.ts'
import { type CatalogueSite, createCatalogueSite } from '../../testing/catalogue-site.ts'
import type { Administration } from '../create-administration.ts'
import { createImporter } from './imports.fixture.ts'

/** The time limit of the test, which ends an import that hangs. */
const MAX_MS = 1_200_000

/** Every twentieth row has a mistake: 5 %. */
const hasMistake = (index: number) => index % 20 === 7

const createRow = (index: number, albums: number) => {
  const name = `Song ${index}`
  const album = `Album ${index % albums}`
  if (!hasMistake(index)) return `${name},Artist ${index % 50},${album},2020-01-01`
  return index % 40 === 7 ? `,Artist ${index % 50},${album},2020-01-01` : `${name},Artist ${index % 50},${album},yesterday`
}

/** Declares a test that imports a file with `rows` rows (a multiple of 1,000). The test interrupts the job after each of the numbers of milliseconds. */
export function testLargeImport({ rows, interruptions }: { rows: number; interruptions: readonly number[] }) {
  const albums = rows / 20
  const valid = rows * 0.95
  let site: CatalogueSite
  let operator: SignedInUser
  const importer = createImporter(() => operator)
  beforeAll(async () => {
    site = await createCatalogueSite()
    operator = await site.createSignedInUser({ permissions: ['music.update'] })
  })
  afterAll(() => site.close())

  test(
    `imports ${rows} rows with 5 % mistakes once, in spite of an interruption`,
    async () => {
      const csv = ['title,artists,album,release date', ...Array.from({ length: rows }, (_, index) => createRow(index, albums))].join('\n')
      const checked = await importer.check('tracks', csv)
      expect(checked).toMatchObject({ total: rows, valid, invalid: rows / 20 })
      expect(await site.models.Track.count()).toBe(0)

      const rejected: { row: number; fields: string[] }[] = []
      for (let after: number | null = 0; after !== null; ) {
        const { body }: { body: { rows: RejectedRow[]; next_after: number | null } } = await operator.request(listRejectedRows, {
          params: { id: checked.id },
          query: { after },
        })
        rejected.push(...body.rows.map(({ row, mistakes }: RejectedRow) => ({ row, fields: mistakes.map(({ field }) => field) })))
        after = body.next_after
      }
      const expected = Array.from({ length: rows }, (_, index) => index).filter(hasMistake)
      expect(rejected).toEqual(expected.map((index) => ({ row: index + 2, fields: [index % 40 === 7 ? 'name' : 'release_date'] })))

      // Interrupts the job at arbitrary points of a batch, as if the node had been killed.
      const { importRuns } = site.getServices<{ administration: Administration }>('player').administration
      await site
        .getContext('player')
        .db.query("update music_imports set state = 'importing', position = 0 where id = :id", { replacements: { id: checked.id } })
      for (const interruptedAfter of interruptions) {
        const controller = new AbortController()
        const timer = setTimeout(() => controller.abort(), interruptedAfter)
        await importRuns.write(checked.id, controller.signal).catch(() => {})
        clearTimeout(timer)
        const { imported } = await importer.read(checked.id)
        // The progress counts exactly the rows that were written.
        expect(await site.models.Track.count()).toBe(imported)
      }
      expect((await operator.request(startMusicImport, { params: { id: checked.id } })).status).toBe(409)
      // Starts two runs at the same time. This happens when a node seemed to be dead and its job was started again on another node.
      await Promise.all([importRuns.write(checked.id, new AbortController().signal), importRuns.write(checked.id, new AbortController().signal)])

      expect(await importer.read(checked.id)).toMatchObject({ state: 'done', imported: valid, failed: 0 })
      expect(await site.models.Track.count()).toBe(valid)
      expect(await site.models.Artist.count()).toBe(50)
      expect(await site.models.Album.count()).toBe(albums)
    },
    MAX_MS,
  )
}
