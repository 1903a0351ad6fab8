import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { runStep, StepError } from './steps.mjs'

/** The folder of the repository. `npm start` may run with Node 20.0 to 20.10, in which `import.meta.dirname` does not exist. */
export const ROOT = path.resolve(import.meta.dirname ?? path.dirname(new URL(import.meta.url).pathname), '../..')

/** Programs installed by npm; the pinned Node is one of them. */
const BIN = path.join(ROOT, 'node_modules', '.bin')
export const NODE = path.join(BIN, 'node')

/** Returns the path of a program installed by npm. */
export const getBin = (name) => path.join(BIN, name)

/**
 * Node's options for a site. The Dockerfile repeats them. Without this limit, the memory for new objects grows to 64 MiB during the start, and 40 MiB of it
 * stay unused, because the objects of a request are needed for milliseconds only.
 */
export const MEMORY_OPTIONS = ['--max-semi-space-size=8']

/** Node keeps compiled code here between starts: compiling takes a third of a cold start. */
const COMPILE_CACHE = path.join(ROOT, 'node_modules', '.cache', 'node')

/** Returns the environment of every program that the scripts start. */
export const createEnvironment = () => ({
  ...process.env,
  NODE_COMPILE_CACHE: COMPILE_CACHE,
  PATH: `${BIN}${path.delimiter}${process.env.PATH ?? ''}`,
  TURBO_TELEMETRY_DISABLED: '1',
  DO_NOT_TRACK: '1',
})

/** Holds the hash of the lockfile that was installed last. */
const INSTALLED_LOCKFILE = path.join(ROOT, 'node_modules', '.balafon-installed')

/**
 * Installs the packages of the lockfile, unless they are installed already. It does not use `npm ci`, which refuses a lockfile that lacks the binaries of
 * some platforms.
 */
export async function install() {
  if (existsSync(INSTALLED_LOCKFILE) && readFileSync(INSTALLED_LOCKFILE, 'utf8') === hashLockfile() && existsSync(NODE)) return
  const env = { ...process.env, PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD: '1', SKIP_FFMPEG: 'true', NODE_ENV: 'development' }
  await runStep('Packages', 'npm', ['install', '--no-audit', '--no-fund', '--loglevel=error'], { cwd: ROOT, env })
  writeFileSync(INSTALLED_LOCKFILE, hashLockfile())
}

function hashLockfile() {
  return createHash('sha256')
    .update(readFileSync(path.join(ROOT, 'package-lock.json')))
    .digest('hex')
}

/** The server from its bundle, see server/bundle. */
export const SERVER = 'server/dist/main.js'

/** Builds the host, the plugins and the bundle of the server. Turbo skips what has not changed. */
export async function build() {
  await runStep('Build', getBin('turbo'), ['run', 'build', 'bundle', '--output-logs=errors-only', '--ui=stream'], {
    cwd: ROOT,
    env: { ...createEnvironment(), NODE_ENV: 'production' },
  })
}

/** Runs the main function of a script and turns an error into a message and exit code 1. */
export async function runMain(main) {
  try {
    process.exitCode = (await main()) ?? 0
  } catch (error) {
    console.error(error instanceof StepError ? `\n  ${error.message}` : error)
    process.exitCode = 1
  }
}
