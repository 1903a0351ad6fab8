import { promises as fs } from 'node:fs'
import { buildProbe } from './build-probe.ts'
import { createFolder } from './data-folders.ts'

/** Builds the plugin of the journeys and creates the folder for the prepared sites of this run, unless `npm test` has prepared both. The folder is deleted when the run ends. */
export default async function setup() {
  if (process.env.PREPARED_SITES) return
  await buildProbe()
  const folder = await createFolder()
  process.env.PREPARED_SITES = folder
  return () => fs.rm(folder, { recursive: true, force: true })
}
