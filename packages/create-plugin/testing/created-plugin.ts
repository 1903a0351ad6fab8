import { spawnSync } from 'node:child_process'
import { promises as fs } from 'node:fs'
import path from 'node:path'
import { expect } from 'vitest'

export const ROOT = path.resolve(import.meta.dirname, '../../..')
export const PLUGIN_ID = 'deep-river.talking-drum'

/** Runs Node, expects this exit code, and returns the output. */
export function runNode(args: readonly string[], cwd = ROOT, environment: NodeJS.ProcessEnv = {}, exitCode = 0): string {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd, encoding: 'utf8', env: { ...process.env, ...environment } })
  expect(status, stdout + stderr).toBe(exitCode)
  return stdout + stderr
}

/** Creates a plugin from the template and builds it, inside this repository, so that it finds `node_modules` as in its author's repository. */
export async function createBuiltPlugin() {
  await fs.mkdir(path.join(ROOT, '.data'), { recursive: true })
  const temporaryFolder = await fs.mkdtemp(path.join(ROOT, '.data', 'create-plugin-'))
  const folder = path.join(temporaryFolder, 'plugins', 'talking-drum')
  const names = ['--team', 'deep-river', '--name', 'talking-drum', '--title', "The drum's talk"]
  expect(runNode(['packages/create-plugin/create.mjs', folder, ...names])).toContain(`Created ${PLUGIN_ID} in`)
  expect(runNode([path.join(ROOT, 'node_modules/@rsbuild/core/bin/rsbuild.js'), 'build'], folder, { NODE_ENV: 'production' })).toContain('built in')
  return { folder, temporaryFolder, remove: () => fs.rm(temporaryFolder, { recursive: true, force: true }) }
}
