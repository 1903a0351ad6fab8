import { promises as fs } from 'node:fs'
import path from 'node:path'
import { buildTestPlugin } from './build-test-plugin.ts'
import { createFolder } from './data-folders.ts'

/** Where `npm test` keeps the compiled code of the sites. Without this setting, each site keeps its own in its data folder. */
const COMPILE_CACHE = path.resolve(import.meta.dirname, '../../node_modules/.cache/node')

/** Builds the test plugin and creates the folder for the prepared sites of this run, unless `npm test` has already done both. The folder is deleted when the run ends. */
export default async function setup() {
  if (process.env.PREPARED_SITES) return
  process.env.NODE_COMPILE_CACHE ??= COMPILE_CACHE
  await buildTestPlugin()
  const folder = await createFolder()
  process.env.PREPARED_SITES = folder
  return () => fs.rm(folder, { recursive: true, force: true })
}
