import { promises as fs } from 'node:fs'
import { buildTestPlugin } from './build-test-plugin.ts'
import { createFolder } from './data-folders.ts'

/** Builds the test plugin and creates the folder for the prepared sites of this run, unless `npm test` has already done both. The folder is deleted when the run ends. */
export default async function setup() {
  if (process.env.PREPARED_SITES) return
  await buildTestPlugin()
  const folder = await createFolder()
  process.env.PREPARED_SITES = folder
  return () => fs.rm(folder, { recursive: true, force: true })
}
