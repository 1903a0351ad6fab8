import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { expect } from '@playwright/test'
import type { RunningSite } from './start-site.ts'

const ROOT = path.resolve(import.meta.dirname, '../..')

/** The operator's command on a running site; gives what it said. */
export function balafon({ dataDir }: RunningSite, ...args: string[]) {
  const env = { ...process.env, DATA_DIR: dataDir, DEMO: 'false', ...pluginsBeside(dataDir) }
  const { stdout, stderr, status } = spawnSync(process.execPath, ['server/cli/cli.ts', ...args], { cwd: ROOT, encoding: 'utf8', env })
  expect(status, stdout + stderr).toBe(0)
  return stdout
}

/** Sites of the journeys have strangers' plugins in `plugins`, next to their data. */
export const pluginsBeside = (dataDir: string) => ({ PLUGINS_DIR: path.join(path.dirname(dataDir), 'plugins') })
