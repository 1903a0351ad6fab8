import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { expect } from '@playwright/test'
import type { RunningSite } from './start-site.ts'

const ROOT = path.resolve(import.meta.dirname, '../..')

/** Runs the `balafon` command on a running site and returns its output. */
export function runCli({ dataDir }: RunningSite, ...args: string[]) {
  const env = { ...process.env, DATA_DIR: dataDir, DEMO: 'false', ...getPluginsEnvironment(dataDir) }
  const { stdout, stderr, status } = spawnSync(process.execPath, ['server/cli/cli.ts', ...args], { cwd: ROOT, encoding: 'utf8', env })
  expect(status, stdout + stderr).toBe(0)
  return stdout
}

/** Third-party plugins of a test site are in the folder `plugins` next to its data folder. */
export const getPluginsEnvironment = (dataDir: string) => ({ PLUGINS_DIR: path.join(path.dirname(dataDir), 'plugins') })
