import { execFile } from 'node:child_process'
import { promises as fs } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { createFolder } from './data-folders.ts'

const ROOT = path.resolve(import.meta.dirname, '../..')

/** Builds the plugin of the journeys and creates the folder for the prepared sites of this run, unless `npm test` prepares them. The folder is deleted when the run ends. */
export default async function setup() {
  await promisify(execFile)(path.join(ROOT, 'node_modules', '.bin', 'rsbuild'), ['build'], {
    cwd: path.join(ROOT, 'e2e', 'probes', 'shell'),
    env: { ...process.env, NODE_ENV: 'production' },
  })
  if (process.env.PREPARED_SITES) return
  const folder = await createFolder()
  process.env.PREPARED_SITES = folder
  return () => fs.rm(folder, { recursive: true, force: true })
}
