import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { step } from './steps.mjs'

export const ROOT = path.resolve(import.meta.dirname ?? path.dirname(new URL(import.meta.url).pathname), '../..')

/** Programs of the project's own: the pinned Node first. */
const BIN = path.join(ROOT, 'node_modules', '.bin')
export const NODE = path.join(BIN, 'node')

/** Compiled code is kept between starts: a third of a cold start is compiling. */
const COMPILED = path.join(ROOT, 'node_modules', '.cache', 'node')

export const environment = () => ({
  ...process.env,
  NODE_COMPILE_CACHE: COMPILED,
  PATH: `${BIN}${path.delimiter}${process.env.PATH ?? ''}`,
  TURBO_TELEMETRY_DISABLED: '1',
  DO_NOT_TRACK: '1',
})

const STAMP = path.join(ROOT, 'node_modules', '.balafon-installed')

/** Installs what the lockfile names, unless that very lockfile is installed. (`npm ci` refuses lockfiles from registries without every platform's binaries.) */
export async function install() {
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === lockfile() && existsSync(NODE)) return
  const env = { ...process.env, PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD: '1', NODE_ENV: 'development' }
  await step('Packages', 'npm', ['install', '--no-audit', '--no-fund', '--loglevel=error'], { cwd: ROOT, env })
  writeFileSync(STAMP, lockfile())
}

function lockfile() {
  return createHash('sha256')
    .update(readFileSync(path.join(ROOT, 'package-lock.json')))
    .digest('hex')
}

/** Builds host and plugins; what has not changed comes from turbo's cache. */
export async function build() {
  await step('Screens', path.join(BIN, 'turbo'), ['run', 'build', '--output-logs=errors-only', '--ui=stream'], {
    cwd: ROOT,
    env: { ...environment(), NODE_ENV: 'production' },
  })
}
